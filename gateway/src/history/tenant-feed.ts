import { setImmediate as otherWork, setTimeout as pause } from "node:timers/promises";
import type {
  ListChangesRequest,
  ListChangesResponse,
  MatchingServiceService,
  NumberedEntry,
} from "@matchbook/proto/matchbook/matching/v1/matching_service";
import type { Call } from "@matchbook/runtime/grpc/call";
import type { GrpcClient } from "@matchbook/runtime/grpc/client-types";

/** Entries that one look reads at most. */
const PORTION = 100;
/** Time for which the matching service waits for a change, in milliseconds. */
const LOOK_MS = 5_000;
/** Least time between two looks, in milliseconds, so that many small commits are read together. */
const GAP_MS = 150;

export interface Services {
  matching: Pick<GrpcClient<typeof MatchingServiceService>, "listChanges" | "awaitChanges">;
}

export const NO_CHANGES: ListChangesResponse = { entries: [], behind: false };

export interface Waiter {
  request: ListChangesRequest;
  answer(page: ListChangesResponse): void;
  fail(error: unknown): void;
}

/** New entries of one tenant. One query serves all waiting requests. */
export class TenantFeed {
  readonly waiters = new Set<Waiter>();
  /** Set after the end of `follow`. A new waiter needs a new feed. */
  ended = false;
  readonly #callOf: (ms: number) => Call;
  readonly #services: Services;
  readonly #answerMs: number;
  #head: bigint;
  #written: Promise<unknown> = Promise.resolve();

  /** @param head the number of the tenant's last entry @param options times in milliseconds */
  constructor(head: bigint, options: { callOf: (ms: number) => Call; services: Services; answerMs: number }) {
    this.#head = head;
    this.#callOf = options.callOf;
    this.#services = options.services;
    this.#answerMs = options.answerMs;
  }

  /** Number of the last entry that was handed to the waiters. */
  get head(): bigint {
    return this.#head;
  }

  /** Queries new entries while requests wait. A failed query fails all of them. */
  async follow(): Promise<void> {
    try {
      do {
        const gap = pause(GAP_MS);
        const found = await this.#look();
        if (found < PORTION) await gap;
      } while (this.waiters.size > 0);
    } catch (error) {
      for (const waiter of [...this.waiters]) waiter.fail(error);
    }
    this.ended = true;
  }

  /** Resolves for one reader after the other, so that other work goes on between a thousand answers. */
  async turnToAnswer(): Promise<void> {
    this.#written = this.#written.then(() => otherWork());
    await this.#written;
  }

  /** Ends all waits without entries. */
  stop(): void {
    for (const waiter of [...this.waiters]) waiter.answer(NO_CHANGES);
  }

  async #look(): Promise<number> {
    const ms = LOOK_MS + this.#answerMs;
    const wanted = { after: this.#head, limit: PORTION, waitMs: LOOK_MS };
    const { entries, behind } = await this.#services.matching.awaitChanges(wanted, this.#callOf(ms), { timeoutMs: ms });
    // Do not pause from here to the removal of the waiters: later ones find the new head.
    this.#head = entries.at(-1)?.sequence ?? this.#head;
    const woken = [...this.waiters].flatMap((waiter) => {
      const own = entries.filter((entry) => fits(entry, waiter.request)).slice(0, waiter.request.limit);
      return own.length === 0 ? [] : [{ waiter, own }];
    });
    for (const { waiter, own } of woken) {
      this.waiters.delete(waiter);
      waiter.answer({ entries: own, behind });
    }
    return entries.length;
  }
}

/** Tells whether an entry is in the list that a request asks for, as the matching service selects it. */
function fits(
  { sequence, entry }: NumberedEntry,
  { after = 0n, entity, actor, operation, operationId, dateFrom, dateTo }: ListChangesRequest,
): boolean {
  const of = (entry?.after ?? entry?.before)?.of?.$case;
  const day = entry?.at?.toISOString().slice(0, 10) ?? "";
  return (
    sequence > after &&
    isOrAny(entity, of) &&
    isOrAny(actor, entry?.actor) &&
    isOrAny(operation, entry?.operation) &&
    isOrAny(operationId, entry?.operationId) &&
    (dateFrom === undefined || day >= dateFrom) &&
    (dateTo === undefined || day <= dateTo)
  );
}

function isOrAny(wanted: string | undefined, value: string | undefined): boolean {
  return wanted === undefined || wanted === value;
}
