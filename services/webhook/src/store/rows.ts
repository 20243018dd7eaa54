import type { TraceHeaders } from "@matchbook/runtime/telemetry/spans";
import type { AmountForm } from "@matchbook/vocabulary/statuses";
import type { DeliveryState } from "../domain/delivery.ts";
import type { EndpointHealth } from "../domain/endpoint.ts";
import type { HeldSecret } from "../domain/signing-secrets.ts";

/** An encrypted secret as it is stored (`delivery/secret-box.ts`); `iv`, `tag` and `data` are base64. */
export interface SealedSecret {
  readonly keyId: string;
  readonly iv: string;
  readonly tag: string;
  readonly data: string;
}

/** An endpoint: its settings, its secrets (newest first) and its health. */
export interface EndpointRow extends EndpointHealth {
  _id: string;
  url: string;
  description?: string | undefined;
  /** The application of the tenant that it belongs to. */
  application?: string | undefined;
  eventTypes: string[];
  /** Form of amounts in the payloads of an endpoint. Rows of earlier versions have none and get numbers. */
  amounts?: AmountForm | undefined;
  /** The custom headers that are sent along: their names, and name and value of each as sealed JSON. */
  headers?: { readonly names: readonly string[]; readonly sealed: SealedSecret } | undefined;
  /** Attempts that may begin per second. */
  maxPerSecond?: number | undefined;
  /** Makes events of one resource come one after the other. */
  ordered?: boolean | undefined;
  secretPrefix: string;
  secrets: HeldSecret<SealedSecret>[];
  createdAt: Date;
  updatedAt: Date;
}

/** An event as it is sent: the same bytes on every attempt to every endpoint that wants amounts in the same form. */
export interface EventRow {
  _id: string;
  type: string;
  /** The JSON text that is posted and signed, with amounts as numbers. */
  body: string;
  createdAt: Date;
  /** The trace in which the event was published. Its attempts join that trace. */
  trace?: TraceHeaders | undefined;
}

/** One attempt as it is stored in its delivery. */
export interface AttemptRow {
  number: number;
  at: Date;
  responseStatus: number | null;
  error: string | null;
  durationMs: number;
  responseExcerpt: string;
}

/** The delivery of one event to one endpoint. The id contains `createdAt` (`newIdAt`). */
export interface DeliveryRow extends DeliveryState {
  _id: string;
  endpointId: string;
  /** The URL of the last attempt; before the first attempt, that of the endpoint. */
  endpointUrl: string;
  eventId: string;
  eventType: string;
  /** Marks a test event, which does not change the health of its endpoint. */
  test: boolean;
  createdAt: Date;
  /** The token of the current claim while the delivery is `delivering`. Results under another claim are dropped. */
  claim: string | null;
  /** The lanes of its row in the schedule: the endpoint was `ordered` when the delivery was created. */
  lanes?: string[] | undefined;
  /** Oldest first; at most MAX_KEPT_ATTEMPTS. */
  attempts: AttemptRow[];
}

export type DeliveryHead = Omit<DeliveryRow, "attempts">;

/** Says when an unfinished delivery is processed next, also after a crash. Notices have rows, too (`notices.ts`). */
export interface ScheduleRow {
  /** The delivery's id. */
  _id: string;
  tenant: string;
  endpointId: string;
  /** When the row is due; while it is claimed, when the claim expires. One field, so that one index serves both. */
  dueAt: Date;
  /** The token of the process that claimed the row; null when the row is not claimed. */
  claim: string | null;
  /** Marks a delivery that waits for its endpoint or for another. `dueAt` then only causes an hourly check. */
  parked: boolean;
  /** The queues in which the delivery waits for others, one per resource of its event. */
  lanes?: string[] | undefined;
  /** With lanes: its event, whose id says where it stands in them. */
  eventId?: string | undefined;
  /** Number of times that another delivery was parked to wait for this one. */
  waitedFor?: number | undefined;
  /** Of a notice about an endpoint (`notices.ts`): true once other endpoints were told. */
  told?: boolean | undefined;
}

/** When attempts to an endpoint with a rate may begin. Times are in ms since 1970, with fractions. */
export interface RateRow {
  /** The endpoint's id. */
  _id: string;
  tenant: string;
  /** The first of the times that were given last, and how many they were. */
  from: number;
  given: number;
  /** When the next attempt may begin. */
  next: number;
}
