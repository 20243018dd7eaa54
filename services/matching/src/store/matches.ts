import { awaitsOthers, isFormerRival } from "@matchbook/matcher/assign/contest";
import { isReturnable } from "@matchbook/matcher/books/returns";
import { paymentKeys } from "@matchbook/matcher/candidates/payments";
import { type Invoice, isLive, isWaiting, type Match } from "@matchbook/matcher/model/model";
import type { Match as MatchMessage } from "@matchbook/proto/matchbook/matching/v1/matching";
import type { ListMatchesRequest } from "@matchbook/proto/matchbook/matching/v1/matching_service";
import { findIn } from "@matchbook/runtime/mongo/find-in";
import { mapInSlices } from "@matchbook/runtime/work/slices";
import type { Filter } from "mongodb";
import { NAMED_LATER } from "./counterparty-names.ts";
import { between, foundBy, keysOf } from "./found-by.ts";
import type { MatchRow } from "./rows.ts";
import { fromStoredMatch, toStoredMatch } from "./stored-entities.ts";
import { entitiesBy, type TenantCollections } from "./tenant-collections.ts";

export function toMatchRow(match: Match): MatchRow {
  const { id, ...rest } = toStoredMatch(match);
  return {
    _id: id,
    ...rest,
    live: isLive(match),
    foundBy: [
      foundBy("line", match.transactionCode),
      foundBy("invoice", match.invoiceNumber),
      foundBy("status", match.status),
      // Ids stand alone, because MongoDB joins lines and invoices by them (see with-matches.ts).
      ...(match.status !== "cancelled" || isFormerRival(match) ? [match.lineId] : []),
      ...(match.status === "pending_review" ? [match.invoiceId] : []),
      ...keysOf("waits", [isWaiting(match) ? match.waits : undefined]),
      ...keysOf("awaits", [isRival(match) ? match.createdAt.toISOString() : undefined]),
      ...(isReturnable(match) ? keysOf("returnable", paymentKeys(match)) : []),
    ],
  };
}

/** Recognizes a suggestion that was decided with its batch, and may be confirmed when others are. */
function isRival(match: Match): boolean {
  return match.status === "pending_review" && !isWaiting(match) && awaitsOthers(match.reasons);
}

export function fromMatchRow(row: MatchRow): Match {
  const { _id: id, live, foundBy: _keys, ...rest } = row;
  return fromStoredMatch({ id, ...rest });
}

export function toMatchMessage(match: Match): MatchMessage {
  const { difference, credits = [], status, invoiceCurrency: currency } = match;
  // Only a suggestion lacks something and would use credit notes. What became of both stands in the adjustments.
  const isSuggestion = status === "pending_review";
  const lacks = isSuggestion && difference !== undefined ? { ...difference, currency } : undefined;
  const shown = { difference: lacks, credits: isSuggestion ? credits : [] };
  return { ...match, ...shown, counterpartyName: NAMED_LATER, deducted: match.deducted };
}

/** The stored matches among these ids, in any status. */
export const findMatches = entitiesBy("matches", "_id", fromMatchRow);

type Wanted = Pick<ListMatchesRequest, "transactionCode" | "invoiceNumber" | "statuses">;

/** Selects the matches of a line, of an invoice and with some statuses; each is any by default. */
export function matchesOf({ transactionCode, invoiceNumber, statuses }: Wanted): Filter<MatchRow> {
  const keys = [...keysOf("line", [transactionCode]), ...keysOf("invoice", [invoiceNumber])];
  const some = statuses.length === 0 ? [] : [{ foundBy: { $in: keysOf("status", statuses) } }];
  return keys.length + some.length === 0 ? {} : { $and: [...keys.map((key) => ({ foundBy: key })), ...some] };
}

/** By the ids of lines, the matches that decisions about these depend on; by those of invoices, the suggestions on them. */
export const findMatchesOf = entitiesBy("matches", "foundBy", fromMatchRow);

/** All matches of these invoices, in any status. */
export async function findMatchesOfInvoices(
  { matches, session }: TenantCollections,
  invoices: readonly Pick<Invoice, "id" | "invoiceNumber">[],
): Promise<Match[]> {
  const numbers = invoices.map(({ invoiceNumber }) => invoiceNumber);
  const rows = await findIn(matches, "foundBy", keysOf("invoice", numbers), { session });
  const ids = new Set(invoices.map(({ id }) => id));
  return mapInSlices(
    rows.filter(({ invoiceId }) => ids.has(invoiceId)),
    fromMatchRow,
  );
}

/** The lines with a suggestion that waits for one of these batches. */
export async function findWaitingLines(collections: TenantCollections, batches: string[]): Promise<string[]> {
  return linesOf(collections, { foundBy: { $in: keysOf("waits", batches) } });
}

/** The lines with a suggestion since then that was not confirmed because another line may mean the same invoice. */
export async function findRecentRivals(collections: TenantCollections, since: Date): Promise<string[]> {
  return linesOf(collections, between("awaits", { from: since.toISOString() }));
}

async function linesOf({ matches, session }: TenantCollections, filter: Filter<MatchRow>): Promise<string[]> {
  const rows = await matches
    .find(filter, { session })
    .project<{ transactionId: string }>({ transactionId: 1 })
    .toArray();
  return [...new Set(rows.map((row) => row.transactionId))];
}

/** The live matches of lines, newest first. */
export async function findLiveMatches({ matches, session }: TenantCollections, lineIds: string[]): Promise<Match[]> {
  const rows = await matches.find({ transactionId: { $in: lineIds }, live: true }, { session }).toArray();
  return rows.map(fromMatchRow).sort((a, b) => (a.id < b.id ? 1 : -1));
}
