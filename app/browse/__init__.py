"""What one finds: the landing page, the archive, a board at random, creators, results and likes."""
