import { table } from "../load.ts";
import { publishBurst } from "./events.ts";
import type { Installation } from "./installation.ts";
import { measure, type Run } from "./measure.ts";

const DESTINATIONS = 50;
const EVENTS = 300;

/**
 * Fifty destinations: all in order, then again with one that hangs until the timeout, one that refuses connections and one
 * that answers a byte a second. What the other forty-seven get is compared.
 */
export async function isolation(installation: Installation): Promise<void> {
  const undisturbed = await run(installation, "calm", []);
  const refusing = "http://127.0.0.1:1/refused";
  const bad = [`${installation.receiverUrl}/hang`, refusing, `${installation.receiverUrl}/drip`];
  const disturbed = await run(installation, "storm", bad);
  const row = (name: string, { perSecond, arrived }: Run) => [
    name,
    perSecond.toFixed(0),
    arrived.p50.toFixed(0),
    arrived.p99.toFixed(0),
  ];
  const share = ["share", (disturbed.perSecond / undisturbed.perSecond).toFixed(2), "", ""];
  share[3] = (disturbed.arrived.p99 / undisturbed.arrived.p99).toFixed(2);
  const rows = [row("all in order", undisturbed), row("three bad ones", disturbed), share];
  console.log(`\n${table([`47 of ${DESTINATIONS} destinations`, "per s", "p50 ms", "p99 ms"], rows)}`);
}

async function run(installation: Installation, tenant: string, bad: string[]): Promise<Run> {
  const good = DESTINATIONS - 3;
  const others =
    bad.length > 0 ? bad : Array.from({ length: 3 }, (_, nth) => `${installation.receiverUrl}/other/${nth}`);
  const urls = [...others, ...Array.from({ length: good }, (_, nth) => `${installation.receiverUrl}/${tenant}/${nth}`)];
  for (const url of urls) {
    await installation.client.createEndpoint({ url, eventTypes: ["invoice.paid"] }, installation.call(tenant));
  }
  return measure(installation, undefined, tenant, async () => {
    await publishBurst(installation.nats, tenant, EVENTS);
    return EVENTS * good;
  });
}
