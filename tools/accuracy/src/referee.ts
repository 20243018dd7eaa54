import type { Books } from "./books.ts";
import { mayBeCut, shownIban } from "./channel.ts";
import type { Citation, CitationQuality } from "./citation.ts";
import { bare } from "./numbering.ts";
import { isKnown, isNamedInText, type Payer, payerOf } from "./payer.ts";
import type { Invoice, Line } from "./records.ts";
import { hasWordOf } from "./statement-name.ts";
import { countSubsets } from "./subsets.ts";
import type { Confirmable, Truth } from "./truth.ts";
import type { Draft } from "./world.ts";

/** The readability of each citation of the payer in the line. */
function readable({ line, citations }: Draft): CitationQuality[] {
  const text = bare([line.reference ?? "", line.endToEndId ?? "", line.description].join(" "));
  return citations.map(({ quality, written }) => (text.includes(bare(written)) ? quality : "none"));
}

/** The readability of all citations together. */
export function surviving(draft: Draft): "exact" | "weak" | "none" {
  const qualities = readable(draft);
  if (qualities.every((quality) => quality === "none")) return "none";
  return qualities.every((quality) => quality === "exact") ? "exact" : "weak";
}

/**
 * Decides the truth about a line. The scenario states the meant invoices and an upper limit. By the rules of a careful
 * accountant, the referee decides whether the data shows it and whether a machine should confirm it.
 */
export function judge(draft: Draft, books: Books): Truth {
  const verdict = draft.pairs.length === 0 ? NOTHING : verdictOf(draft, books);
  const matchable = draft.matchable && verdict.matchable;
  const looksPaid = !matchable && looksLikePayment(draft, books);
  return {
    lineId: draft.line.id,
    class: draft.class,
    circumstance: looksPaid ? "looks like another payment" : verdict.note,
    pairs: draft.pairs,
    equals: [...draft.equals, ...verdict.equals],
    matchable,
    confirmable: matchable
      ? weakest(draft.cap, verdict.confirmable, amountAllows(draft, books))
      : looksPaid
        ? "may"
        : "never",
    twins: draft.twins,
    returns: draft.returns,
    refused: draft.line.refusals.map(({ invoiceId }) => invoiceId),
  };
}

interface Verdict {
  matchable: boolean;
  confirmable: Confirmable;
  equals: string[];
  /** The variant of the line within its class. */
  note: string;
}

const NOTHING: Verdict = { matchable: false, confirmable: "never", equals: [], note: "" };

function verdict(matchable: boolean, confirmable: Confirmable, note = "", equals: string[] = []): Verdict {
  return { matchable, confirmable, equals, note };
}

/**
 * A line that cites nothing, and whose payer has one open invoice of exactly this amount. If it is not meant, no data
 * tells: a confirmation is wrong, but no rule forbids it.
 */
function looksLikePayment({ line }: Draft, books: Books): boolean {
  const cites = /\d{3}/.test(`${line.reference ?? ""} ${line.description}`);
  return (
    !cites &&
    !mayBeCut(line) &&
    !line.reversal &&
    !line.aggregated &&
    line.refusals.length === 0 &&
    books.owesExactly(line)
  );
}

function verdictOf(draft: Draft, books: Books): Verdict {
  const invoices = draft.pairs.map(({ invoiceId }) => books.invoice(invoiceId).invoice);
  const [first] = invoices;
  if (first === undefined) return NOTHING;
  const payer = payerOf(draft, first.counterpartyId, books);
  const reference = surviving(draft);
  if (reference === "exact") return named(draft, invoices, payer, books);
  if (reference === "weak")
    return draft.pairs.length === 1 ? damaged(draft, payer, books) : damagedList(draft, payer, books);
  return draft.pairs.length === 1 ? unnamed(draft, payer, books) : unnamedSet(draft, payer, books);
}

