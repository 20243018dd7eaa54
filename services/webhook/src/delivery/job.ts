import { within } from "@matchbook/runtime/limits/deadline";
import type { TraceHeaders } from "@matchbook/runtime/telemetry/spans";
import type { AmountForm } from "@matchbook/vocabulary/statuses";
import { LRUCache } from "lru-cache";
import type { HeldSecret } from "../domain/signing-secrets.ts";
import type { Store } from "../store/collections.ts";
import type { ClaimedDelivery } from "../store/record-attempts.ts";
import type { DeliveryHead, EndpointRow, EventRow, SealedSecret } from "../store/rows.ts";

/** One attempt to make, with everything that it needs from the database. */
export interface Job extends ClaimedDelivery {
  eventId: string;
  /** The JSON text of the event; its deliveries share it. */
  body: string;
  amounts: AmountForm;
  /** The trace in which the event was published. */
  trace?: TraceHeaders | undefined;
  secrets: readonly HeldSecret<SealedSecret>[];
  /** Custom headers to send along. */
  headers: SealedSecret | undefined;
  /** When its endpoint was read, or just before. */
  knownAt: Date;
  /** When the claim expires. */
  leaseUntil: Date;
}

/** Current fields of an endpoint that an attempt needs. */
export function settingsOf({ url, secrets, headers, amounts = "number" }: EndpointRow) {
  return { url, secrets, headers: headers?.sealed, amounts };
}

/** The attempt of a claimed delivery. */
export function jobOf(
  { _id: deliveryId, test, lanes }: Pick<DeliveryHead, "_id" | "test" | "lanes">,
  endpoint: EndpointRow,
  event: EventRow,
  claimed: Pick<Job, "tenant" | "claim" | "leaseUntil" | "knownAt" | "state">,
): Job {
  const { _id: eventId, type: eventType, body, trace } = event;
  return {
    ...claimed,
    ...settingsOf(endpoint),
    ...(lanes !== undefined && { lanes }),
    deliveryId,
    endpointId: endpoint._id,
    eventId,
    eventType,
    body,
    trace,
    test,
  };
}

/** The result of an attempt as far as scheduling depends on it. */
export interface Pace {
  /** Tells whether the receiver answered, with any status. */
  answered: boolean;
  durationMs: number;
}

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
