import type { Event } from "@matchbook/proto/matchbook/events/v1/event";
import type { EventType } from "@matchbook/vocabulary/event-types";
import type { EventBody } from "../resources/event.ts";
import { presentBankConnection, presentSync } from "./bank.ts";
import { required } from "./common.ts";
import { presentInvoice } from "./invoice.ts";
import { presentMatch } from "./match.ts";
import { presentTransaction } from "./transaction.ts";
import { presentEndpoint } from "./webhook.ts";

/**
 * Makes the webhook body of an event: its `data` is the resource exactly as the REST API shows it.
 * @throws Error for an event without public data, such as `internal.line_removed`
 */
export function presentEvent(event: Event): EventBody {
  const { id, type, occurredAt } = event;
  const timestamp = required(occurredAt, "occurredAt").toISOString();
  return { id, type: type as EventType, timestamp, data: presentData(event) };
}

function presentData({ data, type }: Event): EventBody["data"] {
  switch (data?.$case) {
    case "transaction":
      return presentTransaction(data.value);
    case "invoice":
      return presentInvoice(data.value);
    case "match":
      return presentMatch(data.value);
    case "bankConnection":
      return presentBankConnection(data.value);
    case "sync":
      return presentSync(data.value);
    case "webhookEndpoint":
      return presentEndpoint(data.value);
    default:
      throw new Error(`no public form of an event of type ${type}`);
  }
}
