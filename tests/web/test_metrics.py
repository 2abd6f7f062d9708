"""What processes count: one truth of all of them, and no more files than processes."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from app.web import metrics

# A server and two of its children, each of which counts; the last line is what the server then sees.
CROWD = """
import os, sys
from pathlib import Path
from app.web import metrics
metrics.share_metrics(Path(sys.argv[1]))
for number in (1, 2):
    if os.fork() == 0:
        for _ in range(10 * number):
            metrics.guess_of("bee", "accepted").inc()
        metrics.latency_of("/").observe(0.03)
        os._exit(0)
for _ in (1, 2):
    os.wait()
metrics.guess_of("bee", "accepted").inc()
samples = [s for m in metrics.metrics_collector().collect() for s in m.samples]
print([s.value for s in samples if s.name == "wordyard_guesses_total"],
      [s.value for s in samples if s.name == "wordyard_request_seconds_count"])
"""


def crowd(folder: Path, root: Path) -> str:
    done = subprocess.run([sys.executable, "-c", CROWD, str(folder)], cwd=root, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def test_it_works(tmp_path: Path, root: Path) -> None:
    assert crowd(tmp_path, root) == "[31.0] [2.0]"
    # What others counted before is forgotten when the site starts.
    assert crowd(tmp_path, root) == "[31.0] [2.0]"


def test_only_the_files_of_the_dead_are_forgotten(tmp_path: Path) -> None:
    with subprocess.Popen([sys.executable, "-c", ""]) as ended:
        ended.wait()
    kept = {f"counter_{os.getpid()}.db", "histogram_1.db", "other.db"}
    for name in (*kept, f"counter_{ended.pid}.db", "counter_x.db", f"counter_{10**20}.db"):
        (tmp_path / name).touch()
    metrics.remove_files_of_ended_processes(tmp_path)
    assert {file.name for file in tmp_path.iterdir()} == kept


def test_labels_are_looked_up_once() -> None:
    assert metrics.guess_of("bee", "refused") is metrics.guess_of("bee", "refused")
    assert metrics.guess_of("bee", "refused") is not metrics.guess_of("bee", "accepted")
