"""What creators make, for every game: drafts, addresses, publishing, and the author's own pages."""
