import { assertDistinct, type BankLine, toLine } from "./input.ts";
import type { Invoice, Line, Match } from "./model.ts";
import { newMatch } from "./new-match.ts";

/** A payment that was accepted before. Lines that the bank marks as returns may take it back. */
export interface PastPayment {
  id: string;
  line: BankLine;
  openItemId: string;
  /** The part of the line that paid the item, in minor units of the line's currency. */
  amount: bigint;
  /** What it settled, in minor units of the item's currency; `amount` when absent. */
  settled?: bigint | undefined;
}

/** Distinguishes the id that a caller gave from the ids of new matches. */
const PREFIX = "past ";

/**
 * The rows of past payments. Several payments of one line share its row.
 * @throws RangeError for a payment of an unknown item, or of more than its line has or its item was paid
 */
export function pastOf(
  payments: readonly PastPayment[],
  invoices: ReadonlyMap<string, Invoice>,
): { lines: Line[]; matches: Match[] } {
  assertDistinct("payments", payments);
  const lines = new Map<string, Line>();
  const paid = new Map<string, bigint>();
  const matches = payments.map(({ id, line: given, openItemId, amount, settled = amount }): Match => {
    const invoice = invoices.get(openItemId);
    if (invoice === undefined) throw new RangeError(`payment ${id}: no open item has the id ${openItemId}`);
    const known = lines.get(given.id) ?? { ...toLine(given), version: 1n };
    const line = { ...known, allocated: known.allocated + amount };
    const sum = (paid.get(openItemId) ?? 0n) + settled;
    if (amount <= 0n || settled <= 0n || line.allocated > line.amount || sum > invoice.total - invoice.remaining)
      throw new RangeError(`payment ${id}: more than its line has or its item was paid`);
    lines.set(line.id, line);
    paid.set(openItemId, sum);
    return matchOf(`${PREFIX}${id}`, line, invoice, { matchedAmount: amount, invoiceAmount: settled });
  });
  return { lines: [...lines.values()], matches };
}

function matchOf(id: string, line: Line, invoice: Invoice, amounts: Pick<Match, "matchedAmount" | "invoiceAmount">) {
  const rows = { line: () => line, invoice: () => invoice };
  const given = { source: "manual", status: "confirmed", version: 1n, ...amounts } as const;
  return newMatch(rows, { lineId: line.id, invoiceId: invoice.id }, { now: line.createdAt, newId: () => id }, given);
}

/** The id that the caller gave a past payment; undefined for a new match. */
export function pastId({ id }: Match): string | undefined {
  return id.startsWith(PREFIX) ? id.slice(PREFIX.length) : undefined;
}
