"""Deletion of an account: it is asked for, can be taken back for seven days, and is then done by the clock."""
