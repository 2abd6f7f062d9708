"""The build of the scored lists (words, names, phrases and abbreviations) and of the book of synonyms."""
