"""Finding entries: by pattern, by letters, by meaning, and for a slot of a grid."""
