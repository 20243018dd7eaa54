/** A kind of key in `foundBy` of a row: one index serves many questions. A colon tells a key from a word of a text. */
export type Kind =
  | "account" // of a counterparty, or of the other side of an open line
  | "all" // every invoice
  | "amount" // direction, currency and open amount
  | "assignee" // who is to decide about a line
  | "awaits" // when a suggestion was made that may be confirmed when others are decided
  | "block" // the beginning or the end of a word in a name
  | "changed" // when an open invoice was changed last
  | "cites" // by an open line or an open invoice: a number or a reference
  | "closed" // the same of a closed invoice
  | "code" // of a line
  | "connection" // the bank connection of a line
  | "counterparty" // the code of an invoice's counterparty
  | "credit" // the counterparty of an open credit note
  | "due" // the due date of an invoice
  | "expected" // the status of an expected payment
  | "invoice" // the number of a match's invoice
  | "line" // the code of a match's line
  | "name" // of a counterparty, or of the other side of an open line
  | "number" // kind, direction, currency and number of an advice
  | "open" // the counterparty of an open invoice
  | "paid" // an id by which the return of a payment names an allocated line
  | "party" // counterparty, currency and open amount of an open invoice, or that this is a range
  | "pending" // the import of a line that waits for the rest of it
  | "postponed" // the day until which a line is put off
  | "returnable" // a key by which the return of a payment finds the match
  | "returns" // currency and open amount of an open line that returns a payment
  | "settled" // the counterparty of a closed invoice, and when it was changed last
  | "status" // of a match
  | "sync" // the import that stored a line
  | "tax" // of a counterparty: a tax number or company registration
  | "total" // currency and amount of an invoice
  | "unpaid" // the due date of an open invoice
  | "waits" // the batch of a suggestion that is decided when its last line has arrived
  | "work"; // why a line is not matched

export function foundBy(kind: Kind, key: string): string {
  return `:${kind}:${key}`;
}

/** The keys of a kind for these values; no key for a value that is undefined. */
export function keysOf(kind: Kind, values: readonly (string | undefined)[] | undefined = []): string[] {
  return values.flatMap((value) => (value === undefined ? [] : [foundBy(kind, value)]));
}

/** Selects rows with a key of this kind from one value to another or before it, by default with any. */
export function between(kind: Kind, { from = "", to, before }: Bounds = {}) {
  // A semicolon comes after a colon, so this is after all keys of the kind.
  const last = to === undefined ? `:${kind};` : foundBy(kind, to);
  const end = before === undefined ? { $lte: last } : { $lt: foundBy(kind, before) };
  return { foundBy: { $elemMatch: { $gte: foundBy(kind, from), ...end } } };
}

export interface Bounds {
  from?: string | undefined;
  to?: string | undefined;
  before?: string | undefined;
}
