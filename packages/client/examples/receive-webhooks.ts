import { verifyWebhook } from "@matchbook/client";

/** Answers a request to a destination, for example in a route of a web framework. */
export async function receive(request: Request, secret: string): Promise<Response> {
  const event = verifyWebhook(secret, request.headers, await request.text());
  if (event.type === "match.confirmed") console.log(event.data.invoiceId, "is settled by", event.data.matchedAmount);
  if (event.type === "sync.failed") console.log(event.data.filename, event.data.error);
  return new Response(null, { status: 204 });
}
