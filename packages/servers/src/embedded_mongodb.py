"""Starts SecantusDB with two changes that make it faster. Both are for version 0.7.0b3.

1. It prunes its records of sessions at most once a second. It remembers the answers of up to 10,000 retryable writes,
   and the last transaction of every session. It looks through all of them at every write and at every statement of a
   transaction. After 10,000 writes, this takes more time than the writes.
2. It reads the definitions of a collection's indexes once per statement. It reads and decodes all of them several times
   per statement, and three times per inserted document. Without this, writes take 1.4 to 1.5 times as much CPU.
"""

import functools
import itertools
import runpy
import time

from secantus.storage import Storage
from secantus.transactions import TransactionRegistry

PAUSE_SECONDS = 1.0


def replace(owner, name, create):
    """Replaces a method by what `create` makes of it."""
    original = getattr(owner, name)
    setattr(owner, name, functools.wraps(original)(create(original)))


def once_a_second(name):
    """Replaces a method that prunes. The store calls it under the lock of its registry."""
    last = f"{name}_at"

    def create(prune):
        def pruned(self):
            now = time.monotonic()
            if now - getattr(self, last, 0.0) < PAUSE_SECONDS:
                return 0
            setattr(self, last, now)
            return prune(self)

        return pruned

    replace(TransactionRegistry, name, create)


class IndexDefinitions:
    """The definitions that the current statement of a thread has read.

    They are read again when the thread begins another statement or gets another snapshot, and after any change of a
    definition.
    """

    def __init__(self):
        self.changes = itertools.count(1)
        self.version = 0

    def changed(self):
        self.version = next(self.changes)

    def install(self):
        replace(Storage, "_iter_indexes", self.read_once)
        for name in ("_refresh_read_snapshot", "release_thread_snapshot"):
            replace(Storage, name, self.forget_before)
        for name in (
            "create_index",
            "drop_index",
            "drop_all_indexes",
            "drop_collection",
            "set_index_expiry",
            "set_index_options",
        ):
            replace(Storage, name, self.change_of_collection)
        for name in ("drop_database", "rename_collection"):
            replace(Storage, name, self.change)
        replace(Storage, "_maybe_mark_multikey", self.change_of_marks)

    def read_once(self, read):
        def iter_indexes(storage, db, coll):
            local = storage._tls
            version, known = getattr(local, "index_definitions", None) or (None, {})
            if version != self.version:
                version, known = local.index_definitions = (self.version, {})
            if (db, coll) not in known:
                known[db, coll] = list(read(storage, db, coll))
            return iter(known[db, coll])

        return iter_indexes

    def forget_before(self, method):
        def forget(storage):
            storage._tls.index_definitions = None
            return method(storage)

        return forget

    def change_of_collection(self, method):
        # A writer that waits for the lock of the collection must see the change after it got the lock.
        def change(storage, db, coll, *args, **kwargs):
            with storage._coll_lock(db, coll):
                try:
                    return method(storage, db, coll, *args, **kwargs)
                finally:
                    self.changed()

        return change

    def change(self, method):
        def change(storage, *args, **kwargs):
            try:
                return method(storage, *args, **kwargs)
            finally:
                self.changed()

        return change

    def change_of_marks(self, method):
        """The store marks an index when it first gets an array value."""

        def change(storage, db, coll, doc, indexes, marked):
            before = len(marked)
            after = method(storage, db, coll, doc, indexes, marked)
            if len(after) != before:
                self.changed()
            return after

        return change


once_a_second("_prune_locked")
once_a_second("_prune_retryable_locked")
IndexDefinitions().install()
runpy.run_module("secantus", run_name="__main__", alter_sys=True)
