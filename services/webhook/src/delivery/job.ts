import type { TraceHeaders } from "@matchbook/runtime/telemetry/spans";
import type { AmountForm } from "@matchbook/vocabulary/statuses";
import type { DeliveryState } from "../domain/delivery.ts";
import type { HeldSecret } from "../domain/signing-secrets.ts";
import type { DeliveryHead, EndpointRow, EventRow, SealedSecret } from "../store/rows.ts";

/** One attempt to make, with everything that it needs from the database. */
export interface Job {
  tenant: string;
  deliveryId: string;
  endpointId: string;
  eventId: string;
  eventType: string;
  url: string;
  /** The JSON text of the event; its deliveries share it. */
  body: string;
  /** The form in which amounts are posted. */
  amounts: AmountForm;
  /** The trace in which the event was published. */
  trace?: TraceHeaders | undefined;
  secrets: readonly HeldSecret<SealedSecret>[];
  test: boolean;
  /** The claim under which the attempt is made, and when the claim expires. */
  claim: string;
  leaseUntil: Date;
  /** The state of the claimed delivery: `delivering`. */
  state: DeliveryState;
}

/** The attempt of a claimed delivery. */
export function jobOf(
  { _id: deliveryId, test }: Pick<DeliveryHead, "_id" | "test">,
  endpoint: EndpointRow,
  event: EventRow,
  claimed: Pick<Job, "tenant" | "claim" | "leaseUntil" | "state">,
): Job {
  const { _id: endpointId, url, secrets, amounts = "number" } = endpoint;
  const { _id: eventId, type: eventType, body, trace } = event;
  return { ...claimed, deliveryId, endpointId, eventId, eventType, url, body, trace, amounts, secrets, test };
}

/** The result of an attempt as far as scheduling depends on it. */
export interface Pace {
  /** Whether the receiver answered, with any status. */
  answered: boolean;
  durationMs: number;
}
