"""Operators' pages (queues, workers, jobs), and health checks and metrics for machines."""
