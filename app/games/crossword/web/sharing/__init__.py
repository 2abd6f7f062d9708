"""A crossword beyond the page where it is solved: links, files, other people's pages, paper."""
