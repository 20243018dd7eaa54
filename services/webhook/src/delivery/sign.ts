import { Webhook } from "standardwebhooks";

/**
 * Signs one attempt by three headers (Standard Webhooks specification 1.0.0, "Webhook headers").
 *
 * @param messageId the event id, equal on every attempt
 * @param at when this attempt is made; sent and signed in whole seconds
 * @param body exactly the text that is sent
 * @param secrets every `whsec_…` secret that is valid now, the newest first: the message carries a signature of each
 */
export function signatureHeaders(messageId: string, at: Date, body: string, secrets: readonly string[]) {
  return {
    "webhook-id": messageId,
    "webhook-timestamp": String(Math.floor(at.getTime() / 1_000)),
    "webhook-signature": secrets.map((secret) => new Webhook(secret).sign(messageId, at, body)).join(" "),
  };
}
