"""The operator's dashboard: queues, workers, jobs."""
