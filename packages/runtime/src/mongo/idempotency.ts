import { hash } from "node:crypto";
import type { ClientSession, Collection } from "mongodb";
import { isErrorCode } from "../errors/error-catalogue.ts";
import { AppError, type ErrorKind } from "../errors/errors.ts";
import type { Call } from "../grpc/call.ts";
import { assertInTime } from "../limits/deadline.ts";
import { seal, unseal } from "../values/seal.ts";
import type { Collections } from "./migrations/schema.ts";
import { bytesOf, type Mongo, type StoredBytes } from "./mongo.ts";
import { commitTogether, insertion, type Write, writeTogether } from "./write-together.ts";

/** Time for which an outcome is stored, in milliseconds. The gateway accepts repeated keys for a shorter time. */
const KEPT_MS = 48 * 60 * 60 * 1000;

/** The first outcome of an operation under a key, encrypted with the key, which is not stored. */
interface OutcomeRow {
  _id: string;
  tenant: string;
  outcome: StoredBytes;
  expiresAt: Date;
}

class AlreadyDone extends Error {}

/** Encodes an answer as bytes, as every generated message type does. */
export interface Codec<T> {
  encode(answer: T): { finish(): Uint8Array };
  decode(bytes: Uint8Array): T;
}

/** Stores the answer in the database transaction that makes the change, and returns it. */
export interface Remember<T> {
  (answer: T, session: ClientSession): Promise<T>;
  /** Makes the writes of the answer for the end of the transaction; none without a key. */
  later(answer: T): Write[];
}

export type Idempotency = ReturnType<typeof openIdempotency>;

/** The collection of outcomes. A TTL index removes its rows. */
export const idempotencyCollections: Collections = {
  idempotency: [{ key: { expiresAt: 1 }, name: "expiresAt_1", expireAfterSeconds: 0 }],
};

export function openIdempotency(mongo: Mongo) {
  const rows = mongo.db.collection<OutcomeRow>("idempotency");
  return {
    /**
     * Runs an operation once per idempotency key of its call: the first stored answer or caller's error is that of all.
     * A run that changes the database ends its transaction with `remember`, and returns the same answer.
     */
    once: async <T>(
      call: Call,
      operation: string,
      codec: Codec<T>,
      run: (remember: Remember<T>) => Promise<T>,
    ): Promise<T> => {
      const { tenant, idempotencyKey: key } = call;
      if (key === undefined) return run(rememberBy(mongo, () => []));
      const _id = hash("sha256", JSON.stringify([tenant, operation, key]), "base64url");
      const stored = await findOutcome(rows, _id, key);
      if (stored !== undefined) return open(stored, codec);
      assertInTime(call);

      const toWrite = (outcome: Buffer): Write => ({
        ...insertion(rows, {
          _id,
          tenant,
          outcome: seal(key, _id, outcome),
          expiresAt: new Date(mongo.now().getTime() + KEPT_MS),
        }),
        onDuplicate: () => new AlreadyDone(),
      });
      const answerWrite = (answer: T) => toWrite(Buffer.concat([Buffer.of(ANSWER), codec.encode(answer).finish()]));
      let last: unknown;
      const remember = rememberBy(mongo, (answer: T) => {
        last = answer;
        return [answerWrite(answer)];
      });
      try {
        const answer = await run(remember);
        // A run may repeat its transaction after a conflict, and only its last answer is committed with the change.
        if (answer !== last) await commitTogether(mongo, [answerWrite(answer)]);
        return answer;
      } catch (error) {
        const store = (outcome: Buffer) => commitTogether(mongo, [toWrite(outcome)]);
        if (!(await isDecidedElsewhere(error, store))) throw error;
        const outcome = await findOutcome(rows, _id, key);
        if (outcome === undefined) throw new AppError("unavailable", { cause: error });
        return open(outcome, codec);
      }
    },
  };
}

function rememberBy<T>(mongo: Mongo, later: (answer: T) => Write[]): Remember<T> {
  const remember = async (answer: T, session: ClientSession): Promise<T> => {
    await writeTogether(mongo, later(answer), session);
    return answer;
  };
  return Object.assign(remember, { later });
}

/** Tells whether another execution stored its outcome first. This one must commit nothing, and would fail again. */
export function isAlreadyDone(error: unknown): boolean {
  return error instanceof AlreadyDone;
}

// Kinds of final answers. Any other error says that the request was not, or could not be, executed.
const FINAL: readonly ErrorKind[] = ["validation", "rule", "not_found", "conflict"];

/** Tells a final answer, which is stored like any other answer, from other errors. */
export function isOutcome(error: unknown): error is AppError {
  return error instanceof AppError && FINAL.includes(error.kind);
}

/** Stores an error that is a final answer. @returns true when another execution stored its outcome first */
async function isDecidedElsewhere(error: unknown, store: (outcome: Buffer) => Promise<void>): Promise<boolean> {
  if (isAlreadyDone(error)) return true;
  if (!isOutcome(error)) return false;
  try {
    const { code, params, fields } = error;
    await store(Buffer.concat([Buffer.of(ERROR), Buffer.from(JSON.stringify({ code, params, fields }))]));
    return false;
  } catch (failure) {
    if (isAlreadyDone(failure)) return true;
    throw failure;
  }
}

const ANSWER = 0;
const ERROR = 1;

/** @throws AppError when the outcome is an error */
function open<T>(outcome: Buffer, codec: Codec<T>): T {
  if (outcome[0] === ANSWER) return codec.decode(outcome.subarray(1));
  const { code, params, fields } = JSON.parse(outcome.subarray(1).toString());
  if (!isErrorCode(code)) throw new Error(`unknown error code ${code}`);
  throw new AppError(code, { params, fields });
}

async function findOutcome(rows: Collection<OutcomeRow>, _id: string, key: string): Promise<Buffer | undefined> {
  const row = await rows.findOne({ _id });
  return row === null ? undefined : unseal(key, _id, bytesOf(row.outcome));
}
