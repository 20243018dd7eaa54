import { LIMITS } from "@matchbook/matcher/limits";
import type { Line, Match } from "@matchbook/matcher/model";
import { between } from "../found-by.ts";
import { fromLineRow } from "../lines.ts";
import { fromMatchRow } from "../matches.ts";
import type { TenantCollections } from "../tenant-collections.ts";
import { findBounded } from "./bounded.ts";

/** Allocated lines with one of these ids. */
export async function findPaid({ lines, session }: TenantCollections, ids: readonly string[]): Promise<Line[]> {
  return (await findBounded(lines, session, "paid", ids, LIMITS.returned)).map(fromLineRow);
}

/** Payments that are not wholly returned, with one of these keys. */
export async function findReturnable(
  { matches, session }: TenantCollections,
  keys: readonly string[],
): Promise<Match[]> {
  return (await findBounded(matches, session, "returnable", keys, LIMITS.returned)).map(fromMatchRow);
}

/** Open lines that return a payment of one of these amounts. */
export async function findReturning(
  { lines, session }: TenantCollections,
  amounts: readonly string[],
): Promise<Line[]> {
  return (await findBounded(lines, session, "returns", amounts, LIMITS.returned)).map(fromLineRow);
}

/** Whether any open line returns a payment. */
export async function isAnyReturning({ lines, session }: TenantCollections): Promise<boolean> {
  const found = await lines.findOne(between("returns"), { session, projection: { _id: 1 } });
  return found !== null;
}
