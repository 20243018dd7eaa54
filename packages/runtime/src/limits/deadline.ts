import type { Call } from "../grpc/call.ts";

export type Timed = Pick<Call, "deadline" | "givenUp">;

/** Work that has exceeded its deadline. It may still be executed, so the error counts as an outage: see outage.ts. */
export class DeadlineExceeded extends Error {
  constructor() {
    super("the deadline has passed");
    this.name = "DeadlineExceeded";
  }
}

/** The outcome of `work`, which goes on and is dropped after the deadline. @throws DeadlineExceeded */
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

/** Times in ms: `turn + late + 2 * look` answer a call in 3 s without a primary (docs/decisions/0068). */
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

/** The outcome of `work`, unless it has taken two seconds and two looks miss the database. @throws DeadlineExceeded */
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

/** The time until which a call may begin to commit, so that the outcome can still be answered. */
export function commitBefore(deadline: number): number {
  return deadline - Math.min(COMMIT_MS, Math.max(0, deadline - Date.now()) * COMMIT_SHARE);
}

/** Checks the deadline before a change and before its commit. @throws DeadlineExceeded */
export function assertInTime(call: Timed): void {
  if (!isInTime(call)) throw new DeadlineExceeded();
}

/** Tells whether a caller still waits for work. Work without a deadline has no caller that waits. */
export function isInTime({ deadline, givenUp }: Timed): boolean {
  return deadline === undefined || (Date.now() <= deadline && givenUp?.aborted !== true);
}

/** Checks work that changes nothing, and also notices a caller that has gone. @throws DeadlineExceeded */
export function assertWanted(call: Pick<Call, "deadline" | "isCancelled">): void {
  if (call.isCancelled?.()) throw new DeadlineExceeded();
  assertInTime(call);
}
