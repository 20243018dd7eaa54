import type { Collection } from "mongodb";
import type { Mongo } from "../mongo/mongo.ts";
import type { Logger } from "../process/logger.ts";
import { type PeriodicTask, periodicTask } from "../work/periodic-task.ts";
import type { Nats } from "./nats.ts";
import { type OutboxRow, outboxRows } from "./outbox-rows.ts";

/** Place of a row in the stream: the time when the stream was made, and the highest sequence of the row's events. */
export interface Stored {
  storedIn: string;
  seq: number;
}

/** Sequence up to which all consumers have read the stream, and its last sequence. */
interface Progress extends Stored {
  lastSeq: number;
}

/** Time between two comparisons of unread rows with the stream, in milliseconds. */
const LOOK_EVERY_MS = 1_000;
/** Time for which a row is kept that a consumer does not read, in milliseconds. */
const KEEP_MS = 60 * 60 * 1000;

/** Published rows that a consumer has not read yet: published again when the stream is lost (docs/decisions/0076). */
export class KeptRows {
  readonly #rows: Collection<OutboxRow>;
  readonly #now: () => Date;
  readonly #nats: Nats;
  readonly #log: Logger;
  readonly #lost: () => void;
  readonly #looking: PeriodicTask<void>;

  /** @param lost called when rows count as unpublished again */
  constructor(mongo: Mongo, nats: Nats, log: Logger, lost: () => void) {
    this.#lost = lost;
    this.#rows = outboxRows(mongo);
    this.#now = mongo.now;
    this.#nats = nats;
    this.#log = log;
    this.#looking = periodicTask({
      others: { work: mongo.work, afterMs: LOOK_EVERY_MS },
      run: () => this.#look(),
      failed: (error) => {
        log.debug({ err: error }, "kept rows of the outbox were not looked at");
        this.lookSoon();
      },
    });
    this.#looking.start(LOOK_EVERY_MS);
  }

  /** Looks in a second at the latest, and again while there are kept rows. */
  lookSoon(): void {
    this.#looking.wake(LOOK_EVERY_MS);
  }

  async stored(sent: readonly (Stored & { id: string })[]): Promise<void> {
    const progress = await this.#progress().catch(() => undefined);
    const isRead = ({ storedIn, seq }: Stored) => storedIn === progress?.storedIn && seq <= progress.seq;
    const read = sent.filter(isRead);
    const unread = sent.filter((row) => !isRead(row));
    if (read.length > 0) await this.#rows.deleteMany({ _id: { $in: read.map(({ id }) => id) } });
    for (const [storedIn, group] of Map.groupBy(unread, (row) => row.storedIn)) {
      const seq = Math.max(...group.map((row) => row.seq));
      await this.#rows.updateMany({ _id: { $in: group.map(({ id }) => id) } }, { $set: { storedIn, seq } });
    }
    if (unread.length > 0) this.lookSoon();
  }

  async stop(): Promise<void> {
    await this.#looking.stop();
  }

  async #look(): Promise<void> {
    if ((await this.#rows.findOne({ storedIn: { $gt: "" } }, { projection: { _id: 1 } })) === null) return;
    this.lookSoon();
    await this.#rows.deleteMany({ storedIn: { $gt: "" }, at: { $lt: new Date(this.#now().getTime() - KEEP_MS) } });
    const { storedIn, seq, lastSeq } = await this.#progress();
    for (const lost of [{ storedIn: { $gt: "", $ne: storedIn } }, { storedIn, seq: { $gt: lastSeq } }]) {
      const { modifiedCount } = await this.#rows.updateMany(lost, { $unset: { storedIn: 1, seq: 1 } });
      if (modifiedCount === 0) continue;
      this.#log.warn({ rows: modifiedCount }, "the stream lost events; they are published again");
      this.#lost();
    }
    await this.#rows.deleteMany({ storedIn, seq: { $lte: seq } });
  }

  /** Asks the stream first: a consumer for which nothing waits afterwards has read everything in it. */
  async #progress(): Promise<Progress> {
    const { jsm, stream } = this.#nats;
    const { created, state } = await jsm.streams.info(stream);
    this.#nats.created = created;
    const floors: number[] = [];
    for await (const { num_pending, num_ack_pending, ack_floor } of jsm.consumers.list(stream))
      floors.push(num_pending + num_ack_pending === 0 ? state.last_seq : ack_floor.stream_seq);
    // A stream that was made in between has other positions.
    const { created: after } = await jsm.streams.info(stream);
    if (after !== created) throw new Error("the stream was made anew meanwhile");
    return { storedIn: created, seq: floors.length === 0 ? 0 : Math.min(...floors), lastSeq: state.last_seq };
  }
}
