import { createHash } from "node:crypto";
import type { Binary, ClientSession, Collection } from "mongodb";
import type { Call } from "./call.ts";
import { assertInTime } from "./deadline.ts";
import { isErrorCode } from "./error-catalogue.ts";
import { AppError, type ErrorKind } from "./errors.ts";
import type { Collections } from "./migrations/schema.ts";
import { duplicateKeyIndex, type Mongo } from "./mongo.ts";
import { seal, unseal } from "./seal.ts";
import { insertion, type Write } from "./write-together.ts";

/** How long an outcome is remembered: longer than anybody repeats a request with the same key, in milliseconds. */
const KEPT_MS = 48 * 60 * 60 * 1000;

/** The first outcome of an operation under a key. Readable only with the key, which is not stored. */
interface OutcomeRow {
  _id: string;
  tenant: string;
  outcome: Buffer | Binary;
  expiresAt: Date;
}

/** Another execution stored its outcome first: this one must change nothing. */
class AlreadyDone extends Error {}

/** How an answer becomes bytes; every generated message type is one. */
export interface Codec<T> {
  encode(answer: T): { finish(): Uint8Array };
  decode(bytes: Uint8Array): T;
}

/** Stores the answer in the database transaction of the change it tells of, and gives it back. */
export interface Remember<T> {
  (answer: T, session: ClientSession): Promise<T>;
  /** The same, left to do with the transaction's other writes; none without a key. */
  later(answer: T): Write[];
}

export interface Idempotency {
  /**
   * Runs an operation at most once per key of its call: the first outcome that is stored, an answer or a caller's error,
   * is the outcome of every other execution, also of one that runs at the same time. Without a key it just runs.
   * @param operation tells apart what one request calls several of
   * @param run changes the database in a transaction that ends with `remember`, and returns that same answer; one that
   *   changed nothing need not remember
   */
  once<T>(call: Call, operation: string, codec: Codec<T>, run: (remember: Remember<T>) => Promise<T>): Promise<T>;
}

/** The collection of outcomes, for the schema of a process's database; its rows expire by themselves. */
export const idempotencyCollections: Collections = {
  idempotency: [{ key: { expiresAt: 1 }, name: "expiresAt_1", expireAfterSeconds: 0 }],
};

/** Opens the collection `idempotency` of a process's database. */
export function openIdempotency({ db }: Mongo): Idempotency {
  const rows = db.collection<OutcomeRow>("idempotency");
  return {
    once: async (call, operation, codec, run) => {
      const { tenant, idempotencyKey: key } = call;
      if (key === undefined) return run(forgetting());
      const _id = createHash("sha256")
        .update(JSON.stringify([tenant, operation, key]))
        .digest("base64url");
      const stored = await findOutcome(rows, _id, key);
      if (stored !== undefined) return open(stored, codec);
      assertInTime(call);

      const row = (outcome: Buffer): OutcomeRow => ({
        _id,
        tenant,
        outcome: seal(key, _id, outcome),
        expiresAt: new Date(Date.now() + KEPT_MS),
      });
      const store = async (outcome: Buffer, session?: ClientSession): Promise<void> => {
        try {
          await rows.insertOne(row(outcome), { session });
        } catch (error) {
          throw duplicateKeyIndex(error) === undefined ? error : new AlreadyDone();
        }
      };
      const remember = remembering(codec, store, (outcome) => insertion(rows, row(outcome)));
      try {
        const answer = await run(remember);
        // A run may begin again after a conflict: only the answer that it gave in the end was committed with its change.
        if (answer !== remember.last()) await store(answered(codec.encode(answer).finish()));
        return answer;
      } catch (error) {
        const first = await settle(error, store);
        if (first !== "elsewhere") throw error;
        const outcome = await findOutcome(rows, _id, key);
        if (outcome === undefined) throw new AppError("unavailable", { cause: error });
        return open(outcome, codec);
      }
    },
  };
}

function forgetting<T>(): Remember<T> {
  return Object.assign(async (answer: T) => answer, { later: () => [] });
}

function remembering<T>(
  codec: Codec<T>,
  store: (outcome: Buffer, session: ClientSession) => Promise<void>,
  toWrite: (outcome: Buffer) => Write,
): Remember<T> & { last(): unknown } {
  let last: unknown;
  const encoded = (answer: T): Buffer => {
    last = answer;
    return answered(codec.encode(answer).finish());
  };
  const remember = async (answer: T, session: ClientSession): Promise<T> => {
    await store(encoded(answer), session);
    return answer;
  };
  return Object.assign(remember, { later: (answer: T) => [toWrite(encoded(answer))], last: () => last });
}

/**
 * True when another execution stored its outcome first. What this one did must not be committed; it is to be given up, not
 * tried again.
 */
export function isAlreadyDone(error: unknown): boolean {
  if (error instanceof AlreadyDone) return true;
  return duplicateKeyIndex(error) !== undefined && OF_OUTCOMES.test((error as Error).message);
}

/** How a server says that it was the row of an outcome that was there already. */
const OF_OUTCOMES = /collection: \S+\.idempotency /;

// What these say of a request is so for good; all others say that it was not, or could not be, carried out.
const DECIDED: readonly ErrorKind[] = ["validation", "rule", "not_found", "conflict"];

/** True for an error that answers the request, so that it is kept like any other answer. */
export function isOutcome(error: unknown): error is AppError {
  return error instanceof AppError && DECIDED.includes(error.kind);
}

/** Stores an error that is an outcome; `elsewhere` when another execution was first. */
async function settle(error: unknown, store: (outcome: Buffer) => Promise<void>): Promise<"here" | "elsewhere"> {
  if (isAlreadyDone(error)) return "elsewhere";
  if (!isOutcome(error)) return "here";
  try {
    await store(refused(error));
    return "here";
  } catch (failure) {
    if (isAlreadyDone(failure)) return "elsewhere";
    throw failure;
  }
}

const ANSWER = 0;
const ERROR = 1;

function answered(bytes: Uint8Array): Buffer {
  return Buffer.concat([Buffer.of(ANSWER), bytes]);
}

function refused({ code, params, fields }: AppError): Buffer {
  return Buffer.concat([Buffer.of(ERROR), Buffer.from(JSON.stringify({ code, params, fields }))]);
}

/** @throws AppError the one that was the outcome */
function open<T>(outcome: Buffer, codec: Codec<T>): T {
  if (outcome[0] === ANSWER) return codec.decode(outcome.subarray(1));
  const { code, params, fields } = JSON.parse(outcome.subarray(1).toString());
  if (!isErrorCode(code)) throw new Error(`unknown error code ${code}`);
  throw new AppError(code, { params, fields });
}

async function findOutcome(rows: Collection<OutcomeRow>, _id: string, key: string): Promise<Buffer | undefined> {
  const row = await rows.findOne({ _id });
  if (row === null) return undefined;
  return unseal(key, _id, Buffer.isBuffer(row.outcome) ? row.outcome : row.outcome.value());
}
