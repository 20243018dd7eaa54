import type { Event } from "@matchbook/proto/matchbook/events/v1/event";

/** Resources of an event, for endpoints that deliver the events of one resource one after the other. */
export function resourcesOf({ data }: Event): string[] {
  switch (data?.$case) {
    case "invoice":
      return [`invoice ${data.value.id}`];
    case "transaction":
      return data.value.facts === undefined ? [] : [`line ${data.value.facts.id}`];
    case "match":
      return [`invoice ${data.value.invoiceId}`, `line ${data.value.lineId}`];
    case "bankConnection":
      return [`connection ${data.value.id}`];
    case "sync":
      return [`connection ${data.value.bankConnectionId}`];
    default:
      return [];
  }
}
