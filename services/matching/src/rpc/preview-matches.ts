import type { Candidate } from "@matchbook/proto/matchbook/matching/v1/matching";
import type {
  PreviewMatchesRequest,
  PreviewMatchesResponse,
} from "@matchbook/proto/matchbook/matching/v1/matching_service";
import type { Call } from "@matchbook/runtime/call";
import { inTransaction } from "@matchbook/runtime/mongo";
import type { Context } from "../context.ts";
import { matchAll } from "../domain/matcher/assign.ts";
import type { Line, Match } from "../domain/model.ts";
import { clearForPreview, type Preview, previewOf } from "../domain/preview.ts";
import { loadPool } from "../engine/load-pool.ts";
import { toLineState } from "../store/lines.ts";
import { loadLedger } from "../store/load-ledger.ts";
import { toMatchMessage } from "../store/matches.ts";
import type { TenantCollections } from "../store/tenant-collections.ts";
import { lineOf } from "./get-line.ts";

/** Runs matching for one line on a ledger that is then discarded, and returns the outcome. */
export async function previewMatches(
  context: Context,
  request: PreviewMatchesRequest,
  call: Call,
): Promise<PreviewMatchesResponse> {
  const given = lineOf(request, context);
  const collections = await context.collections(call.tenant);
  const { line, preview } = await inTransaction(context.mongo, (session) =>
    simulate(context, { ...collections, session }, given),
  );
  return {
    state: toLineState(line),
    outcome: preview.outcome,
    explanation: preview.explanation,
    candidates: preview.candidates.map(toCandidate),
  };
}

async function simulate(
  context: Context,
  collections: TenantCollections,
  given: Line,
): Promise<{ line: Line; preview: Preview }> {
  const before = await loadLedger(collections, { lines: [given] });
  const line = before.line(given.id);
  const { pool, invoices, payments } = await loadPool(collections, [line]);
  const ledger = await loadLedger(collections, { lines: [given], invoices, payments });
  const kept = clearForPreview(ledger, line.id);
  matchAll(ledger, [line.id], pool, context.moment());
  return { line, preview: previewOf(ledger, line, kept) };
}

function toCandidate(match: Match): Candidate {
  // A candidate is not stored, so it has no id and no lifecycle. Its other fields are those of a match.
  return { ...toMatchMessage(match), confidence: match.confidence ?? 0 };
}
