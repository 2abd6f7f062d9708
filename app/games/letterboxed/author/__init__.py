"""Boards that people make: of their own letters, or of words of their own."""
