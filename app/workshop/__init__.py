"""The workshop of creators, for every game: drafts, addresses, publishing, and the author's own pages."""