/** The text names every invoice in full. */
function named({ line, structured, pairs, equals }: Draft, invoices: Invoice[], payer: Payer, books: Books): Verdict {
  if (payer === "another party") return verdict(equals.length === 0, "never", "from another's account");
  if (line.direction === "debit" && payer === "unknown") {
    // Suppliers choose their numbers, so a number does not tell that the money reaches them.
    const party = invoices[0]?.counterpartyId ?? "";
    const isTold = shownIban(line) !== undefined || hasWordOf(line.description, books.nameOf(party));
    return verdict(true, isTold || books.remembers(line, party) ? "may" : "never", "no payee is told");
  }
  if (structured !== undefined) return verdict(true, "must");
  const length = Math.min(...invoices.map(({ invoiceNumber }) => bare(invoiceNumber).length));
  const unique = invoices.every((invoice) => books.bearers(invoice) === 1);
  const remembered = books.remembers(line, invoices[0]?.counterpartyId ?? "");
  const known = isKnown(payer) || remembered;
  if (!unique) return verdict(known, known ? "may" : "never", "number borne by several");
  if (pairs.length > 6) return verdict(true, "may");
  // Another customer's name says otherwise than the number, unless the account has told the payer before.
  if (payer === "namesake") return verdict(true, remembered ? "may" : "never", "the payer has another's name");
  // Without a known payer, five digits may also be a customer number.
  if (length === 5 && payer === "unknown") return verdict(true, "may", "short number");
  if (length >= (payer === "stranger" ? 8 : 5)) return verdict(true, "must");
  if (length === 4 || payer === "stranger") return verdict(true, payer === "sure" ? "must" : "may", "short number");
  return verdict(isKnown(payer), payer === "sure" || remembered ? "may" : "never", "short number");
}

/** The number of the only invoice is truncated, incomplete or misspelled. */
function damaged(draft: Draft, payer: Payer, books: Books): Verdict {
  const decidable = isKnown(payer);
  // Without check digits, a wrong number may be that of an invoice that is not entered yet.
  const isWrong =
    draft.structured === undefined && draft.citations.some((citation) => isWrongNumber(citation, draft, books));
  const alone = !isWrong && rivalsAmong(equalsOf(draft, books), draft, books).length === 0;
  const sure = payer === "sure" && !books.paysForOthers(draft.line, partyOf(draft, books)) && alone;
  const remembered = isRemembered(draft, books) && alone;
  return verdict(decidable || remembered, sure || remembered ? "may" : "never", "reference damaged");
}

/** A number with another digit. A letter that looks like the digit does not count. */
function isWrongNumber({ quality, written }: Citation, { pairs }: Draft, books: Books): boolean {
  const digits = (text: string) => bare(text).replaceAll("O", "0").replace(/[IL]/g, "1");
  const own = books.invoice(pairs[0]?.invoiceId ?? "").invoice.invoiceNumber;
  return quality === "typo" && digits(written) !== digits(own);
}

/** Some numbers of a list are abbreviated or truncated. The rest and the amount must identify them. */
function damagedList(draft: Draft, payer: Payer, books: Books): Verdict {
  const { pairs, citations } = draft;
  const qualities = readable(draft);
  const whole = !qualities.includes("none");
  const known = isKnown(payer) || isRemembered(draft, books);
  if (whole && !qualities.includes("exact")) return verdict(known, known ? "may" : "never", "last digits");
  if (whole) return verdict(true, "may", "list abbreviated");
  if (citations.length !== pairs.length) return verdict(true, "may", "range cut off");
  if (!isKnown(payer)) return verdict(false, "never", "list cut off");
  const read = new Set(pairs.filter((_, index) => qualities[index] !== "none").map(({ invoiceId }) => invoiceId));
  const rest = pairs.filter(({ invoiceId }) => !read.has(invoiceId)).reduce((sum, { amount }) => sum + amount, 0n);
  const meant = books.invoice(pairs[0]?.invoiceId ?? "").invoice;
  const open = books.openLike(meant).filter(({ invoice }) => !read.has(invoice.id));
  return verdict(waysTo(rest, open) === 1, "never", "list cut off");
}

