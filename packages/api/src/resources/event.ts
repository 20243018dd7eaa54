import type { EventType } from "@matchbook/vocabulary/event-types";
import { z } from "zod";
import { bankConnectionResource, syncResource } from "./bank.ts";
import { time, uuid } from "./common.ts";
import { invoiceResource } from "./invoice.ts";
import { matchResource } from "./match.ts";
import { transactionResource } from "./transaction.ts";
import { webhookEndpointResource } from "./webhook.ts";

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
