"""Boards that people make, of their own letters or words."""
