import type { ListChangesRequest } from "@matchbook/proto/matchbook/matching/v1/matching_service";
import type { Admission } from "@matchbook/runtime/admission";
import type { Call } from "@matchbook/runtime/call";
import { withDeadline } from "@matchbook/runtime/deadline";
import { newId } from "@matchbook/runtime/ids";
import type { Logger } from "@matchbook/runtime/logger";
import { type ChangesPage, readPage, type Services } from "./changes-page.ts";
import { TenantFeed } from "./tenant-feed.ts";

/** How long a reader waits: until a time in milliseconds since 1970, or until it has gone. */
export interface Patience {
  until: number;
  gone: AbortSignal;
}

/** Readers that wait for the next entries of a history. */
export interface ChangeFeeds {
  /**
   * Reads a page, oldest first. When there is none yet, waits for the first entries that fit.
   * @returns no entries when the time is over, the reader has gone or the process stops
   * @throws AppError unavailable when too many readers wait, or when a service cannot be reached
   */
  read(request: ListChangesRequest, call: Call, patience: Patience): Promise<ChangesPage>;
  /** How many readers wait now. */
  waiting(): number;
  /** Ends all waits at once. */
  stop(): void;
}

export interface ChangeFeedsOptions {
  services: Services;
  /** The places for readers that wait. */
  waiting: Admission;
  /** The places for requests that work. A reader takes one only while it reads. */
  admission: Admission;
  /** How long a service may take to answer, in milliseconds. */
  answerMs: number;
  log: Logger;
}

const NOTHING: ChangesPage = { entries: [], facts: new Map() };

/** Follows the history of each tenant that has readers waiting (docs/decisions/0052-readers-of-the-history-wait.md). */
export function openChangeFeeds(options: ChangeFeedsOptions): ChangeFeeds {
  const { services, waiting, admission, answerMs, log } = options;
  const feeds = new Map<string, Promise<TenantFeed>>();
  const reads = new Map<string, Promise<ChangesPage>>();
  let stopped = false;
  let waiters = 0;

  const open = (tenant: string): Promise<TenantFeed> => {
    const known = feeds.get(tenant);
    if (known !== undefined) return known;
    const callOf = (ms: number): Call => {
      const correlationId = newId();
      return { tenant, correlationId, actor: "gateway", deadline: Date.now() + ms, log: log.child({ tenant }) };
    };
    const opened = (async () => {
      const { entries } = await services.matching.listChanges({ newestFirst: true, limit: 1 }, callOf(answerMs));
      return new TenantFeed(entries[0]?.sequence ?? 0n, { callOf, services, answerMs });
    })();
    feeds.set(tenant, opened);
    // The requests that asked for the feed get the error.
    void opened
      .then((feed) => feed.follow())
      .catch(() => {})
      .finally(() => feeds.delete(tenant));
    return opened;
  };

  /** Readers that ask for the same at the same head share one read. */
  const readOnce = (head: bigint, request: ListChangesRequest, call: Call): Promise<ChangesPage> => {
    const key = [call.tenant, head, ...Object.entries(request).flat()].join("\n");
    const shared = reads.get(key);
    if (shared !== undefined) return shared;
    const own = { ...call, deadline: Date.now() + answerMs };
    const read = admission
      .admit(call.tenant, () => withDeadline(own.deadline, readPage(request, own, services)))
      .finally(() => reads.delete(key));
    reads.set(key, read);
    return read;
  };

  const read: ChangeFeeds["read"] = async (request, call, patience) => {
    while (!stopped && !patience.gone.aborted) {
      const feed = await open(call.tenant);
      const { head } = feed;
      if ((request.after ?? 0n) < head) {
        const page = await readOnce(head, request, call);
        if (page.entries.length > 0) return page;
      }
      if (Date.now() >= patience.until) break;
      // What was handed out during the read may fit this reader.
      if (stopped || feed.ended || feed.head !== head) continue;
      waiters += 1;
      return await nextOf(feed, request, patience).finally(() => {
        waiters -= 1;
      });
    }
    return NOTHING;
  };

  return {
    read: (request, call, patience) => waiting.admit(call.tenant, () => read(request, call, patience)),
    waiting: () => waiters,
    stop: () => {
      stopped = true;
      for (const opened of feeds.values()) void opened.then((feed) => feed.stop()).catch(() => {});
    },
  };
}

/** The next entries of a feed that fit a request, or none when the patience ends. */
function nextOf(feed: TenantFeed, request: ListChangesRequest, { until, gone }: Patience): Promise<ChangesPage> {
  return new Promise((resolve, reject) => {
    const end = (settle: () => void): void => {
      clearTimeout(timer);
      gone.removeEventListener("abort", giveUp);
      feed.waiters.delete(waiter);
      settle();
    };
    const giveUp = (): void => end(() => resolve(NOTHING));
    const waiter = {
      request,
      answer: (page: ChangesPage) => end(() => resolve(page)),
      fail: (error: unknown) => end(() => reject(error as Error)),
    };
    const timer = setTimeout(giveUp, until - Date.now());
    gone.addEventListener("abort", giveUp, { once: true });
    feed.waiters.add(waiter);
  });
}
