import { matchAll } from "@matchbook/matcher/assign/assign";
import { judge } from "@matchbook/matcher/assign/judge";
import { Ledger } from "@matchbook/matcher/books/ledger";
import { explainLines } from "@matchbook/matcher/explain/explain-lines";
import { prospectsOf } from "@matchbook/matcher/explain/prospects";
import { type Line, lineRemaining } from "@matchbook/matcher/model/model";
import { inSlices } from "@matchbook/runtime/work/slices";
import type { Call, Context } from "../context.ts";
import { clearForPreview, previewOf } from "../domain/preview.ts";
import { findLines } from "../store/lines.ts";
import { loadLedgerEntries } from "../store/load-ledger.ts";
import type { TenantCollections } from "../store/tenant-collections.ts";
import { loadPool } from "./load-pool.ts";

/** Runs matching for one line on a ledger that is then discarded. Existing suggestions are weighed again. */
export async function simulate(context: Context, call: Call, given: Line) {
  return context.transaction(call, (scope) => simulateWithin(context, scope, given));
}

/** Simulates on the snapshot of a database transaction. */
export async function simulateWithin(context: Pick<Context, "moment">, collections: TenantCollections, given: Line) {
  const [line = given] = await findLines(collections, [given.id]);
  const { under, invoices, payments } = await loadPool(collections, [line]);
  const pool = await inSlices(under({}));
  const ledger = Ledger.of(await loadLedgerEntries(collections, { lines: [given], invoices, payments }));
  const kept = clearForPreview(ledger, line.id);
  const verdict = lineRemaining(line) > 0n ? judge(ledger.line(line.id), pool, ledger.current) : undefined;
  const { left } = matchAll(ledger, [line.id], pool, context.moment());
  explainLines(ledger, left, pool);
  return {
    line,
    preview: previewOf(ledger, line, kept),
    /** The best candidates; empty when nothing of the line is left. */
    prospects: verdict === undefined ? [] : prospectsOf(ledger, verdict, pool, kept),
    /** Why the line would not be confirmed. */
    matchReasons: ledger.line(line.id).matchReasons,
  };
}
