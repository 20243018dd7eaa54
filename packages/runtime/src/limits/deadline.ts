import type { Call } from "../grpc/call.ts";

export type Timed = Pick<Call, "deadline" | "givenUp">;

/** Work that has exceeded its deadline. It may still be executed, so the error counts as an outage: see outage.ts. */
export class DeadlineExceeded extends Error {
  constructor() {
    super("the deadline has passed");
    this.name = "DeadlineExceeded";
  }
}

/**
 * Returns the outcome of `work`, or throws when the deadline has passed. The work itself continues: its later effects
 * must be harmless, and its outcome is dropped.
 * @param deadline in milliseconds since 1970; undefined or infinite for no deadline
 * @throws DeadlineExceeded
 */
export async function withDeadline<T>(deadline: number | undefined, work: Promise<T>): Promise<T> {
  if (deadline === undefined || deadline === Number.POSITIVE_INFINITY) return work;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new DeadlineExceeded()), Math.max(0, deadline - Date.now()));
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** `withDeadline` with a time limit in milliseconds. */
export function within<T>(ms: number, work: Promise<T>): Promise<T> {
  return withDeadline(Date.now() + ms, work);
}

/**
 * Times by which a call is answered within three seconds when the primary of MongoDB is lost, in milliseconds. The call
 * is refused by `turn + late + 2 * look`, 2.7 s. The rest is for its work before the loss and for the way of the answer
 * (docs/decisions/0068-when-the-primary-is-lost.md).
 */
export const ANSWER_BUDGET = {
  answer: 3_000,
  /** Longest wait for a turn in the gateway. */
  turn: 1_500,
  /** Age at which a call begins to look whether its database serves. */
  patience: 2_000,
  /** Age from which a call does not wait for a primary that has been silent for `late`. */
  hurry: 2_500,
  /** Longest silence of a primary that answers: it is asked every 500 ms, see mongo/service.ts. */
  late: 1_000,
  /** Time between two looks. Two in a row refuse the call. */
  look: 100,
  /** Time after a change of the primary in which calls begin that are refused after `patience`, too. */
  settle: 3_000,
  /** Age of a call that is slow for another reason, so that a late heartbeat does not end it. */
  slow: 4_000,
} as const;

/** Tells whether a call may still wait for its database or service. @param began in milliseconds since 1970 */
export type IsServing = (began: number) => boolean;

/**
 * Returns the outcome of `work`, or throws as at its deadline when it has taken two seconds and the database does not
 * serve. A busy process may have missed a heartbeat, so it looks twice. A call that may not wait from the start has the
 * time between the two looks only.
 * @param began when the caller began to wait, in milliseconds since 1970
 * @throws DeadlineExceeded
 */
export async function whileServed<T>(isServing: IsServing, began: number, work: Promise<T>): Promise<T> {
  const { look: lookMs, patience } = ANSWER_BUDGET;
  let timer: NodeJS.Timeout | undefined;
  const unserved = new Promise<never>((_resolve, reject) => {
    let missed = !isServing(began);
    const look = (): void => {
      const served = isServing(began);
      if (missed && !served) reject(new DeadlineExceeded());
      else timer = setTimeout(look, lookMs);
      missed = !served;
    };
    timer = setTimeout(look, missed ? lookMs : Math.max(lookMs, began + patience - Date.now()));
  });
  try {
    return await Promise.race([work, unserved]);
  } finally {
    clearTimeout(timer);
  }
}

export function earliest(deadline: number | undefined, ms: number): number {
  return Math.min(deadline ?? Number.POSITIVE_INFINITY, Date.now() + ms);
}

/** Longest time before the deadline in which no commit begins: in milliseconds, and as a share of the time left. */
const COMMIT_MS = 2_000;
const COMMIT_SHARE = 0.25;

/**
 * The time until which a call may begin to commit, so that the outcome of the commit can still be answered.
 * @param deadline of the call, in milliseconds since 1970
 */
export function commitBefore(deadline: number): number {
  return deadline - Math.min(COMMIT_MS, Math.max(0, deadline - Date.now()) * COMMIT_SHARE);
}

/**
 * Checks the deadline before a change begins and before it is committed: after it, the caller no longer waits.
 * @throws DeadlineExceeded
 */
export function assertInTime(call: Timed): void {
  if (!isInTime(call)) throw new DeadlineExceeded();
}

/** Tells whether a caller still waits for work. Work without a deadline has no caller that waits. */
export function isInTime({ deadline, givenUp }: Timed): boolean {
  return deadline === undefined || (Date.now() <= deadline && givenUp?.aborted !== true);
}

/**
 * Does the same for work that changes nothing, and also notices a caller that has gone earlier.
 * @throws DeadlineExceeded
 */
export function assertWanted(call: Pick<Call, "deadline" | "isCancelled">): void {
  if (call.isCancelled?.()) throw new DeadlineExceeded();
  assertInTime(call);
}
