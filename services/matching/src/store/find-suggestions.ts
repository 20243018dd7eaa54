import type { Line, Match } from "@matchbook/matcher/model/model";
import type { SuggestionFilter } from "@matchbook/proto/matchbook/matching/v1/matching_service";
import type { Filter } from "mongodb";
import { competing } from "../domain/competing.ts";
import { findInvoices } from "./invoices.ts";
import { findLines } from "./lines.ts";
import { findMatchesOf, fromMatchRow, matchesOf } from "./matches.ts";
import type { MatchRow } from "./rows.ts";
import type { TenantCollections } from "./tenant-collections.ts";

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
