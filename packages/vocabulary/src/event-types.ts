/** Events about the data of the tenant. */
export const RESOURCE_EVENT_TYPES = [
  "transaction.created",
  "invoice.created",
  "invoice.updated",
  "invoice.paid",
  "invoice.partially_paid",
  "match.created",
  "match.suggested",
  "match.confirmed",
  "match.rejected",
  "match.cancelled",
  "bank.connected",
  "bank.disconnected",
  "sync.completed",
  "sync.failed",
] as const;

/** Events about webhook endpoints. The endpoint that an event is about does not receive it. */
const OPERATIONAL_EVENT_TYPES = ["webhook_endpoint.failing", "webhook_endpoint.disabled"] as const;
export type OperationalEventType = (typeof OPERATIONAL_EVENT_TYPES)[number];

/** Every event type that a webhook endpoint can subscribe to. */
export const EVENT_TYPES = [...RESOURCE_EVENT_TYPES, ...OPERATIONAL_EVENT_TYPES] as const;
export type EventType = (typeof EVENT_TYPES)[number];

/**
 * Events that no webhook carries. `internal.line_removed` tells the transaction service of a line whose import was taken
 * back. `internal.match_updated`
 * records a change of a match that no public type describes (amount, metadata or invoice), so that the events alone
 * rebuild every match. `internal.file_ended` tells matching that no more lines of a statement file will follow, and
 * `internal.bank_updated` of an account that a bank connection was given. `internal.period_changed` tells the transaction
 * service which lines are dated within a closed period.
 */
export const INTERNAL_EVENT_TYPES = [
  "internal.line_removed",
  "internal.match_updated",
  "internal.file_ended",
  "internal.bank_updated",
  "internal.period_changed",
] as const;
export type InternalEventType = (typeof INTERNAL_EVENT_TYPES)[number];

/** Recognizes a type of the public catalogue. */
export function isEventType(type: string): type is EventType {
  return (EVENT_TYPES as readonly string[]).includes(type);
}
