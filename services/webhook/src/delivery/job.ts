import type { TraceHeaders } from "@matchbook/runtime/telemetry/spans";
import type { DeliveryState } from "../domain/delivery.ts";
import type { HeldSecret } from "../domain/signing-secrets.ts";
import type { SealedSecret } from "./secret-box.ts";

/** One attempt to make: everything about it that needs no further question to the database. */
export interface Job {
  tenant: string;
  deliveryId: string;
  endpointId: string;
  eventId: string;
  eventType: string;
  url: string;
  /** The JSON text to post; deliveries of one event share it. */
  body: string;
  /** Where in a trace its event was published. */
  trace?: TraceHeaders | undefined;
  secrets: readonly HeldSecret<SealedSecret>[];
  test: boolean;
  /** The claim under which it is made, and when that runs out. */
  claim: string;
  leaseUntil: Date;
  /** True when the row of its batch stands for it in the schedule. */
  ofBatch: boolean;
  /** The delivery as it was claimed: `delivering`. */
  state: DeliveryState;
}

/** How an attempt went, as far as the pace of further ones depends on it. */
export interface Pace {
  /** Whether the receiver answered at all. */
  answered: boolean;
  durationMs: number;
}
