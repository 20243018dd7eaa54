import type { Ledger } from "../books/ledger.ts";
import type { Choice } from "../candidates/choice.ts";
import { type Candidate, isAddend } from "../candidates/evidence.ts";
import { hasSubset } from "../candidates/subsets.ts";
import { addTo, compareTexts } from "../model/collections.ts";
import { type Line, lineRemaining, type Match } from "../model/model.ts";
import type { Reason } from "../model/parts.ts";
import { writtenKey } from "../reading/invoice-forms.ts";
import { withoutZeros } from "../reading/keys.ts";
import type { Reading } from "../reading/reading.ts";
import { EXACT_AMOUNTS } from "../signals/amount.ts";
import { IDENTIFYING, NAMING } from "../signals/other-side.ts";
import { meantBy } from "../vetoes/contradictions.ts";
import type { Verdict, Verdicts } from "./judge.ts";

export type Contender = Verdict & { choice: Choice };

/** Orders lines by value date, then by code: independent of the order of arrival. */
export const byDate = (a: Line, b: Line): number =>
  compareTexts(a.valueDate, b.valueDate) ||
  compareTexts(a.transactionCode, b.transactionCode) ||
  compareTexts(a.id, b.id);

/** Lines with one choice are a payment made twice: the earliest settles. Choices that overlap otherwise settle none. */
export function amongCiting(contenders: readonly Contender[]): Contender[] {
  const earliest = new Map<string, Contender>();
  for (const contender of contenders) {
    const ids = contender.choice.candidates.map(({ invoice }) => invoice.id).sort();
    const key = ids.join(" ");
    const known = earliest.get(key);
    if (known === undefined || byDate(contender.line, known.line) < 0) earliest.set(key, contender);
  }
  return undisputed([...earliest.values()]);
}

function undisputed(contenders: readonly Contender[]): Contender[] {
  const choices = new Map<string, number>();
  for (const { choice } of contenders) {
    for (const { invoice } of choice.candidates) choices.set(invoice.id, (choices.get(invoice.id) ?? 0) + 1);
  }
  return contenders.filter(({ choice }) => choice.candidates.every(({ invoice }) => choices.get(invoice.id) === 1));
}

/** Recognizes evidence that a choice without a citation is based on: the payer is known and the amount is exact. */
export function isEqualEvidence(reasons: readonly Reason[]): boolean {
  if (!hasAny(reasons, EXACT_AMOUNTS)) return false;
  // The date tells the payments of a party apart that only a text names.
  return (
    hasAny(reasons, IDENTIFYING) ||
    (hasAny(reasons, NAMING) && !reasons.some(({ signal }) => signal === "date_before_issue"))
  );
}

/** Recognizes one of the only open invoices of a known payer that a line adds up to. */
const isOnlySum = (reasons: readonly Reason[]): boolean =>
  reasons.some(({ signal }) => signal === "only_sum") && hasAny(reasons, IDENTIFYING);

const hasAny = (reasons: readonly Reason[], signals: ReadonlySet<string>): boolean =>
  reasons.some(({ signal }) => signals.has(signal));

/** Recognizes a suggestion that may be confirmed when its batch is complete; see `MatchOptions.waitsFor`. */
export const awaitsOthers = (reasons: readonly Reason[]): boolean =>
  isEqualEvidence(reasons) && reasons.every(({ signal }) => signal !== "ambiguous");

/** Choices whose invoice no other line could mean equally well, and whose amount no other invoices add up to. */
export function amongPayers(contenders: readonly Contender[], verdicts: Verdicts, ledger: Ledger): Contender[] {
  const others = new OtherLines(verdicts, ledger);
  return undisputed(contenders).filter(
    (contender) =>
      contender.choice.candidates.every(({ invoice }) => !others.mayMean(invoice.id, contender.line)) &&
      !others.leaveEqualSum(contender),
  );
}

export class OtherLines {
  readonly #verdicts: Verdicts;
  readonly #ledger: Ledger;
  readonly #meaning = new Map<string, Set<string>>();

  constructor(verdicts: Verdicts, ledger: Ledger) {
    this.#verdicts = verdicts;
    this.#ledger = ledger;
    for (const { line, suggestions } of verdicts.values()) {
      const equal = suggestions.filter(({ reasons }) => isEqualEvidence(reasons) || isOnlySum(reasons));
      for (const candidate of equal) {
        // Of a text that names only the party, the date tells which of its equal invoices is meant.
        if (candidate === equal[0] || !hasAny(candidate.reasons, NAMING)) {
          addTo(this.#meaning, candidate.invoice.id, line.id);
        }
      }
    }
  }

  /** Tells whether another line, of this chunk or with an earlier suggestion, may be meant for an invoice. */
  mayMean(invoiceId: string, { id }: Line): boolean {
    if ([...(this.#meaning.get(invoiceId) ?? [])].some((other) => other !== id)) return true;
    const isMeant = ({ status, lineId, reasons }: Match) =>
      status === "pending_review" && !this.#verdicts.has(lineId) && isEqualEvidence(reasons);
    return this.#ledger.matchesOfInvoice(invoiceId).some(isMeant);
  }

  /** Recognizes a choice whose amount other invoices of its party add up to, which no other line may mean. */
  leaveEqualSum({ line, choice, found }: Contender): boolean {
    // A text that names the invoice decides.
    if (choice.candidates.some((candidate) => isNamed(candidate, found.reading))) return false;
    const open = lineRemaining(line);
    const others = found.others
      .filter((each) => isAddend(line, each) && each.invoice.remaining < open && !this.mayMean(each.invoice.id, line))
      .map(({ invoice }) => invoice.remaining);
    return hasSubset(others, open, MOST);
  }
}

/** Maximum age of a line that belongs to the batch that ends now, in milliseconds. */
export const BATCH_MS = 15 * 60_000;

/** Recognizes a possible second payment: the line was suggested for an invoice that is paid by now (record 0063). */
export function isLeftOver(ledger: Ledger, { line, choice }: Contender, now: Date): boolean {
  const chosen = new Set(choice.candidates.map(({ invoice }) => invoice.id));
  const isEarlier = ({ createdAt }: Match) => now.getTime() - createdAt.getTime() > BATCH_MS;
  const rivals = ledger.matchesOfLine(line.id).filter((match) => isFormerRival(match) && isEarlier(match));
  return rivals.some((match) => !chosen.has(match.invoiceId) && isPaid(ledger, match));
}

/** Recognizes a cancelled automatic match that only payer and amount supported. */
export const isFormerRival = ({ status, source, reasons }: Match): boolean =>
  status === "cancelled" && source === "auto" && isEqualEvidence(reasons);

function isPaid(ledger: Ledger, { invoiceId, invoiceAmount }: Match): boolean {
  if (!ledger.hasInvoice(invoiceId)) return false;
  const invoice = ledger.invoice(invoiceId);
  return !invoice.void && invoice.remaining < invoiceAmount;
}

const MOST = 4; // Few payments are for more invoices, and any amount is the sum of some of many.

/** Recognizes an invoice that the text names: by a number, even too short a one, or by the expected text. */
function isNamed(candidate: Candidate, reading: Reading): boolean {
  const { written, numbers } = reading;
  const { citation, reasons, invoice } = candidate;
  if (citation !== undefined || reasons.some(({ signal }) => signal === "expected_text")) return true;
  const meant = meantBy(candidate, reading, true);
  return numbers.has(withoutZeros(writtenKey(invoice))) || written.some(({ key }) => meant.includes(key));
}
