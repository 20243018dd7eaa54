import type { Call } from "@matchbook/runtime/call";
import { traceHeaders } from "@matchbook/runtime/telemetry/spans";
import type { Context } from "../context.ts";
import { type MatchOptions, matchAll } from "../domain/matcher/assign.ts";
import type { Line } from "../domain/model.ts";
import { commitDecisions, untilCommitted } from "../store/commit.ts";
import { loadLedger } from "../store/load-ledger.ts";
import { loadPool } from "./load-pool.ts";

/**
 * Matches a chunk of lines against the tenant's open invoices and stores lines, matches and events in one commit. Lines
 * that are not stored yet are stored by it.
 */
export async function matchLines(
  context: Context,
  call: Call,
  lines: Line[],
  options: MatchOptions = {},
): Promise<void> {
  if (lines.length === 0) return;
  const ids = lines.map((line) => line.id);
  const collections = await context.collections(call.tenant);
  const commit = () =>
    commitDecisions(context, call, async (session) => {
      const inside = { ...collections, session };
      const { pool, invoices } = await loadPool(inside, lines);
      const ledger = await loadLedger(inside, { lines, invoices });
      const moment = context.moment();
      matchAll(ledger, ids, pool, moment, options);
      const changes = ledger.changes(moment.now);
      const decision = { call, trace: traceHeaders(), operation: "automatic_matching", changes, now: moment.now };
      return { result: undefined, decisions: [{ ...decision, writes: [] }] };
    });
  await untilCommitted(call, commit);
}
