import type { Change, Changes } from "@matchbook/matcher/books/book";
import type { Counterparty } from "@matchbook/matcher/model/counterparty";
import { allocates, isLive, type Line, type Match } from "@matchbook/matcher/model/model";
import { NameIndex } from "@matchbook/matcher/names/name-index";
import { wordingKeys } from "@matchbook/matcher/reading/announcements";
import { readingOf } from "@matchbook/matcher/reading/reading";
import { EXACT_AMOUNTS } from "@matchbook/matcher/signals/amount";
import type { AliasKey, Lesson } from "./knowledge.ts";

/** A lesson of a line, before it is compared with the counterparties. */
export type LineLesson = Lesson & {
  /** Of a confirmation: the payer's name, which proves the payer if it is the counterparty's. */
  payerName?: string | undefined;
};

/** Shorter names and accounts are too common to identify a counterparty. */
const MIN_KEY_LENGTH = 3;

/** The prefix of the signals that are based on a learned alias. */
const LEARNED_SIGNAL = "learned_";

/** The operations in which a person decides about a pair. */
const TEACHING: ReadonlySet<string> = new Set(["create_match", "update_match", "reconcile_save", "allocate_line"]);

/** A confirmation without a person proves an account if the line names the invoice and pays exactly its amount. */
const NAMING: ReadonlySet<string> = new Set([
  "structured_reference",
  "end_to_end_id",
  "invoice_number",
  "invoice_number_digits",
]);
const EXACT: ReadonlySet<string> = new Set([...EXACT_AMOUNTS, "amounts_sum"]);
/** Nothing new is learned about an account that already told the payer. */
const KNOWN: ReadonlySet<string> = new Set(["counterparty_iban", "learned_iban"]);

/** The lessons of a commit. A confirmation by what is known teaches nothing about it: no error reinforces itself. */
export function lessonsOf(cause: Cause, changes: Changes): LineLesson[] {
  const lines = new Map(changes.lines.map((change) => [change.after.id, change]));
  const deleted = changes.deletedMatches.map((before) => ({ before, after: undefined }));
  return [...changes.matches, ...deleted].flatMap((change) => {
    const match = change.after ?? change.before;
    const line = match === undefined ? undefined : lines.get(match.lineId);
    return line === undefined ? [] : aliasKeysOf(line.after).flatMap((alias) => lessons(cause, change, line, alias));
  });
}

interface Cause {
  operation: string;
  rememberAccount?: boolean | undefined;
}

interface MatchChange {
  before: Match | undefined;
  after: Match | undefined;
}

function lessons(cause: Cause, { before, after }: MatchChange, line: Change<Line>, alias: AliasKey): LineLesson[] {
  // Who returns a payment says nothing about who makes payments.
  if ((after ?? before)?.kind === "return") return [];
  const ended = before === undefined ? [] : lessonsOfEnd(before, after, line, alias);
  const isMade = after !== undefined && allocates(after) && isDecided(before, after) && mayTeach(line.after);
  return isMade ? [...ended, ...lessonsOfConfirmation(cause, after, line.after, alias)] : ended;
}

/** The lessons that the end of a match takes back, and what its refusal says about the alias. */
function lessonsOfEnd(before: Match, after: Match | undefined, line: Change<Line>, alias: AliasKey): LineLesson[] {
  const made: LineLesson[] = [];
  const stays = after !== undefined && allocates(after) && after.counterpartyId === before.counterpartyId;
  if (allocates(before) && !stays) made.push({ said: "withdrawn", alias, matchId: before.id });
  else if (after !== undefined && isReturned(before) !== isReturned(after)) {
    made.push({ said: isReturned(after) ? "returned" : "restored", alias, matchId: after.id });
  }
  if (isLive(before) && relied(before, alias) && isRefused(before, line)) {
    made.push({ said: "refused", alias, counterpartyId: before.counterpartyId, matchId: before.id });
  }
  return made;
}

