import { isOffsetBy } from "../books/adjustment.ts";
import { type Invoice, isRefused, type Line, lineRemaining } from "../model/model.ts";
import { shownMinor } from "../model/money.ts";
import type { Credit } from "../model/parts.ts";
import { isOpen } from "../reading/derived-keys.ts";
import { isExpected } from "../reading/expected.ts";
import { paysExactly } from "../signals/amount.ts";
import { citationOf } from "../signals/citation.ts";
import type { Candidates, Current } from "./choice.ts";
import { areAlike, byRank, type Candidate, isAddend, openOf, withAmount } from "./evidence.ts";
import type { Pool } from "./pool.ts";
import { onlySubset } from "./subsets.ts";

const MAX_NOTES = 4; // The maximum number of credit notes to combine; the search doubles with each.

type Offset = { invoices: readonly Candidate[]; notes: readonly Invoice[] };

/** Recognizes a payment of invoices less credit notes of one counterparty: the named ones, or the only such set. */
export function withCredits(line: Line, found: Candidates, pool: Pool, current: Current): Candidates {
  const payable = found.cited.length > 0 ? found.cited : found.others.filter((each) => isAddend(line, each));
  const invoices = payable.map(({ invoice }) => invoice);
  const [first] = payable;
  const isNotReduced = ({ amount, invoice }: Candidate) => isExplained(amount.signal) || isExpected(invoice);
  if (first === undefined || payable.some(isNotReduced) || !areAlike(line, invoices)) return found;
  const notes = notesFor(first.invoice, found, pool, current);
  const offset = onlyOffset(lineRemaining(line), payable, notes, found.cited.length > 0);
  const credits = offset && creditsOf(offset);
  if (offset === undefined || credits === undefined) return found;
  const detail = offset.notes.map(({ invoiceNumber }) => invoiceNumber).join(", ");
  const reduced = (each: Candidate): Candidate => {
    const own = credits.get(each);
    if (own === undefined) return each;
    const less = own.reduce((sum, { amount }) => sum + amount, 0n);
    return { ...withAmount(each, "amounts_less_credits", detail, less), credits: own };
  };
  return {
    ...found,
    cited: found.cited.map(reduced),
    others: found.others.map(reduced).sort(byRank),
    creditNotes: offset.notes,
  };
}

const isExplained = (signal: string): boolean =>
  paysExactly({ signal }) || signal === "amounts_sum" || signal === "amount_converted";

/** The sets of credit notes to try: those that the text names or, if it names none, every combination of all. */
function notesFor(invoice: Invoice, { reading }: Candidates, pool: Pool, current: Current): Invoice[][] {
  const open = pool
    .creditNotesOf(invoice.counterpartyId)
    .values.map(current)
    .filter((note) => isOpen(note) && isOffsetBy(invoice, note));
  const named = open.filter((note) => citationOf(reading, note) !== undefined);
  if (named.length > 0) return [named];
  if (open.length > MAX_NOTES) return [];
  const sets: Invoice[][] = [];
  for (const note of open) sets.push([note], ...sets.map((set) => [...set, note]));
  return sets;
}

/** The only set of invoices, all of them if they are `named`, that leaves the amount after one of the sets of notes. */
function onlyOffset(amount: bigint, payable: readonly Candidate[], sets: readonly Invoice[][], named: boolean) {
  const found = sets.flatMap((notes): Offset[] => {
    const target = notes.reduce((sum, { remaining }) => sum + remaining, amount);
    if (named) return openOf(payable) === target ? [{ invoices: payable, notes }] : [];
    const single = payable.filter(({ invoice }) => invoice.remaining === target).map((each) => [each]);
    const amounts = payable.map(({ invoice }) => invoice.remaining);
    const several = onlySubset(amounts, target)?.map((index) => payable[index] as Candidate);
    return [...single, ...(several === undefined ? [] : [several])].map((invoices) => ({ invoices, notes }));
  });
  return found.length === 1 ? found[0] : undefined;
}

/** Gives each note whole to the invoice with the largest rest; undefined when one would have nothing left to pay. */
function creditsOf({ invoices, notes }: Offset): ReadonlyMap<Candidate, Credit[]> | undefined {
  const rests = invoices.map((candidate) => ({
    candidate,
    rest: candidate.invoice.remaining,
    credits: [] as Credit[],
  }));
  for (const note of [...notes].sort((a, b) => Number(b.remaining - a.remaining))) {
    const target = rests.reduce((most, each) => (each.rest > most.rest ? each : most));
    if (target.rest <= note.remaining) return undefined;
    target.rest -= note.remaining;
    target.credits.push({ creditNoteId: note.id, creditNoteNumber: note.invoiceNumber, amount: note.remaining });
  }
  return new Map(rests.map(({ candidate, credits }) => [candidate, credits]));
}

/** The largest fee that a payout of several invoices may lack, in thousandths of their sum. */
const MAX_FEE_THOUSANDTHS = 200n;

/** Recognizes a payout of the named invoices less a fee, which is taken off the largest. It is never confirmed. */
export function withFee(line: Line, found: Candidates): Candidates {
  const { cited } = found;
  if (cited.length < 2 || !cited.every((each) => isWhole(line, each) && !isRefused(line, each.invoice))) return found;
  const sum = openOf(cited);
  const fee = sum - lineRemaining(line);
  const [largest, ...others] = [...cited].sort((a, b) => Number(b.invoice.remaining - a.invoice.remaining));
  if (largest === undefined || fee <= 0n || fee * 1000n > sum * MAX_FEE_THOUSANDTHS || fee >= largest.invoice.remaining)
    return found;
  const detail = `${cited.length} invoices less ${shownMinor(fee, line.currency)} fee`;
  const lessFee = (each: Candidate) => withAmount(each, "amounts_less_fee", detail, each === largest ? fee : 0n);
  return { ...found, cited: [largest, ...others].map(lessFee) };
}

function isWhole({ currency }: Line, { invoice, amount }: Candidate): boolean {
  const isExplained = paysExactly(amount) || amount.signal === "amount_discount";
  return invoice.currency === currency && !isExpected(invoice) && !isExplained && !amount.signal.startsWith("amounts_");
}
