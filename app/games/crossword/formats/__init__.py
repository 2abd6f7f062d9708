"""Crosswords as files: ipuz (the stored shape), .puz, JPZ, and text."""
