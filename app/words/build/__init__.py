"""The build of the lexicons: sources, recipes, tiers; nothing of it runs while somebody plays."""
