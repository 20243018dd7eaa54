import type { Change, Changes } from "./book.ts";
import type { LearnedAlias } from "./matcher/learned-alias.ts";
import { readingOf } from "./matcher/reading.ts";
import { payerTextOfLine } from "./matcher/text/line-text.ts";
import { merchantKey } from "./matcher/text/payer-text.ts";
import { allocates, isLive, type Line, type Match } from "./model.ts";

/** A name, an account or the words of a text, normalized. */
export type AliasKey = Pick<LearnedAlias, "kind" | "key">;

/** A person allocated a line that carries the name or account to an invoice of this counterparty. */
export interface Confirmation {
  counterpartyId: string;
  lineId: string;
  matchId: string;
  /** The payment was returned as a whole, so its confirmation does not count until the return is undone. */
  returned?: true;
}

/** The confirmations of one name or account, newest first. */
export interface Knowledge extends AliasKey {
  confirmations: Confirmation[];
}

/** What a change of a match teaches about one name or account. */
export type Lesson =
  /** A person allocated a line that carries it. */
  | ({ said: "confirmed"; alias: AliasKey } & Confirmation)
  /** An allocation ended, or moved to an invoice of another counterparty. */
  | { said: "withdrawn"; alias: AliasKey; matchId: string }
  /** The allocation was returned as a whole, or its return was undone. */
  | { said: "returned" | "restored"; alias: AliasKey; matchId: string }
  /** A person refused a match that was based on it. */
  | { said: "refused"; alias: AliasKey; counterpartyId: string; matchId: string };

/** How a decision changed the confirmations of a name or account, because of a match. */
export interface LearnedChange extends AliasKey {
  matchId: string;
  before: Confirmation[];
  after: Confirmation[];
}

/**
 * The number of different lines on which a person must have confirmed a counterparty. The words of a merchant's text are
 * the same in each of its payments and no one else's, so one line is enough.
 */
export const CONFIRMATIONS_NEEDED = { name: 2, iban: 2, merchant: 1 } as const;

/** Limits on stored confirmations. More would change nothing, and a contradiction is never dropped. */
const KEPT_PER_COUNTERPARTY = 8;
const KEPT_COUNTERPARTIES = 8;

/** Shorter names and accounts are too common to identify a counterparty. */
const MIN_KEY_LENGTH = 3;

/** The prefix of the signals that are based on a learned alias. */
const LEARNED_SIGNAL = "learned_";

/** The operations in which a person decides about a pair. */
const TEACHING: ReadonlySet<string> = new Set(["create_match", "update_match", "reconcile_save", "allocate_line"]);

/** A confirmation without a person teaches an account if the line names the invoice and pays exactly its amount. */
const NAMING: ReadonlySet<string> = new Set([
  "structured_reference",
  "end_to_end_id",
  "invoice_number",
  "invoice_number_digits",
]);
const EXACT: ReadonlySet<string> = new Set(["amount_exact", "amounts_sum"]);
/** Nothing new is learned about an account that already told the payer. */
const KNOWN: ReadonlySet<string> = new Set(["counterparty_iban", "learned_iban"]);

/**
 * The lessons of a commit, in order. A confirmation that was based on what is known about the payer teaches nothing
 * about it, so an error of matching cannot reinforce itself.
 * @param operation the operation of the commit, as in the history
 */
export function lessonsOf(operation: string, changes: Changes): Lesson[] {
  const lines = new Map(changes.lines.map((change) => [change.after.id, change]));
  const deleted = changes.deletedMatches.map((before) => ({ before, after: undefined }));
  return [...changes.matches, ...deleted].flatMap((change) => {
    const match = change.after ?? change.before;
    const line = match === undefined ? undefined : lines.get(match.transactionId);
    return line === undefined
      ? []
      : aliasKeysOf(line.after).flatMap((alias) => lessons(operation, change, line, alias));
  });
}

interface MatchChange {
  before: Match | undefined;
  after: Match | undefined;
}

function lessons(operation: string, { before, after }: MatchChange, line: Change<Line>, alias: AliasKey): Lesson[] {
  const made: Lesson[] = [];
  // Who returns a payment says nothing about who makes payments.
  if ((after ?? before)?.kind === "return") return made;
  const stays = after !== undefined && allocates(after) && after.counterpartyId === before?.counterpartyId;
  if (before !== undefined && allocates(before) && !stays) {
    made.push({ said: "withdrawn", alias, matchId: before.id });
  } else if (before !== undefined && after !== undefined && isReturned(before) !== isReturned(after)) {
    made.push({ said: isReturned(after) ? "returned" : "restored", alias, matchId: after.id });
  }
  if (before !== undefined && isLive(before) && relied(before) && isRefused(before, line)) {
    made.push({ said: "refused", alias, counterpartyId: before.counterpartyId, matchId: before.id });
  }
  if (after !== undefined && allocates(after) && isDecided(before, after) && teaches(operation, after, alias)) {
    const { counterpartyId, transactionId: lineId, id: matchId } = after;
    made.push({ said: "confirmed", alias, counterpartyId, lineId, matchId });
  }
  return made;
}

/** True for a decision of a person, and for an automatic one about an account whose payment named its invoice. */
function teaches(operation: string, { source, reasons }: Match, { kind }: AliasKey): boolean {
  if (TEACHING.has(operation)) return true;
  const has = (signals: ReadonlySet<string>) => reasons.some(({ signal }) => signals.has(signal));
  return source === "auto" && kind === "iban" && has(NAMING) && has(EXACT) && !has(KNOWN);
}

