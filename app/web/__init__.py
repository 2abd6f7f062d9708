"""Basics of every page: security, errors, language, assets, rate limits, form fields."""
