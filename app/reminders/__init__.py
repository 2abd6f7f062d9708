"""Reminders by notification and by email, for those who have asked for them: one a day at most, at an hour of theirs.

The clock picks who is due (`picking.py`) and writes a row for each person and day. Emails go through the outbox of all
emails; notifications have an outbox of their own (`push_outbox.py`), which a job empties.
"""
