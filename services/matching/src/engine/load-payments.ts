import { isReturnable } from "@matchbook/matcher/books/returns";
import { type ClosedInvoices, takesBack } from "@matchbook/matcher/candidates/closed-invoices";
import { returnedIds, returnedKeys } from "@matchbook/matcher/candidates/payments";
import type { Pool } from "@matchbook/matcher/candidates/pool";
import type { Line, Match } from "@matchbook/matcher/model/model";
import { returnMark } from "@matchbook/matcher/reading/return-marks";
import { sideOf } from "@matchbook/matcher/signals/party";
import { findLinesBy, findPayments } from "../store/candidates.ts";
import { findLines } from "../store/lines.ts";
import { findMatchesOf } from "../store/matches.ts";
import type { TenantCollections } from "../store/tenant-collections.ts";
import { distinct } from "./questions.ts";

/** Payments that some lines may return, and the lines that made them. */
export interface FoundPayments {
  lines: Line[];
  matches: Match[];
}

/** Finds the payments that these lines may return. Lines that return nothing cost no query. */
export async function loadPayments(
  collections: TenantCollections,
  lines: readonly Line[],
  parties: Pool,
  closed: ClosedInvoices,
): Promise<FoundPayments> {
  const returning = lines.filter((line) => returnMark(line) !== undefined || takesBack(line, closed));
  if (returning.length === 0) return { lines: [], matches: [] };
  const { paidUnder } = await findLinesBy(collections, { paidUnder: distinct(returning.flatMap(returnedIds)) });
  const keys = returning.flatMap((line) => returnedKeys(line, sideOf(line, parties).party?.id));
  const { returnable } = await findPayments(collections, { returnable: distinct(keys) });
  const known = new Map(paidUnder.map((line) => [line.id, line]));
  const missing = distinct(returnable.map(({ lineId }) => lineId)).filter((id) => !known.has(id));
  const all = [...known.values(), ...(await findLines(collections, missing))];
  const ids = all.map(({ id }) => id);
  return { lines: all, matches: (await findMatchesOf(collections, ids)).filter(isReturnable) };
}
