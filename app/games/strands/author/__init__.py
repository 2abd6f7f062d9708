"""What creators type, draw and bring in files, read and examined."""
