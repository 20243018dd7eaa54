"""Starts SecantusDB, which prunes its records of sessions at most once a second.

SecantusDB 0.7.0b3 remembers the answers of up to 10,000 retryable writes, and the last transaction of every session. It
looks through all of them at every write and at every statement of a transaction. After 10,000 writes, this takes more
time than the writes.
"""

import runpy
import time

from secantus.transactions import TransactionRegistry

PAUSE_SECONDS = 1.0


def once_a_second(name):
    """Replaces a method that prunes. The store calls it under the lock of its registry."""
    prune = getattr(TransactionRegistry, name)
    last = f"{name}_at"

    def pruned(self):
        now = time.monotonic()
        if now - getattr(self, last, 0.0) < PAUSE_SECONDS:
            return 0
        setattr(self, last, now)
        return prune(self)

    setattr(TransactionRegistry, name, pruned)


once_a_second("_prune_locked")
once_a_second("_prune_retryable_locked")
runpy.run_module("secantus", run_name="__main__", alter_sys=True)
