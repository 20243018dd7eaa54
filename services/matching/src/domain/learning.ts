import type { Change, Changes } from "./book.ts";
import { ibanKey, nameKey } from "./matcher/keys.ts";
import type { LearnedAlias } from "./matcher/learned-alias.ts";
import { allocates, isLive, type Line, type Match } from "./model.ts";

/** A name or an account as lines carry it. */
export type AliasKey = Pick<LearnedAlias, "kind" | "key">;

/** A person's allocation of a line that carries the name or account to an invoice of a counterparty. */
export interface Confirmation {
  counterpartyId: string;
  lineId: string;
  matchId: string;
}

/** What is known of one name or account, the newest confirmation first. */
export interface Knowledge extends AliasKey {
  confirmations: Confirmation[];
}

/** What one change of a match says about one name or account. */
export type Lesson =
  /** A person allocated a line that carries it. */
  | ({ said: "confirmed"; alias: AliasKey } & Confirmation)
  /** An allocation ended, or went to somebody else's invoice. */
  | { said: "withdrawn"; alias: AliasKey; matchId: string }
  /** A person refused what matching made because of it. */
  | { said: "refused"; alias: AliasKey; counterpartyId: string };

/** On how many different lines a person must have confirmed a counterparty before matching believes it. */
export const CONFIRMATIONS_NEEDED = 2;

/** Beyond these nothing is kept: more would not make it truer, and a contradiction holds anyway. */
const KEPT_PER_COUNTERPARTY = 8;
const KEPT_COUNTERPARTIES = 8;

/** Shorter ones say nothing about who it is. */
const MIN_KEY_LENGTH = 3;

/** How the signals begin by which matching says that it relied on a learned alias. */
const LEARNED_SIGNAL = "learned_";

/** What a person's operations teach; others, `include` and automatic matching, confirm without a person's having looked. */
const TEACHING: ReadonlySet<string> = new Set(["create_match", "update_match", "reconcile_save"]);

/**
 * The lessons of a commit, in order. Confirmations count only where a person made them, so that an error of matching never
 * feeds itself.
 * @param operation what the commit is part of, as in the history
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
  const stays = after !== undefined && allocates(after) && after.counterpartyId === before?.counterpartyId;
  if (before !== undefined && allocates(before) && !stays) {
    made.push({ said: "withdrawn", alias, matchId: before.id });
  }
  if (before !== undefined && isLive(before) && relied(before) && isRefused(before, line)) {
    made.push({ said: "refused", alias, counterpartyId: before.counterpartyId });
  }
  if (after !== undefined && allocates(after) && TEACHING.has(operation) && isDecided(before, after)) {
    const { counterpartyId, transactionId: lineId, id: matchId } = after;
    made.push({ said: "confirmed", alias, counterpartyId, lineId, matchId });
  }
  return made;
}

function relied({ source, reasons }: Match): boolean {
  return source === "auto" && reasons.some(({ signal }) => signal.startsWith(LEARNED_SIGNAL));
}

/** True when it was a person who took the pair apart; a suggestion that merely no longer fits is not held against it. */
function isRefused({ invoiceId }: Match, { before, after }: Change<Line>): boolean {
  const refused = (line: Line) => line.refusals.filter((refusal) => refusal.invoiceId === invoiceId).length;
  return refused(after) > (before === undefined ? 0 : refused(before));
}

// A change of the metadata alone is no decision about who paid.
function isDecided(before: Match | undefined, after: Match): boolean {
  return before === undefined || before.status !== after.status || before.invoiceId !== after.invoiceId;
}

/** Who a line says that it is from, as it is compared. */
export function aliasKeysOf({ counterpartyName, counterpartyIban }: Line): AliasKey[] {
  const keys: AliasKey[] = [
    { kind: "name", key: nameKey(counterpartyName ?? "") },
    { kind: "iban", key: ibanKey(counterpartyIban ?? "") },
  ];
  return keys.filter(({ key }) => key.length >= MIN_KEY_LENGTH);
}

/** What is known after a lesson. The same lesson again changes nothing. */
export function learn(known: Knowledge, lesson: Lesson): Knowledge {
  const { confirmations, ...alias } = known;
  switch (lesson.said) {
    case "withdrawn":
      return { ...alias, confirmations: confirmations.filter(({ matchId }) => matchId !== lesson.matchId) };
    case "refused":
      return { ...alias, confirmations: confirmations.filter((one) => one.counterpartyId !== lesson.counterpartyId) };
    case "confirmed": {
      const { counterpartyId, lineId, matchId } = lesson;
      const others = confirmations.filter((one) => one.matchId !== matchId);
      return { ...alias, confirmations: bounded([{ counterpartyId, lineId, matchId }, ...others]) };
    }
  }
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

/** The counterparty that a name or account stands for: confirmed on enough lines, and nobody else ever. */
export function learnedCounterparty({ confirmations }: Knowledge): string | undefined {
  const counterparties = new Set(confirmations.map(({ counterpartyId }) => counterpartyId));
  const lines = new Set(confirmations.map(({ lineId }) => lineId));
  const [counterpartyId] = counterparties;
  return counterparties.size === 1 && lines.size >= CONFIRMATIONS_NEEDED ? counterpartyId : undefined;
}
