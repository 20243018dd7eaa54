"""Starts SecantusDB 0.7.0b3 with changes that make it fit to run tests: five mend it, three make it faster."""

import functools
import itertools
import runpy
import threading
import time

import wiredtiger
from secantus.storage import Storage, WriteConflictError, _is_wt_rollback, _retry_write_conflicts
from secantus.transactions import TransactionRegistry, TxnState

# The definitions of indexes have a new version after each change, see `read_indexes_once`.
VERSIONS = itertools.count(1)
PAGE_SIZE = "100MB"
PAUSE_SECONDS = 1.0
IDLE_SECONDS = 5.0
CONFLICT_SECONDS = 0.005


def replace(owner, name, create):
    """Replaces a method by what `create` makes of it."""
    original = getattr(owner, name)
    setattr(owner, name, functools.wraps(original)(create(original)))


def with_large_pages(create):
    """Lets pages of tables grow in memory.

    WiredTiger splits a page of 5 MB by default. When a running transaction still needs old versions of its rows, it
    cannot, and every access to the page sleeps for up to 10 ms. One command of 500 updates then took 10 seconds.
    """

    def create_table(self, name, config=None):
        return create(self, name, f"{config},memory_page_max={PAGE_SIZE}")

    return create_table


def in_transaction(change):
    """Lets a change of a collection fail on a conflict, which releases its locks, and repeats it after milliseconds.

    Without a transaction, WiredTiger repeats a write until the conflicting transaction ends. It does so under the lock
    that every statement of that transaction needs, so both wait for ever.
    """

    @_retry_write_conflicts
    def attempt(self, db, coll, *args, **kwargs):
        with self._coll_lock(db, coll):
            try:
                with self._batch_transaction():
                    return change(self, db, coll, *args, **kwargs)
            finally:
                self.index_version = next(VERSIONS)

    return attempt


def without_the_lock(repeating):
    """Releases the collection's lock while a part of an updateMany or deleteMany waits for a transaction.

    The store repeats the part under that lock until the transaction ends. The next statement of the transaction needs
    the lock, so both wait for ever. The part reads its rows again, so others may change them in the meantime.
    """
    change = repeating.__wrapped__

    def attempt(self, db, coll, *args, **kwargs):
        while True:
            try:
                return change(self, db, coll, *args, **kwargs)
            except (WriteConflictError, wiredtiger.WiredTigerError) as error:
                if not isinstance(error, WriteConflictError) and not _is_wt_rollback(error):
                    raise
            lock = self._coll_lock(db, coll)
            lock.release()
            time.sleep(CONFLICT_SECONDS)
            lock.acquire()

    return attempt


def regularly(init):
    """Ends the transactions of killed processes after seconds, also when no other process runs a transaction.

    Their locks block the writes of all others. MongoDB ends a transaction after a minute, and this store does so only
    when another transaction runs a statement.
    """

    def create(self, *args, **kwargs):
        init(self, *args, **{**kwargs, "lifetime_seconds": IDLE_SECONDS})

        def prune():
            while True:
                time.sleep(PAUSE_SECONDS)
                self.prune_expired()

        threading.Thread(target=prune, daemon=True).start()

    return create


def unless_in_use(_prune):
    """Skips the transactions that run a statement.

    The store waits for these statements, under a lock that the statements of all sessions need.
    """

    def prune(self):
        oldest = self._time() - self._lifetime
        # The registry keeps the last transaction of every session.
        idle = [txn for txn in self._txns.values() if txn.last_use < oldest and txn.state is TxnState.IN_PROGRESS]
        for txn in idle:
            if txn.mutex.acquire(blocking=False):
                try:
                    self._abort_locked(txn)
                finally:
                    txn.mutex.release()
            else:
                # The store notes only the start of a statement. After a long one, the client has time for the next.
                txn.last_use = self._time()
        return len(idle)

    return prune


def once_a_second(prune):
    """The store looks through the answers of up to 10,000 retryable writes at every write, under a lock.

    After 10,000 writes, this takes more time than the writes.
    """

    def pruned(self):
        now = time.monotonic()
        if now - getattr(self, "pruned_at", 0.0) >= PAUSE_SECONDS:
            self.pruned_at = now
            prune(self)

    return pruned


def without_oplog(init):
    """Only change streams read the oplog. Without it, a write takes 1.15 times less CPU."""

    def create(self, *args, **kwargs):
        self.index_version = next(VERSIONS)
        init(self, *args, **{**kwargs, "enable_oplog": False})

    return create


def read_indexes_once(read):
    """Reads the definitions of a collection's indexes once per statement.

    The store decodes all of them several times per statement, and three times per inserted document. Without this,
    writes take 1.4 times as much CPU.
    """

    def iter_indexes(self, db, coll):
        version, known = getattr(self._tls, "indexes", None) or (None, {})
        if version != self.index_version:
            version, known = self._tls.indexes = (self.index_version, {})
        if (db, coll) not in known:
            known[db, coll] = list(read(self, db, coll))
        return iter(known[db, coll])

    return iter_indexes


def of_new_snapshot(method):
    """What the thread has read belongs to its old snapshot."""

    def forget(self):
        self._tls.indexes = None
        return method(self)

    return forget


def of_new_indexes(change):
    def changed(self, *args, **kwargs):
        try:
            return change(self, *args, **kwargs)
        finally:
            self.index_version = next(VERSIONS)

    return changed


def of_new_marks(mark):
    """The store marks an index when it first gets an array value."""

    def changed(self, db, coll, doc, indexes, marked):
        before = len(marked)
        after = mark(self, db, coll, doc, indexes, marked)
        if len(after) != before:
            self.index_version = next(VERSIONS)
        return after

    return changed


replace(Storage, "__init__", without_oplog)
replace(wiredtiger.Session, "create", with_large_pages)
for name in ("create_collection", "create_index", "drop_index", "prune_ttl"):
    replace(Storage, name, in_transaction)
for name in ("_update_chunk", "_delete_chunk"):
    replace(Storage, name, without_the_lock)
for name in ("drop_all_indexes", "drop_collection", "drop_database", "rename_collection"):
    replace(Storage, name, of_new_indexes)
for name in ("set_index_expiry", "set_index_options"):
    replace(Storage, name, of_new_indexes)
for name in ("_refresh_read_snapshot", "release_thread_snapshot"):
    replace(Storage, name, of_new_snapshot)
replace(Storage, "_iter_indexes", read_indexes_once)
replace(Storage, "_maybe_mark_multikey", of_new_marks)
replace(TransactionRegistry, "__init__", regularly)
replace(TransactionRegistry, "_prune_locked", unless_in_use)
replace(TransactionRegistry, "_prune_retryable_locked", once_a_second)
runpy.run_module("secantus", run_name="__main__", alter_sys=True)
