"""What can be counted about a server, for Prometheus. No table, person or card can be told from it."""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest


class Metrics:
    def __init__(self) -> None:
        registry = self._registry = CollectorRegistry()
        self.entries = Counter("sobremesa_commits", "Writes to journals that were committed", registry=registry)
        self.refused = Counter("sobremesa_refused", "Commands that were refused", ["error"], registry=registry)
        self.sockets = Gauge("sobremesa_sockets", "Open sockets", registry=registry)
        self.tables = Gauge("sobremesa_tables_in_memory", "Tables in memory", registry=registry)
        self.thinking = Gauge("sobremesa_thinking", "Bots and hints that think or wait to", registry=registry)
        self.group = Histogram(
            "sobremesa_commit_writes",
            "Writes in one commit",
            buckets=(1, 2, 5, 10, 20, 50, 100, 200, 500, 1000),
            registry=registry,
        )
        self.commit = Histogram(
            "sobremesa_commit_seconds",
            "How long a commit takes",
            buckets=(0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.5, 2),
            registry=registry,
        )

    def committed(self, writes: int, seconds: float) -> None:
        self.group.observe(writes)
        self.commit.observe(seconds)

    def text(self) -> bytes:
        return generate_latest(self._registry)
