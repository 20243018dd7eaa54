import { runLoops, runPaced } from "../load.ts";
import type { Arrived } from "./receiver-process.ts";

/** Calls `create` a number of times and resolves when all calls are answered. */
export type Load = (create: () => Promise<unknown>) => Promise<void>;

/**
 * Deliveries before those that are measured. V8 compiles hot functions during the first ones, which is not the cost of a
 * process that runs for hours (docs/decisions/0042).
 */
export const WARM_UP = 12_000;

export function closedLoop(callers: number, events: number): Load {
  let begun = 0;
  return (create) => runLoops(callers, () => begun++ < events, create);
}

export function paced(perSecond: number, seconds: number): Load {
  return async (create) => void (await runPaced(perSecond, perSecond * seconds, create));
}

/** The times of a call whose webhook has arrived, in milliseconds. */
export interface CallTimes {
  /** From the call to its answer. */
  answered: number;
  /** From the call to the arrival at the destination. */
  arrived: number;
  /** From the answer to the arrival; negative when the webhook arrived first. */
  afterwards: number;
}

/**
 * Makes the calls of a load, with an invoice each.
 * @param prefix of the invoice numbers
 * @param create resolves when the invoice is created
 * @returns how many calls it made, and when it began, in milliseconds since the epoch
 */
export async function timeCalls(prefix: string, load: Load, create: (invoiceNumber: string) => Promise<unknown>) {
  const calls = new Map<string, { at: number; answeredAt: number }>();
  const begun = now();
  await load(async () => {
    const invoiceNumber = `${prefix}-${calls.size}`;
    const times = { at: now(), answeredAt: 0 };
    calls.set(invoiceNumber, times);
    await create(invoiceNumber);
    times.answeredAt = now();
  });
  const timesOf = (invoices: Arrived["invoices"]): CallTimes[] =>
    invoices.flatMap(([number, arrivedAt]) => {
      const { at, answeredAt } = calls.get(number) ?? {};
      if (at === undefined || answeredAt === undefined) return [];
      return [{ answered: answeredAt - at, arrived: arrivedAt - at, afterwards: arrivedAt - answeredAt }];
    });
  return { events: calls.size, begun, timesOf };
}

const now = () => performance.timeOrigin + performance.now();
