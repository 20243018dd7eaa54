import type { Event } from "@matchbook/proto/matchbook/events/v1/event";
import type { EventType } from "@matchbook/vocabulary/event-types";
import { z } from "zod";
import { required } from "../plain.ts";
import { bankConnectionResource, presentBankConnection, presentSync, syncResource } from "./bank.ts";
import { time, uuid } from "./common.ts";
import { invoiceResource, presentInvoice } from "./invoice.ts";
import { matchResource, presentMatch } from "./match.ts";
import { presentTransaction, transactionResource } from "./transaction.ts";
import { presentEndpoint, webhookEndpointResource } from "./webhook.ts";

/** The resource that an event carries as `data`, by the first word of its type. */
const DATA = {
  transaction: transactionResource,
  invoice: invoiceResource,
  match: matchResource,
  bank: bankConnectionResource,
  sync: syncResource,
  webhook_endpoint: webhookEndpointResource,
};

type Group<T extends EventType> = T extends `${infer G extends keyof typeof DATA}.${string}` ? G : never;

export function eventResource<T extends EventType>(type: T) {
  const data = DATA[type.slice(0, type.indexOf(".")) as Group<T>];
  return z.object({ id: uuid, type: z.literal(type), timestamp: time, data });
}

export type EventBody = z.input<ReturnType<typeof eventResource<EventType>>>;

/** The webhook body of an event, whose `data` is the resource of the API. @throws Error for an internal event */
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
