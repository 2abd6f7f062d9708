"""Scored word lists: what a grid may be filled with, and how much each entry is liked."""
