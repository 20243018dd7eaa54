import { waitUntil } from "@matchbook/servers/wait-until";
import type { Cluster } from "../cluster.ts";
import type { FlakyReceiver } from "../receiver.ts";
import { textOf } from "./findings.ts";
import { openAudit } from "./open.ts";

/** Longer than an event of a killed process waits until it comes again. */
const SETTLED_MS = 120_000;

/**
 * Audits the tenants of a cluster to which nothing happens any more, until the list of transactions has followed the last
 * decision. All but the first are audited briefly.
 * @throws Error with the findings that stay
 */
export async function expectSound(
  cluster: Cluster,
  receiver: FlakyReceiver,
  tenants: readonly string[],
): Promise<void> {
  const { mongoUri, natsUrl } = cluster.infra;
  const opened = await openAudit({ mongoUri, natsUrl }, cluster.targets);
  try {
    for (const [nth, tenant] of tenants.entries()) {
      const received = [...receiver.received].flatMap(([path, requests]) =>
        requests.map((request) => ({ ...request, url: `${cluster.receiverOrigin}${path}` })),
      );
      await waitUntil(
        async () => {
          const text = textOf(await opened.audit(tenant, { received, brief: nth > 0 }));
          cluster.note(`audit of ${tenant}: ${text || "sound"}`);
          return text;
        },
        (text) => text === "",
        { timeoutMs: SETTLED_MS },
      );
    }
  } finally {
    await opened.stop();
  }
}