/** The text does not cite the only meant invoice. */
function unnamed(draft: Draft, payer: Payer, books: Books): Verdict {
  const { line, pairs } = draft;
  const equals = equalsOf(draft, books);
  const rivals = rivalsAmong(equals, draft, books);
  if (equals.length > 0 && rivals.length === 0) return verdict(true, "may", "equal invoices excluded");
  if (equals.length > 0 || books.claims(draft) > 1) return verdict(false, "never", "equal open invoices", equals);
  const meant = books.invoice(pairs[0]?.invoiceId ?? "");
  const near = books
    .openLike(meant.invoice)
    .filter(({ remaining }) => line.amount <= remaining && line.amount * 100n >= remaining * 95n);
  const exact = line.amount === meant.remaining;
  if (!exact && near.length !== 1) return verdict(false, "never", "could be others");
  if (isForSomethingElse(line)) return verdict(true, "never", "names an order or a rent");
  // A number or another purpose may have stood behind the end.
  if (mayBeCut(line)) return verdict(true, "never", "text cut off");
  if (payer === "sure" && books.paysForOthers(line, meant.invoice.counterpartyId))
    return verdict(true, "never", "an agent's account");
  if (payer === "sure") return verdict(true, exact ? "must" : "never", "known account");
  if (isRemembered(draft, books)) return verdict(true, exact ? "may" : "never", "remembered payer");
  if (isNamedInText(line, meant.invoice.counterpartyId, books))
    return verdict(true, exact ? "may" : "never", "named in the text");
  if (isKnown(payer)) return verdict(true, "never", "name only");
  return verdict(false, "never", "payer not named");
}

/** Tells whether a text that cites no invoice says that the money is for an order or a rent. */
function isForSomethingElse({ description }: Line): boolean {
  return /\b(?:(?:Bestellung|Order|PO|Auftrag|AB|Commande) \d{3}|Miete\b)/i.test(description.replaceAll("\n", ""));
}

/** Several invoices that the text does not cite. They are decidable only if no other open invoices have this sum. */
function unnamedSet({ line, pairs }: Draft, payer: Payer, books: Books): Verdict {
  const meant = books.invoice(pairs[0]?.invoiceId ?? "").invoice;
  const decidable = isKnown(payer) && waysTo(line.amount, books.openLike(meant)) === 1;
  return verdict(decidable, "never", decidable ? "adds up one way" : "could be others");
}

// Too many open invoices have subsets with almost any sum.
const MOST_SUMMED = 20;

function waysTo(sum: bigint, open: { remaining: bigint }[]): number {
  const amounts = open.map(({ remaining }) => remaining);
  return open.length > MOST_SUMMED ? Number.POSITIVE_INFINITY : countSubsets(amounts, sum, 6);
}

function isRemembered({ line, pairs }: Draft, books: Books): boolean {
  return books.remembers(line, partyOf({ pairs }, books));
}

/** The counterparty of the meant invoices. */
function partyOf({ pairs }: Pick<Draft, "pairs">, books: Books): string {
  return books.invoice(pairs[0]?.invoiceId ?? "").invoice.counterpartyId;
}

function equalsOf({ line, pairs }: Draft, books: Books): string[] {
  const meant = books.invoice(pairs[0]?.invoiceId ?? "");
  return books
    .openLike(meant.invoice)
    .filter(({ invoice, remaining }) => invoice.currency === line.currency && remaining === line.amount)
    .map(({ invoice }) => invoice.id)
    .filter((id) => id !== meant.invoice.id);
}

/** Removes invoices that were issued after the payment or that another line of the week cites. */
function rivalsAmong(equals: string[], { line }: Draft, books: Books): string[] {
  return equals.filter((id) => books.invoice(id).invoice.issueDate <= line.valueDate && !books.isNamed(id));
}

/** Only exact amounts are confirmed without a person. */
function amountAllows({ line, pairs }: Draft, books: Books): Confirmable {
  const settled = pairs.every(({ invoiceId, amount }) => {
    const { invoice, remaining } = books.invoice(invoiceId);
    return invoice.currency === line.currency && remaining === amount;
  });
  return settled && pairs.reduce((sum, { amount }) => sum + amount, 0n) === line.amount ? "must" : "never";
}

function weakest(...rules: Confirmable[]): Confirmable {
  return (["never", "may", "must"] as const).find((rule) => rules.includes(rule)) ?? "never";
}
