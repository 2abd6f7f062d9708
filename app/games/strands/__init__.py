"""Strands: 48 letters, eight rows of six, cut into theme words and one spangram that touches two opposite sides."""
