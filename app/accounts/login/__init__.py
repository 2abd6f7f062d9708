"""The limits of logging in, and its steps after the password."""
