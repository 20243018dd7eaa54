import { within } from "@matchbook/runtime/deadline";
import { LRUCache } from "lru-cache";
import type { Store } from "../store/collections.ts";
import type { EndpointRow } from "../store/rows.ts";
import type { Job } from "./job.ts";

/** The age up to which a job's knowledge of its destination is used, and the pause between two reads of one, in ms. */
const FRESH_MS = 1_000;
/** Destinations that are remembered. */
const REMEMBERED = 2_000;

/**
 * Creates the function that renews what a job knows of its destination: its URL, its secrets and the form of amounts.
 * Jobs may wait half a minute for their turn, in which people change, disable or delete the destination.
 * @returns the job to run, undefined when its destination was disabled or deleted
 */
export function jobRenewal(store: Store): (job: Job, ageMs: number) => Promise<Job | undefined> {
  const reads = new LRUCache<string, Promise<EndpointRow | null>>({ max: REMEMBERED, ttl: FRESH_MS });

  function read({ tenant, endpointId }: Job): Promise<EndpointRow | null> {
    const known = reads.get(endpointId);
    if (known !== undefined) return known;
    const found = store.collections(tenant).then(({ endpoints }) => endpoints.findOne({ _id: endpointId }));
    reads.set(endpointId, found);
    return found;
  }

  return async (job, ageMs) => {
    if (ageMs <= FRESH_MS) return job;
    // While the database is away or slow, what was known is used: the claim of the job does not last much longer.
    const endpoint = await within(FRESH_MS, read(job)).catch(() => undefined);
    if (endpoint === undefined) return job;
    if (endpoint === null || (!endpoint.active && !job.test)) return undefined;
    const { url, secrets, amounts = "number" } = endpoint;
    return { ...job, url, secrets, amounts };
  };
}
