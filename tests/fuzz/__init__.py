"""Requests that no browser would send, drawn from what the app itself says of its routes, roles and fields."""
