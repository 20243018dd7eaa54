import type { Verdict } from "../assign/judge.ts";
import type { Gate } from "../candidates/claim.ts";
import { byRank } from "../candidates/evidence.ts";
import type { Pool } from "../candidates/pool.ts";
import { traceOf } from "../vetoes/objections.ts";
import type { Evidence } from "../vetoes/rule.ts";
import { supposedClaim } from "./prospects.ts";

/** Evidence about the claim of a line: the only one that a gate admits, else that on its best open items. */
export interface LineTrace {
  lineId: string;
  /** The gate that is open to the line; undefined when none is. */
  gate: Gate | undefined;
  openItemIds: readonly string[];
  /** Every rule that found something against a confirmation, with the words of the line; empty when none did. */
  found: readonly Evidence[];
}

export function lineTrace({ line, found, claimed, suggestions }: Verdict, pool: Pool): LineTrace | undefined {
  const [best = [...found.cited, ...found.others].sort(byRank)[0]] = suggestions;
  const claim = claimed ?? (best && supposedClaim(best, found));
  if (claim === undefined) return undefined;
  const openItemIds = claim.candidates.map(({ invoice }) => invoice.id);
  return { lineId: line.id, gate: claimed?.gate, openItemIds, found: traceOf({ line, claim, found, pool }) };
}