/** The lessons of a confirmation about an alias of its line. Matching's confirmations teach about accounts only. */
function lessonsOfConfirmation(cause: Cause, match: Match, line: Line, alias: AliasKey): LineLesson[] {
  const { counterpartyId, lineId, id: matchId } = match;
  const confirmed = { said: "confirmed", alias, counterpartyId, lineId, matchId } as const;
  const { counterpartyName: payerName } = line;
  if (TEACHING.has(cause.operation)) {
    const isRemembered = cause.rememberAccount === true && isAccount(alias, line);
    return [{ ...confirmed, payerName, ...(isRemembered ? { proof: "person" } : {}) }];
  }
  if (match.source !== "auto" || alias.kind !== "iban" || has(match, KNOWN)) return [];
  // Any payment shows for whom the account pays. Only an exact one that names its invoice proves whose account it is.
  return [{ ...confirmed, payerName: has(match, NAMING) && has(match, EXACT) ? payerName : undefined }];
}

/** A transfer between own accounts comes from the tenant, a payout from its processor, whatever they are allocated to. */
function mayTeach({ ownAccount, advice }: Line): boolean {
  return !ownAccount && (advice === undefined || advice.kind === "remittance");
}

function has({ reasons }: Match, signals: ReadonlySet<string>): boolean {
  return reasons.some(({ signal }) => signals.has(signal));
}

/** Recognizes the account of a line, and the name of a line without an account. */
function isAccount({ kind }: AliasKey, line: Line): boolean {
  return kind === (readingOf(line).iban === undefined ? "name" : "iban");
}

function isReturned(match: Match): boolean {
  return allocates(match) && match.returnedAmount === match.invoiceAmount;
}

/** Tells whether matching made the match because of what it had learned. A confirmation relies on every word it read. */
function relied(match: Match, { kind }: AliasKey): boolean {
  const isLearned = match.reasons.some(({ signal }) => signal.startsWith(LEARNED_SIGNAL));
  return match.source === "auto" && (isLearned || (kind === "merchant" && allocates(match)));
}

/** Tells whether a person separated the pair. A suggestion that no longer fits does not count. */
function isRefused({ invoiceId }: Match, { before, after }: Change<Line>): boolean {
  const refused = (line: Line) => line.refusals.filter((refusal) => refusal.invoiceId === invoiceId).length;
  return refused(after) > (before === undefined ? 0 : refused(before));
}

// A change of the metadata alone does not decide who paid.
function isDecided(before: Match | undefined, after: Match): boolean {
  return before === undefined || before.status !== after.status || before.invoiceId !== after.invoiceId;
}

/** The name and account of a line's other side, normalized, and the words by which its texts are recognized. */
export function aliasKeysOf(line: Line): AliasKey[] {
  const { name = "", iban = "" } = readingOf(line);
  const keys: AliasKey[] = [
    { kind: "name", key: name },
    { kind: "iban", key: iban },
    ...wordingKeys(line).map((key) => ({ kind: "merchant", key }) as const),
  ];
  return keys.filter(({ key }) => key.length >= MIN_KEY_LENGTH);
}

/** The data on file to which a lesson is compared. */
export interface OnFile {
  /** The counterparties that have the name or account on file; usually none. */
  owners: ReadonlySet<string>;
  counterparty: Counterparty | undefined;
}

/** The lesson that counts beside what is on file: an account there tells its owner unlearned, a name tells less. */
export function heeded({ payerName, ...lesson }: LineLesson, { owners, counterparty }: OnFile): Lesson[] {
  const { said, alias, matchId } = lesson;
  if (said !== "confirmed") return [lesson];
  const isOwner = owners.has(lesson.counterpartyId);
  if (alias.kind === "iban" && isOwner) return [];
  if (alias.kind === "name" && owners.size > 0 && !(isOwner && owners.size === 1)) {
    const against = [...owners].map((counterpartyId) => ({ said: "refused", alias, counterpartyId, matchId }) as const);
    const { proof, ...unproven } = lesson;
    return owners.size === 1 ? [...against, unproven] : against;
  }
  if (lesson.proof !== undefined || !isNameOf(payerName, counterparty)) return [lesson];
  return [{ ...lesson, proof: "payer_name" }];
}

/** Tells whether a payer's name is that of the counterparty, and not of a company with a longer name. */
export function isNameOf(payerName: string | undefined, counterparty: Counterparty | undefined): boolean {
  if (payerName === undefined || counterparty === undefined) return false;
  const names = new NameIndex();
  names.add(counterparty);
  const named = names.lookUp(payerName);
  return named !== undefined && !named.wider;
}
