import type { Advice } from "@matchbook/matcher/candidates/advice";
import { LIMITS } from "@matchbook/matcher/model/settings";
import type { PageRequest } from "@matchbook/proto/matchbook/common/v1/common";
import { existing } from "@matchbook/runtime/errors/errors";
import type { Collections } from "@matchbook/runtime/mongo/migrations/schema";
import { findPage } from "@matchbook/runtime/values/paging";
import { ADVICE_KINDS, ADVICE_STATUSES, type AdviceKind, type AdviceStatus } from "@matchbook/vocabulary/statuses";
import { fromAdviceRow } from "./advice-rows.ts";
import { findBounded } from "./candidates.ts";
import type { AdviceRow } from "./rows.ts";
import { entitiesBy, type TenantCollections } from "./tenant-collections.ts";

export const adviceCollections: Collections = {
  "advices.*": [
    // Advices of a line's amount that may still explain it, and those that list a document.
    { key: { foundBy: 1, status: 1 }, name: "found" },
    { key: { status: 1, kind: 1, createdAt: -1, _id: -1 }, name: "list" },
  ],
};

/** The statuses in which an advice may still decide about a line. */
const UNDECIDED: readonly AdviceStatus[] = ["waiting", "found"];

/** @throws AppError advice_not_found */
export async function findAdvice({ advices, session }: TenantCollections, id: string): Promise<AdviceRow> {
  return existing(await advices.findOne({ _id: id }, { session }), "advice_not_found");
}

export const findAdviceRows = entitiesBy("advices", "_id", (row) => row);

/** The stored rows with one of these numbers (see `adviceNumber`), some of each. */
export async function findAdvicesNumbered(
  { advices, session }: TenantCollections,
  numbers: readonly string[],
): Promise<AdviceRow[]> {
  return findBounded(advices, session, [{ kind: "number", keys: numbers, perKey: LIMITS.advices }]);
}

/** Advices that may explain lines with these keys, one more than are looked at. @param since leaves older ones out */
export async function findAdvicesOfTotals(
  { advices, session }: TenantCollections,
  keys: readonly string[],
  since?: Date,
): Promise<Advice[]> {
  const condition = { status: { $in: UNDECIDED }, createdAt: since && { $gte: since } };
  const rows = await findBounded(advices, session, [{ kind: "amount", keys, perKey: LIMITS.advices }], condition);
  return rows.map(fromAdviceRow);
}

/** The advices among these ids whose lines are matched. */
export async function findMatchedAdvices(collections: TenantCollections, ids: string[]): Promise<Advice[]> {
  return (await findAdviceRows(collections, ids)).filter(({ status }) => status === "matched").map(fromAdviceRow);
}

/** The advices of lines that list one of these documents. Of orders that the bank books one by one, a part may wait. */
export async function findAdvicesListing(
  { advices, session }: TenantCollections,
  keys: readonly string[],
): Promise<Advice[]> {
  const rows = await findBounded(advices, session, [{ kind: "cites", keys, perKey: LIMITS.returned }], {
    status: { $in: ["matched", "found"] },
  });
  return rows.map(fromAdviceRow);
}

/** One page of advices, newest first. */
export function findAdvicePage(
  { advices }: TenantCollections,
  { statuses, kinds }: { statuses: readonly string[]; kinds: readonly string[] },
  request: PageRequest | undefined,
) {
  // Lists of single values: MongoDB merges their ranges of the index, which have the order of the list.
  const filter = {
    status: { $in: (statuses.length > 0 ? statuses : ADVICE_STATUSES) as AdviceStatus[] },
    kind: { $in: (kinds.length > 0 ? kinds : ADVICE_KINDS) as AdviceKind[] },
  };
  return findPage(advices, filter, { createdAt: -1, _id: -1 }, request);
}
