"""The archive of all that the site holds about a person: each package declares its part of it."""
