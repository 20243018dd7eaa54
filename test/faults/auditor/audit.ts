import { auditAcknowledged } from "./acknowledged.ts";
import { auditBooks } from "./books.ts";
import { auditCounts } from "./counts.ts";
import { auditExports } from "./exports.ts";
import { type Finding, Findings } from "./findings.ts";
import { auditHistory } from "./history.ts";
import { type Get, type Read, type ReadOptions, readAll } from "./read.ts";
import { auditWebhooks } from "./webhooks.ts";

/**
 * Reads everything of a tenant by GET and recomputes it: amounts and statuses, counts, the history, exports and webhooks.
 * The tenant may not change while it is read, no event may wait, and every decision must be in an export.
 * @param options.received what all destinations received, undefined where it was not recorded
 * @param options.brief reads less, see `ReadOptions`
 * @returns each difference from what was read; an empty list when there is no difference
 */
export async function audit({ get, ...options }: { get: Get } & ReadOptions): Promise<Finding[]> {
  const findings = new Findings();
  auditRead(await readAll(get, findings, options), options, findings);
  return findings.all;
}

/** Recomputes what was read. */
function auditRead(read: Read, { received, acknowledged = [], brief = false }: ReadOptions, findings: Findings): void {
  auditAcknowledged(read, acknowledged, findings);
  auditBooks(read, findings);
  auditCounts(read, findings);
  auditHistory(read, findings);
  if (!brief) auditExports(read, findings);
  auditWebhooks(read, received, findings);
}
