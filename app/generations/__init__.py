"""Long jobs as rows: asked for, sent to Redis, shown while they run, sent again when they are lost."""