function isReturned(match: Match): boolean {
  return allocates(match) && match.returned === match.invoiceAmount;
}

function relied({ source, reasons }: Match): boolean {
  return source === "auto" && reasons.some(({ signal }) => signal.startsWith(LEARNED_SIGNAL));
}

/** True when a person separated the pair. A suggestion that was cancelled because it no longer fits does not count. */
function isRefused({ invoiceId }: Match, { before, after }: Change<Line>): boolean {
  const refused = (line: Line) => line.refusals.filter((refusal) => refusal.invoiceId === invoiceId).length;
  return refused(after) > (before === undefined ? 0 : refused(before));
}

// A change of the metadata alone does not decide who paid.
function isDecided(before: Match | undefined, after: Match): boolean {
  return before === undefined || before.status !== after.status || before.invoiceId !== after.invoiceId;
}

/** The name and account of a line's other side, normalized; without a name field, the words of its text. */
export function aliasKeysOf(line: Line): AliasKey[] {
  const { name = "", iban = "" } = readingOf(line);
  const text = payerTextOfLine(line);
  const keys: AliasKey[] = [
    { kind: "name", key: name },
    { kind: "iban", key: iban },
    { kind: "merchant", key: text === undefined ? "" : merchantKey(text) },
  ];
  return keys.filter(({ key }) => key.length >= MIN_KEY_LENGTH);
}

/**
 * What a lesson says about a name or account that counterparties have on file. An account tells its owner without
 * learning. A name is weaker: it is learned for its only owner, and a payment for another counterparty speaks against it.
 * @param owners the counterparties that have it on file; usually none
 */
export function heeded(lesson: Lesson, owners: ReadonlySet<string> | undefined): Lesson[] {
  const { said, alias, matchId } = lesson;
  if (said !== "confirmed" || owners === undefined) return [lesson];
  if (alias.kind !== "name") return [];
  if (owners.size === 1 && owners.has(lesson.counterpartyId)) return [lesson];
  return [...owners].map((counterpartyId) => ({ said: "refused", alias, counterpartyId, matchId }));
}

/** Applies a lesson. Applying the same lesson twice changes nothing. */
export function learn(known: Knowledge, lesson: Lesson): Knowledge {
  const { confirmations, ...alias } = known;
  switch (lesson.said) {
    case "withdrawn":
      return { ...alias, confirmations: confirmations.filter(({ matchId }) => matchId !== lesson.matchId) };
    case "returned":
      return { ...alias, confirmations: marked(confirmations, lesson.matchId, { returned: true }) };
    case "restored":
      return { ...alias, confirmations: marked(confirmations, lesson.matchId, {}) };
    case "refused":
      return { ...alias, confirmations: confirmations.filter((one) => one.counterpartyId !== lesson.counterpartyId) };
    case "confirmed": {
      const { counterpartyId, lineId, matchId } = lesson;
      const others = confirmations.filter((one) => one.matchId !== matchId);
      return { ...alias, confirmations: bounded([{ counterpartyId, lineId, matchId }, ...others]) };
    }
  }
}

function marked(confirmations: Confirmation[], matchId: string, mark: Pick<Confirmation, "returned">): Confirmation[] {
  return confirmations.map((one) => {
    const { returned, ...rest } = one;
    return one.matchId === matchId ? { ...rest, ...mark } : one;
  });
}

function bounded(confirmations: Confirmation[]): Confirmation[] {
  const kept = new Map<string, number>();
  return confirmations.filter(({ counterpartyId }) => {
    const count = kept.get(counterpartyId) ?? 0;
    if (count === KEPT_PER_COUNTERPARTY || (count === 0 && kept.size === KEPT_COUNTERPARTIES)) return false;
    kept.set(counterpartyId, count + 1);
    return true;
  });
}

/**
 * The counterparty that a name or account stands for: confirmed on enough lines, and no other was ever confirmed.
 * Returned payments do not count.
 */
export function learnedCounterparty({ kind, confirmations: all }: Knowledge): string | undefined {
  const confirmations = all.filter(({ returned }) => returned === undefined);
  const counterparties = new Set(confirmations.map(({ counterpartyId }) => counterpartyId));
  const lines = new Set(confirmations.map(({ lineId }) => lineId));
  const [counterpartyId] = counterparties;
  return counterparties.size === 1 && lines.size >= CONFIRMATIONS_NEEDED[kind] ? counterpartyId : undefined;
}

/** Takes a change back. Confirmations that were made since then stay. */
export function unlearn({ confirmations: now, ...alias }: Knowledge, { before, after }: LearnedChange): Knowledge {
  const find = (list: readonly Confirmation[], { matchId }: Confirmation) =>
    list.find((one) => one.matchId === matchId);
  const isAt = (list: readonly Confirmation[], one: Confirmation, index: number) => isSame(list[index], one);
  if (now.length === after.length && now.every((one, index) => isAt(after, one, index)))
    return { ...alias, confirmations: before };
  const kept = now.flatMap((one) => {
    const then = find(after, one);
    return then === undefined || !isSame(then, one) ? [one] : (find(before, one) ?? []);
  });
  const missing = before.filter((one) => find(after, one) === undefined && find(now, one) === undefined);
  return { ...alias, confirmations: bounded([...kept, ...missing]) };
}

function isSame(a: Confirmation | undefined, b: Confirmation): boolean {
  return a?.matchId === b.matchId && a.counterpartyId === b.counterpartyId && a.returned === b.returned;
}
