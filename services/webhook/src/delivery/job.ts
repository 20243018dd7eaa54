import type { TraceHeaders } from "@matchbook/runtime/telemetry/spans";
import type { AmountForm } from "@matchbook/vocabulary/statuses";
import type { HeldSecret } from "../domain/signing-secrets.ts";
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
