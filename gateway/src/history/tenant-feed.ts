import { setImmediate as otherWork, setTimeout as pause } from "node:timers/promises";
import type {
  ListChangesRequest,
  ListChangesResponse,
  MatchingServiceService,
} from "@matchbook/proto/matchbook/matching/v1/matching_service";
import type { Call } from "@matchbook/runtime/call";
import type { GrpcClient } from "@matchbook/runtime/grpc-client-types";
import { fits } from "./fits.ts";

/** The most entries that one look reads. */
const PORTION = 100;
/** How long the matching service waits for a change before it answers without entries, in milliseconds. */
const LOOK_MS = 5_000;
/** The least time between two looks, in milliseconds, so that many small commits are read together. */
const GAP_MS = 150;

/** The service that knows the history. */
export interface Services {
  matching: Pick<GrpcClient<typeof MatchingServiceService>, "listChanges" | "awaitChanges">;
}

export const NO_CHANGES: ListChangesResponse = { entries: [], behind: false };

/** A reader that waits for entries that it has not seen. */
export interface Waiter {
  request: ListChangesRequest;
  answer(page: ListChangesResponse): void;
  fail(error: unknown): void;
}

/** The new entries of one tenant. One query serves all waiting requests. */
export class TenantFeed {
  readonly waiters = new Set<Waiter>();
  /** True after `follow` has ended. A new waiter needs a new feed. */
  ended = false;
  readonly #callOf: (ms: number) => Call;
  readonly #services: Services;
  readonly #answerMs: number;
  #head: bigint;
  #written: Promise<unknown> = Promise.resolve();

  /**
   * @param head the number of the tenant's last entry
   * @param options.callOf a call of this process that ends in that many milliseconds
   * @param options.answerMs how long a service may take to answer
   */
  constructor(head: bigint, options: { callOf: (ms: number) => Call; services: Services; answerMs: number }) {
    this.#head = head;
    this.#callOf = options.callOf;
    this.#services = options.services;
    this.#answerMs = options.answerMs;
  }

  /** The number of the last entry that was handed to the waiters. */
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

  /**
   * Resolves for one reader after the other. Each then writes an answer of up to a hundred entries, and a thousand may get
   * theirs from one look or one read: other work of the process goes on between two of them.
   */
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
    // No pause from here to the removal of the waiters: who comes later finds the new head.
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
