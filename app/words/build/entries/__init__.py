"""What makes scored lists, in which names, phrases and abbreviations stand beside words, and the book of synonyms."""
