import { within } from "@matchbook/runtime/limits/deadline";
import { LRUCache } from "lru-cache";
import type { Store } from "../store/collections.ts";
import type { EndpointRow } from "../store/rows.ts";
import { type Job, settingsOf } from "./job.ts";

/** The age up to which a job's knowledge of its endpoint is used, and the pause between two reads of one, in ms. */
const FRESH_MS = 1_000;
/** The longest wait for a read, in ms. It is a part of the attempt, which counts as slow after SLOW_MS. */
const PATIENCE_MS = 500;
const REMEMBERED = 2_000;

/** Reads the settings of a job's endpoint again: jobs may wait half a minute. @returns undefined when it is disabled */
export function jobRenewal(store: Store, clock: () => Date): (job: Job) => Promise<Job | undefined> {
  const reads = new LRUCache<string, Promise<EndpointRow | null | undefined>>({ max: REMEMBERED, ttl: FRESH_MS });

  /** The endpoint: null when it was deleted, undefined when the database does not answer in time. */
  function read({ tenant, endpointId }: Job): Promise<EndpointRow | null | undefined> {
    const known = reads.get(endpointId);
    if (known !== undefined) return known;
    const found = store.collections(tenant).then(({ endpoints }) => endpoints.findOne({ _id: endpointId }));
    // The end of the wait is remembered, too: a database that is away holds up an endpoint's attempts once a second.
    const answer = within(PATIENCE_MS, found).catch(() => undefined);
    reads.set(endpointId, answer);
    return answer;
  }

  return async (job) => {
    if (clock().getTime() - job.knownAt.getTime() <= FRESH_MS) return job;
    const endpoint = await read(job);
    // The known fields are used: the claim of the job does not last much longer.
    if (endpoint === undefined) return job;
    if (endpoint === null || (!endpoint.active && !job.test)) return undefined;
    return { ...job, ...settingsOf(endpoint) };
  };
}
