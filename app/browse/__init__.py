"""Pages for finding things: the landing page, archive, random puzzle, creators, results and likes."""
