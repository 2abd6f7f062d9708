"""The games of the site, a package each. They build on everything below; nothing below imports a game."""
