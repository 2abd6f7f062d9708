"""For those who run the site: queues, workers, jobs, and what machines ask of its health."""
