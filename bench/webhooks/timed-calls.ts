import { runPaced } from "../load.ts";
import type { Arrived } from "./receiver-process.ts";

/** Calls `create` a number of times and resolves when all calls are answered. */
export type Load = (create: () => Promise<void>) => Promise<void>;

export function closedLoop(callers: number, events: number): Load {
  return async (create) => {
    let next = 0;
    const worker = async () => {
      while (next++ < events) await create();
    };
    await Promise.all(Array.from({ length: callers }, worker));
  };
}

export function paced(perSecond: number, seconds: number): Load {
  return async (create) => void (await runPaced(perSecond, perSecond * seconds, create));
}

/** The times of calls whose webhooks have arrived, in milliseconds. */
export interface CallTimes {
  /** From the call to its answer. */
  answered: number[];
  /** From the call to the arrival at the destination. */
  arrived: number[];
  /** From the answer to the arrival; negative when the webhook arrived first. */
  afterwards: number[];
}

/** The calls of a load, with an invoice each. */
export interface Calls {
  events: number;
  /** When the load began, in milliseconds since the epoch. */
  begun: number;
  timesOf(invoices: Arrived["invoices"]): CallTimes;
}

/**
 * Makes the calls of a load.
 * @param prefix of the invoice numbers
 * @param create resolves when the invoice is created
 */
export async function timeCalls(
  prefix: string,
  load: Load,
  create: (invoiceNumber: string) => Promise<unknown>,
): Promise<Calls> {
  const calls = new Map<string, { at: number; answeredAt: number }>();
  const begun = now();
  await load(async () => {
    const invoiceNumber = `${prefix}-${calls.size}`;
    const times = { at: now(), answeredAt: 0 };
    calls.set(invoiceNumber, times);
    await create(invoiceNumber);
    times.answeredAt = now();
  });
  const timesOf = (invoices: Arrived["invoices"]): CallTimes => {
    const timed = invoices.flatMap(([number, arrivedAt]) => {
      const times = calls.get(number);
      return times === undefined ? [] : [{ arrivedAt, ...times }];
    });
    return {
      answered: timed.map(({ at, answeredAt }) => answeredAt - at),
      arrived: timed.map(({ at, arrivedAt }) => arrivedAt - at),
      afterwards: timed.map(({ answeredAt, arrivedAt }) => arrivedAt - answeredAt),
    };
  };
  return { events: calls.size, begun, timesOf };
}

const now = () => performance.timeOrigin + performance.now();
