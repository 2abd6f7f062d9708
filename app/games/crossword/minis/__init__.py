"""The daily minis: small crosswords of our own clued words."""
