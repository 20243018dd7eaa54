import { joinAdvices } from "@matchbook/matcher/advices/join";
import { isReturnable } from "@matchbook/matcher/books/returns";
import { documentKeys, isReversing, lineAdviceKey } from "@matchbook/matcher/candidates/advice";
import { Advices } from "@matchbook/matcher/candidates/advices";
import { type ClosedInvoices, takesBack } from "@matchbook/matcher/candidates/closed-invoices";
import { numberKey, returnedIds, returnedKeys } from "@matchbook/matcher/candidates/payments";
import type { Pool } from "@matchbook/matcher/candidates/pool";
import type { Invoice, Line, Match } from "@matchbook/matcher/model/model";
import { keyOf } from "@matchbook/matcher/reading/keys";
import { isMarkedByBank, returnMark } from "@matchbook/matcher/reading/return-marks";
import { sideOf } from "@matchbook/matcher/signals/party";
import { findAdvicesListing, findAdvicesOfTotals, findMatchedAdvices } from "../store/advices.ts";
import { findCandidates, findLinesBy, findPayments } from "../store/candidates.ts";
import { findLines } from "../store/lines.ts";
import { findMatchesOf } from "../store/matches.ts";
import type { TenantCollections } from "../store/tenant-collections.ts";
import { distinct } from "./questions.ts";

const noPayments = (): FoundPayments => ({ lines: [], matches: [] });

/**
 * Finds the advices that explain these lines, the open invoices and credit notes that they list, and the payments that
 * they, or the lines, take back; mostly by one query.
 */
export async function loadAdvices(collections: TenantCollections, lines: readonly Line[]) {
  const undecided = await findAdvicesOfTotals(collections, distinct(lines.map(lineAdviceKey)));
  const known = new Set(undecided.map(({ id }) => id));
  // Lines are also matched again from the state in which they arrived: with the advice that they have matched.
  const own = distinct(lines.map(({ advice, allocated }) => (allocated === 0n ? advice?.id : undefined)));
  const others = own.filter((id) => !known.has(id));
  const advices = [...undecided, ...(await findMatchedAdvices(collections, others))];
  const ids = distinct(lines.filter(isMarkedByBank).flatMap(returnedIds));
  const all = new Advices({ advices });
  const joined = [...joinAdvices(lines, (line) => all.of(line)).values()].map(({ advice }) => advice);
  if (joined.length === 0 && ids.length === 0) return { advices: new Advices(), invoices: [], payments: noPayments() };
  const items = joined.flatMap((advice) =>
    advice.items.map((item) => ({ item, keys: documentKeys(item), takesBack: isReversing(item, advice) })),
  );
  const listed = distinct(items.filter(({ takesBack }) => !takesBack).flatMap(({ keys }) => keys));
  const back = items.filter(({ takesBack }) => takesBack).flatMap(({ keys }) => keys);
  const sought = new Set([...ids, ...back]);
  const earlier = sought.size === 0 ? [] : await findAdvicesListing(collections, [...sought]);
  const alike = earlier.flatMap((advice) =>
    advice.items.map(documentKeys).filter((keys) => keys.some((key) => sought.has(key))),
  );
  const { cited } = await findCandidates(collections, { cited: listed });
  const takenBack = distinct([...back, ...alike.flat()]);
  // Invoices, open or not, with one of these numbers or references.
  const paid = Object.values(await findCandidates(collections, { cited: takenBack, closedCited: takenBack })).flat();
  const owing = items.some(({ item }) => item.amount < 0n) ? cited.map(({ counterpartyId }) => counterpartyId) : [];
  const { creditNotes } = await findCandidates(collections, { creditNotes: distinct(owing) });
  return {
    advices: new Advices({ advices, earlier, paid }),
    invoices: [...cited, ...creditNotes],
    payments: await paymentsOf(collections, paid),
  };
}

async function paymentsOf(collections: TenantCollections, paid: readonly Invoice[]): Promise<FoundPayments> {
  const keys = distinct(paid.map(({ invoiceNumber }) => numberKey(keyOf(invoiceNumber))));
  const matches = (await findPayments(collections, { returnable: keys })).returnable.filter(isReturnable);
  const lines = await findLines(collections, distinct(matches.map(({ lineId }) => lineId)));
  return { lines, matches };
}

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
  if (returning.length === 0) return noPayments();
  const { paidUnder } = await findLinesBy(collections, { paidUnder: distinct(returning.flatMap(returnedIds)) });
  const keys = returning.flatMap((line) => returnedKeys(line, sideOf(line, parties).party?.id));
  const { returnable } = await findPayments(collections, { returnable: distinct(keys) });
  const known = new Map(paidUnder.map((line) => [line.id, line]));
  const missing = distinct(returnable.map(({ lineId }) => lineId)).filter((id) => !known.has(id));
  const all = [...known.values(), ...(await findLines(collections, missing))];
  const ids = all.map(({ id }) => id);
  return { lines: all, matches: (await findMatchesOf(collections, ids)).filter(isReturnable) };
}
