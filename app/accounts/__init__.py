"""People: accounts and guests, login sessions, settings. What others do at login and logout, they hear by signals."""
