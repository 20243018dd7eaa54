import type { ListChangesRequest, ListChangesResponse } from "@matchbook/proto/matchbook/matching/v1/matching_service";
import type { Call } from "@matchbook/runtime/grpc/call";
import type { Admission } from "@matchbook/runtime/limits/admission";
import { withDeadline } from "@matchbook/runtime/limits/deadline";
import type { Turns } from "@matchbook/runtime/limits/turns";
import type { Logger } from "@matchbook/runtime/process/logger";
import { newId } from "@matchbook/runtime/values/ids";
import { NO_CHANGES, type Services, TenantFeed } from "./tenant-feed.ts";

/** End of a reader's wait: a time in milliseconds since 1970, or the reader's going. */
export interface Patience {
  until: number;
  gone: AbortSignal;
}

interface ChangeFeedsOptions {
  services: Services;
  waiting: Admission;
  /** Slots of requests that work, of which a reader takes one only while it reads. */
  admission: Admission;
  turns: Turns;
  /** Time in which a service must answer, in milliseconds. */
  answerMs: number;
  log: Logger;
}

/** Follows the history of each tenant with waiting readers (docs/decisions/0039-history-in-commit-order.md). */
export class ChangeFeeds {
  readonly #options: ChangeFeedsOptions;
  readonly #feeds = new Map<string, Promise<TenantFeed>>();
  readonly #reads = new Map<string, Promise<ListChangesResponse>>();
  #stopped = false;
  #waiting = 0;
  readonly waiting = () => this.#waiting;

  constructor(options: ChangeFeedsOptions) {
    this.#options = options;
  }

  /** Reads a page, or waits for one: none when the time is over or the reader gone. @throws AppError unavailable */
  read(request: ListChangesRequest, call: Call, patience: Patience): Promise<ListChangesResponse> {
    return this.#options.waiting.admit(call.tenant, () => this.#readOrWait(request, call, patience));
  }

  stop(): void {
    this.#stopped = true;
    for (const opened of this.#feeds.values()) void opened.then((feed) => feed.stop()).catch(() => {});
  }

  async #readOrWait(request: ListChangesRequest, call: Call, patience: Patience): Promise<ListChangesResponse> {
    while (!this.#stopped && !patience.gone.aborted) {
      const feed = await this.#open(call.tenant);
      const { head } = feed;
      if ((request.after ?? 0n) < head) {
        const page = await this.#readOnce(head, request, call);
        if (page.entries.length > 0) return await afterOthers(feed, page);
      }
      if (Date.now() >= patience.until) break;
      // Entries that were handed out during the read may fit this reader.
      if (this.#stopped || feed.ended || feed.head !== head) continue;
      this.#waiting += 1;
      const page = await nextOf(feed, request, patience).finally(() => {
        this.#waiting -= 1;
      });
      return await afterOthers(feed, page);
    }
    return NO_CHANGES;
  }

  #open(tenant: string): Promise<TenantFeed> {
    const known = this.#feeds.get(tenant);
    if (known !== undefined) return known;
    const { services, answerMs, log } = this.#options;
    const callOf = (ms: number): Call => {
      const correlationId = newId();
      return { tenant, correlationId, actor: "gateway", deadline: Date.now() + ms, log: log.child({ tenant }) };
    };
    const opened = (async () => {
      const { entries } = await services.matching.listChanges({ newestFirst: true, limit: 1 }, callOf(answerMs));
      return new TenantFeed(entries[0]?.sequence ?? 0n, { callOf, services, answerMs });
    })();
    this.#feeds.set(tenant, opened);
    // The requests that asked for the feed get the error.
    void opened
      .then((feed) => feed.follow())
      .catch(() => {})
      .finally(() => this.#feeds.delete(tenant));
    return opened;
  }

  /** Shares one read among readers that ask for the same at the same head. */
  #readOnce(head: bigint, request: ListChangesRequest, call: Call): Promise<ListChangesResponse> {
    const key = [call.tenant, head, ...Object.entries(request).flat()].join("\n");
    const shared = this.#reads.get(key);
    if (shared !== undefined) return shared;
    const { services, admission, turns, answerMs } = this.#options;
    const own = { ...call, deadline: Date.now() + answerMs };
    const inTurn = () =>
      turns.run(own.tenant, () => services.matching.listChanges(request, own), {
        isWanted: () => Date.now() < own.deadline,
      });
    const read = admission
      .admit(call.tenant, () => withDeadline(own.deadline, inTurn()))
      .finally(() => this.#reads.delete(key));
    this.#reads.set(key, read);
    return read;
  }
}

async function afterOthers(feed: TenantFeed, page: ListChangesResponse): Promise<ListChangesResponse> {
  if (page.entries.length > 0) await feed.turnToAnswer();
  return page;
}

/** The next entries of a feed that fit a request, or none when the patience ends. */
function nextOf(
  feed: TenantFeed,
  request: ListChangesRequest,
  { until, gone }: Patience,
): Promise<ListChangesResponse> {
  const { promise, resolve: answer, reject: fail } = Promise.withResolvers<ListChangesResponse>();
  const giveUp = () => answer(NO_CHANGES);
  const waiter = { request, answer, fail };
  const timer = setTimeout(giveUp, until - Date.now());
  gone.addEventListener("abort", giveUp, { once: true });
  feed.waiters.add(waiter);
  return promise.finally(() => {
    clearTimeout(timer);
    gone.removeEventListener("abort", giveUp);
    feed.waiters.delete(waiter);
  });
}
