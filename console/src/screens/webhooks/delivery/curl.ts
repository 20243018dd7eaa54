import type { DeliveryDetail } from "../queries.ts";

/** A word of a shell. */
const quote = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;

/** The request of a delivery for a terminal, without its signature: the console does not know the secret. */
export function toCurl({
  endpointUrl,
  eventId,
  payload,
}: Pick<DeliveryDetail, "endpointUrl" | "eventId" | "payload">): string {
  return [
    `curl -X POST ${quote(endpointUrl)}`,
    `-H ${quote("content-type: application/json")}`,
    `-H ${quote(`webhook-id: ${eventId}`)}`,
    `--data-raw ${quote(JSON.stringify(payload))}`,
  ].join(" \\\n  ");
}
