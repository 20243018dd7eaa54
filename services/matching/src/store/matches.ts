import { awaitsOthers, isFormerRival } from "@matchbook/matcher/assign/contest";
import { isReturnable } from "@matchbook/matcher/books/returns";
import { paymentKeys } from "@matchbook/matcher/candidates/payments";
import { type Invoice, isLive, isWaiting, type Line, type Match } from "@matchbook/matcher/model/model";
import type { Match as MatchMessage } from "@matchbook/proto/matchbook/matching/v1/matching";
import type { ListMatchesRequest, SuggestionFilter } from "@matchbook/proto/matchbook/matching/v1/matching_service";
import { findIn } from "@matchbook/runtime/mongo/find-in";
import { mapInSlices } from "@matchbook/runtime/work/slices";
import type { Filter } from "mongodb";
import { competing } from "../domain/competing.ts";
import { NAMED_LATER } from "./counterparty-names.ts";
import { between, foundBy, keysOf } from "./found-by.ts";
import { findInvoices } from "./invoices.ts";
import { findLines } from "./lines.ts";
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

/** All matches of these invoices and lines, in any status. */
export async function findEveryMatchOf(
  { matches, session }: TenantCollections,
  invoices: readonly Invoice[],
  lines: readonly Line[],
): Promise<Match[]> {
  const numbers = invoices.map(({ invoiceNumber }) => invoiceNumber);
  const codes = lines.map(({ transactionCode }) => transactionCode);
  const keys = [...keysOf("invoice", numbers), ...keysOf("line", codes)];
  const found = await mapInSlices(await findIn(matches, "foundBy", keys, { session }), fromMatchRow);
  const ids = new Set([...invoices, ...lines].map(({ id }) => id));
  return found.filter(({ invoiceId, lineId }) => ids.has(invoiceId) || ids.has(lineId));
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

/** Suggestions that are read at a time. Hundreds of others may compete with each, and are compared in one turn. */
const PORTION = 250;

const MOST_READ = 10_000;

/** The first `limit` fitting suggestions, oldest first. @param clear only those that compete for nothing */
export async function findSuggestions(
  collections: TenantCollections,
  filter: SuggestionFilter & { invoiceId?: string | undefined },
  { limit, clear }: { limit: number; clear: boolean },
): Promise<{ found: Match[]; more: boolean }> {
  const found: Match[] = [];
  let after = "";
  for (let read = 0; read < MOST_READ; read += PORTION) {
    const rows = await collections.matches
      .find({ ...suggestionQuery(filter), _id: { $gt: after } }, { sort: { _id: 1 }, limit: PORTION })
      .toArray();
    after = rows.at(-1)?._id ?? after;
    const matches = rows.map(fromMatchRow);
    const lines = await findLines(collections, [...new Set(matches.map(({ lineId }) => lineId))]);
    const fitting = new Map(lines.filter((line) => isWanted(line, filter)).map((line) => [line.id, line]));
    const wanted = matches.filter(({ lineId }) => fitting.has(lineId));
    found.push(...(clear ? await withoutCompeting(collections, wanted, lines) : wanted));
    if (found.length > limit) return { found: found.slice(0, limit), more: true };
    if (rows.length < PORTION) return { found, more: false };
  }
  return { found, more: true };
}

/** The conditions on the match itself. */
export function suggestionQuery(filter: Parameters<typeof findSuggestions>[1]): Filter<MatchRow> {
  const { invoiceNumber, invoiceId, transactionCode, counterpartyCode, confidenceMin, currency } = filter;
  return {
    ...matchesOf({ invoiceNumber, transactionCode, statuses: ["pending_review"] }),
    ...{
      counterpartyCode,
      invoiceId,
      currency,
      confidence: confidenceMin === undefined ? undefined : { $gte: confidenceMin },
    },
  } as Filter<MatchRow>;
}

function isWanted(line: Line, { direction, dateFrom, dateTo }: SuggestionFilter): boolean {
  if (direction !== undefined && line.direction !== direction) return false;
  if (dateFrom !== undefined && line.valueDate < dateFrom) return false;
  return dateTo === undefined || line.valueDate <= dateTo;
}

async function withoutCompeting(collections: TenantCollections, matches: Match[], lines: Line[]): Promise<Match[]> {
  const lineIds = new Set(matches.map(({ lineId }) => lineId));
  const invoiceIds = [...new Set(matches.map(({ invoiceId }) => invoiceId))];
  const all = await findMatchesOf(collections, [...lineIds, ...invoiceIds]);
  const groups = competing(all, lines, await findInvoices(collections, invoiceIds));
  const contested = new Set(groups.flat().map(({ id }) => id));
  return matches.filter(({ id }) => !contested.has(id));
}
