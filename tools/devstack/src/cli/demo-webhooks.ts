import { until } from "./until.ts";

interface Received {
  headers: Record<string, string>;
  body: string;
}

/**
 * Waits until the receiver has all webhooks of the story.
 * @param address where the receiver tells what a destination has got
 * @param lastPaid the number of the invoice whose payment is the last event
 * @param sent how many deliveries the log has
 */
export async function allWebhooks(address: string, lastPaid: string, sent: () => Promise<number>): Promise<Received[]> {
  const arrived = async () => ((await (await fetch(address)).json()) as { data: Received[] }).data;
  const isLast = ({ body }: Received) =>
    body.includes(`"invoiceNumber":"${lastPaid}"`) && body.includes("invoice.paid");
  await until(arrived, (all) => all.some(isLast));
  // Deliveries overtake one another. When the last event has arrived, the log has those of all events.
  const total = await sent();
  return until(arrived, ({ length }) => length >= total);
}
