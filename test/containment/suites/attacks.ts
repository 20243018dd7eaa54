import { waitUntil } from "@matchbook/servers/wait-until";
import { afterAll, expect, test } from "vitest";
import { ATTACKS } from "../attacks/all.ts";
import type { Attack } from "../attacks/attack.ts";
import type { Timing } from "../probe.ts";
import { type Row, report } from "../report.ts";
import { useSite } from "../used-site.ts";

/**
 * Two tenants share one system. The hostile one attacks; every payment of the other must still be answered, matched and
 * delivered exactly once. The latencies are reported and not asserted.
 */
/** The payments of the victim during each attack. */
const PAYMENTS = Number(process.env.CONTAINMENT_PAYMENTS || 3);
const quiet: Attack = { name: "nothing", start: async () => ({ stop: async () => {} }) };

const used = useSite();
const rows: Row[] = [];
afterAll(() => void process.stdout.write(`\n${report(rows)}\n`));

for (const attack of [quiet, ...ATTACKS]) {
  test(`the victim loses nothing under: ${attack.name}`, { timeout: 200_000 * PAYMENTS }, async () => {
    const { site, prober } = used;
    const { unavailable, billed } = prober;
    const first = billed.length;
    const running = await attack.start(site);
    const timings: Timing[] = [];
    try {
      for (let nth = 0; nth < PAYMENTS; nth++) timings.push(await prober.probe());
    } finally {
      await running.stop();
    }
    const numbers = prober.billed.slice(first);
    const losses = await countLosses(numbers);
    rows.push({ attack: attack.name, timings, losses, unavailable: prober.unavailable - unavailable });
    expect({ probes: timings.length, losses }).toEqual({ probes: numbers.length, losses: 0 });
  });
}

/** Number of these invoices that are not paid by exactly one match that was delivered exactly once. */
async function countLosses(numbers: readonly string[]): Promise<number> {
  const delivered = used.site.receiver.received("/victim").map(({ body }) => JSON.parse(body).data.invoiceId);
  let losses = 0;
  for (const number of numbers) {
    // The attack has just ended, so the answer may still be 503.
    const { body } = await waitUntil(
      () => used.site.victim.call("GET", `/invoices/${number}`),
      ({ status }) => status !== 503,
    );
    const { status, matches } = body.data;
    const once = delivered.filter((one) => one === number).length === 1;
    if (status !== "paid" || matches.length !== 1 || !once) losses += 1;
  }
  return losses;
}
