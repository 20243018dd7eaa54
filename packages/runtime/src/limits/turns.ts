import { refused } from "./admission.ts";
import { DeadlineExceeded } from "./deadline.ts";
import { Rotation } from "./rotation.ts";
import { Shares } from "./tally.ts";

/** Bytes from which a call is large: it may insert hundreds of rows. */
const LARGE_BYTES = 32 * 1024;
/** Large calls that run at most: one of each of two tenants. */
const MOST_LARGE = 2;
/** Share of the slots that a tenant runs while others call, and the number of turns that it holds afterwards. */
const CROWDED_SHARE = 1 / 8;
const CROWDED_TURNS = 4_096;
/** Time after its last turn in which a tenant counts as one that calls, in milliseconds. */
const CALLING_MS = 60_000;

export type Turns = ReturnType<typeof createTurns>;

export interface Turn {
  /** Asked when the turn has come. The work of a caller that has gone does not begin. */
  isWanted: () => boolean;
  bytes?: number | undefined;
  /** Longest wait of a call that is not large, in milliseconds; undefined for no bound. */
  waitMs?: number | undefined;
}

/** Bounds the calls that run, large ones further: they cost a hundred times as much, and slow the database down. */
export function createTurns(slots: number) {
  const recent = new RecentTurns();
  const all = turnsOf(slots, recent);
  const large = turnsOf(Number.isFinite(slots) ? MOST_LARGE : slots, new RecentTurns());
  return {
    /** Runs a call when its tenant has a slot. @throws DeadlineExceeded for a gone caller, AppError when it is late */
    run: <T>(tenant: string, work: () => Promise<T>, { isWanted, bytes = 0, waitMs }: Turn): Promise<T> =>
      bytes < LARGE_BYTES
        ? all(tenant, work, { isWanted, waitMs })
        : large(tenant, () => all(tenant, work, { isWanted }), { isWanted }),
    /** Tells whether another tenant has had a turn within the last minute. */
    othersCall: (tenant: string): boolean => performance.now() - recent.lastBeside(tenant).at < CALLING_MS,
  };
}

/** Makes tenants take turns, where a call would wait for all earlier ones of another tenant (docs/decisions/0079). */
function turnsOf(slots: number, recent: RecentTurns) {
  const shares = new Shares(slots);
  const most = Math.max(1, Math.floor(slots * CROWDED_SHARE));
  const waiting = new Rotation<string, (() => void)[]>();

  const fits = (tenant: string): boolean =>
    shares.fits(tenant) && (shares.of(tenant) < most || !recent.hasOthers(tenant));
  const take = (tenant: string): void => {
    shares.take(tenant);
    recent.note(tenant);
  };
  const begin = (tenant: string, waitMs: number | undefined): Promise<void> | undefined => {
    if (!waiting.has(tenant) && fits(tenant)) {
      take(tenant);
      return undefined;
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const calls = waiting.get(tenant) ?? [];
    calls.push(resolve);
    waiting.set(tenant, calls);
    if (waitMs === undefined) return promise;
    const tooLong = setTimeout(() => {
      calls.splice(calls.indexOf(resolve), 1);
      if (calls.length === 0) waiting.delete(tenant);
      reject(refused());
    }, waitMs);
    return promise.finally(() => clearTimeout(tooLong));
  };
  const end = (tenant: string): void => {
    shares.give(tenant);
    waiting.offer((calls, next) => {
      if (!fits(next)) return false;
      take(next);
      calls.shift()?.();
      if (calls.length === 0) waiting.delete(next);
      return true;
    });
  };
  return async <T>(tenant: string, work: () => Promise<T>, { isWanted, waitMs }: Turn): Promise<T> => {
    await begin(tenant, waitMs);
    try {
      if (!isWanted()) throw new DeadlineExceeded();
      return await work();
    } finally {
      end(tenant);
    }
  };
}

/** Tells a tenant that calls alone from one beside which others call. */
class RecentTurns {
  #turns = 0;
  #last = { tenant: "", turn: Number.NEGATIVE_INFINITY, at: Number.NEGATIVE_INFINITY };
  /** Last turn of any tenant but that of `#last`. */
  #other = this.#last;

  note(tenant: string): void {
    this.#turns += 1;
    if (tenant !== this.#last.tenant) this.#other = this.#last;
    this.#last = { tenant, turn: this.#turns, at: performance.now() };
  }

  /** The number of the last turn of another tenant, and its time in milliseconds. */
  lastBeside(tenant: string): { turn: number; at: number } {
    return tenant === this.#last.tenant ? this.#other : this.#last;
  }

  /** Tells whether another tenant had one of the last turns. */
  hasOthers(tenant: string): boolean {
    return this.#turns - this.lastBeside(tenant).turn < CROWDED_TURNS;
  }
}
