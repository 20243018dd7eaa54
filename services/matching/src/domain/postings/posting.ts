import { allocates, type Invoice, type Line, type Match } from "@matchbook/matcher/model/model";
import type { Adjustment } from "@matchbook/matcher/model/parts";
import type { Posting as PostingMessage } from "@matchbook/proto/matchbook/matching/v1/export";
import { isoDay } from "@matchbook/runtime/values/days";
import type { AdjustmentReason, InvoiceDirection, PostingKind, PostingSide } from "@matchbook/vocabulary/statuses";
import { same } from "../undoing/steps.ts";
import { type AccountSettings, accountOf, contraAccountOf } from "./accounts.ts";

/** An entry for a ledger between an account and a contra account. A history entry's number and a place make its id. */
export type Posting = Omit<PostingMessage, "kind" | "side" | "invoiceDirection" | "reason" | "decidedAt"> & {
  kind: PostingKind;
  /** Of the account that is no contra account. A reversal has the other side than what it takes back. */
  side: PostingSide;
  invoiceDirection: InvoiceDirection | undefined;
  reason: AdjustmentReason | undefined;
  decidedAt: Date;
  /** Of an adjustment that belongs to a payment: the date of the payment's posting. */
  paymentDate: string | undefined;
};

/** A numbered entry of the history about a match or an invoice, or about the codings of a line. */
export type DecidedEntry = Pick<Posting, "actor" | "operationId"> & {
  actorName?: string | undefined;
  at: Date;
  sequence: bigint;
} & (
    | { entity: "match"; before?: Match; after?: Match }
    | { entity: "invoice"; before?: Invoice; after?: Invoice }
    | { entity: "line"; before?: Line; after?: Line }
  );

/** The unchanging facts of the lines and the invoices of matches, by their ids. */
export interface PostingFacts {
  lines: ReadonlyMap<string, Pick<Line, "valueDate" | "direction" | "bankConnectionId">>;
  invoices: ReadonlyMap<string, Pick<Invoice, "direction">>;
  /** The ids of the lines of payments, by the ids of their matches, also of deleted ones. */
  payments: ReadonlyMap<string, string>;
}

/** The conditions of postings beside the entry and its facts. */
export interface PostingRules extends AccountSettings {
  /** Adjustments have the date of their payment; in batches of earlier versions the day of their decision. */
  adjustmentsByPayment: boolean;
}

/** `account` is that of a coding; those of counterparties follow from the settings. */
type Draft = Omit<Posting, "id" | "reversal" | "contraAccount" | "decidedAt" | "actor" | "actorName" | "operationId">;

/** Postings of an entry, and reversals of what was decided before. All of one match add up to its state. */
export function postingsOf(entry: DecidedEntry, facts: PostingFacts, rules: PostingRules): Posting[] {
  const { before, after } = moneyOf(entry, facts, rules);
  const { sequence, at: decidedAt, actor, actorName, operationId } = entry;
  const day = isoDay(decidedAt);
  const taken = before.map((draft): [Draft, boolean] => [{ ...draft, side: otherSide(draft.side), date: day }, true]);
  const added = after.map((draft): [Draft, boolean] => [draft, false]);
  return [...taken, ...added].map(([draft, reversal], nth) => ({
    ...draft,
    id: `${sequence}.${nth + 1}`,
    account: draft.account ?? accountOf(draft, rules),
    contraAccount: contraAccountOf(draft, rules),
    ...{ reversal, decidedAt, actor, actorName, operationId },
  }));
}

/** The money of both states, without what is in both. */
function moneyOf(entry: DecidedEntry, facts: PostingFacts, rules: PostingRules): { before: Draft[]; after: Draft[] } {
  const [before, after] = statesOf(entry, facts, rules);
  return { before: without(before, after), after: without(after, before) };
}

function statesOf(entry: DecidedEntry, facts: PostingFacts, rules: PostingRules): [before: Draft[], after: Draft[]] {
  if (entry.entity === "match") return [ofMatch(entry.before, facts), ofMatch(entry.after, facts)];
  if (entry.entity === "line") return [ofCodings(entry.before), ofCodings(entry.after)];
  return [ofAdjustments(entry.before, facts, rules), ofAdjustments(entry.after, facts, rules)];
}

