import { WebhookVerificationError as Unverified, Webhook } from "standardwebhooks";
import type { webhooks } from "./gen/schema.ts";

/** Event as a destination receives it. `type` tells the shape of `data`. */
export type WebhookEvent = {
  [Type in keyof webhooks]: webhooks[Type]["post"]["requestBody"]["content"]["application/json"];
}[keyof webhooks];

/** A request that is not from Matchbook, or too old. */
export type WebhookVerificationError = Error;
// Not exported as it is, because the types of its package need those of Node, which a project for browsers lacks.
export const WebhookVerificationError: new (message: string) => WebhookVerificationError = Unverified;

/** Headers as `fetch`, Node or a framework has them. */
export type ReceivedHeaders = Headers | Record<string, string | string[] | undefined>;

/**
 * The event of a request to a destination, after its signature and age were checked (Standard Webhooks).
 * @param secret the destination's, `whsec_…`
 * @param body the received text, unchanged
 * @throws WebhookVerificationError when the request is not from Matchbook or older than five minutes
 */
export function verifyWebhook(secret: string, headers: ReceivedHeaders, body: string): WebhookEvent {
  const entries = headers instanceof Headers ? [...headers.entries()] : Object.entries(headers);
  const texts = entries.map(([name, value]) => [name.toLowerCase(), [value ?? ""].flat().join(",")]);
  return new Webhook(secret).verify(body, Object.fromEntries(texts)) as WebhookEvent;
}