/** The drafts that the other state does not have alike. Only those with the same id are compared: there may be many. */
function without(drafts: Draft[], others: Draft[]): Draft[] {
  const byId = new Map(others.map((other) => [idOf(other), other]));
  return drafts.filter((one) => !same(one, byId.get(idOf(one))));
}

/** An entry is about one match, the adjustments of one invoice, or the codings of one line. */
function idOf({ adjustmentId, matchId, codingId }: Draft): string | undefined {
  return adjustmentId ?? matchId ?? codingId;
}

function ofMatch(match: Match | undefined, facts: PostingFacts): Draft[] {
  if (match === undefined || !allocates(match)) return [];
  const line = facts.lines.get(match.lineId);
  const invoice = facts.invoices.get(match.invoiceId);
  if (line === undefined || invoice === undefined) throw new Error(`the line or the invoice of ${match.id} is missing`);
  const { id: matchId, kind, matchedAmount: amount, currency, counterpartyCode, transactionCode } = match;
  const { invoiceNumber, invoiceAmount, invoiceCurrency, exchangeRate } = match;
  return [
    {
      ...{ matchId, kind, amount, currency, counterpartyCode, transactionCode },
      ...{ invoiceNumber, invoiceAmount, invoiceCurrency, exchangeRate, invoiceDirection: invoice.direction },
      ...{ date: line.valueDate, bankConnectionId: line.bankConnectionId },
      // Money that comes in reduces what the counterparty owes, or what is owed to it grows.
      side: (line.direction === "credit") !== (match.deducted ?? false) ? "credit" : "debit",
      ...{ adjustmentId: undefined, reason: undefined, note: undefined, creditNoteNumber: undefined },
      ...{ account: undefined, codingId: undefined, paymentDate: undefined },
    },
  ];
}

function ofCodings(line: Line | undefined): Draft[] {
  const {
    codings = [],
    valueDate: date = "",
    direction,
    currency = "",
    transactionCode,
    bankConnectionId,
  } = line ?? {};
  return codings.map(({ id: codingId, account, amount, note, onAccount }) => ({
    ...{ kind: "coding", codingId, account, amount, currency, note, date, transactionCode, bankConnectionId },
    side: direction === "credit" ? "credit" : "debit",
    ...{ invoiceNumber: onAccount?.creditNoteNumber, counterpartyCode: onAccount?.counterpartyCode },
    invoiceDirection: onAccount && (direction === "credit" ? "receivable" : "payable"),
    ...{ invoiceAmount: undefined, invoiceCurrency: undefined, exchangeRate: undefined },
    ...{ matchId: undefined, adjustmentId: undefined },
    ...{ reason: undefined, creditNoteNumber: undefined, paymentDate: undefined },
  }));
}

function ofAdjustments(invoice: Invoice | undefined, facts: PostingFacts, rules: PostingRules): Draft[] {
  return (
    invoice?.adjustments.flatMap((adjustment) => {
      // Money on account was posted to the account of the counterparty when it was kept, and stays there.
      if (adjustment.creditNote?.onAccountOf !== undefined) return [];
      const draft = ofAdjustment(invoice, adjustment);
      const payment = facts.payments.get(adjustment.matchId ?? "");
      const paymentDate = facts.lines.get(payment ?? "")?.valueDate;
      const date = rules.adjustmentsByPayment ? (paymentDate ?? draft.date) : draft.date;
      return { ...draft, paymentDate, date };
    }) ?? []
  );
}

function ofAdjustment(
  invoice: Invoice,
  { id, amount, reason, note, matchId, creditNote, createdAt }: Adjustment,
): Omit<Draft, "paymentDate"> {
  const { invoiceNumber, currency, direction: invoiceDirection, counterpartyCode } = invoice;
  const reduces = invoice.type === "credit_note" ? "payable" : "receivable";
  return {
    kind: "adjustment",
    date: isoDay(createdAt),
    side: invoiceDirection === reduces ? "credit" : "debit",
    ...{ amount, currency, invoiceNumber, invoiceAmount: amount, invoiceCurrency: currency, invoiceDirection },
    ...{ counterpartyCode, matchId, adjustmentId: id, reason, note, creditNoteNumber: creditNote?.creditNoteNumber },
    ...{ exchangeRate: undefined, transactionCode: undefined, bankConnectionId: undefined },
    ...{ account: undefined, codingId: undefined },
  };
}

function otherSide(side: PostingSide): PostingSide {
  return side === "credit" ? "debit" : "credit";
}
