import type { LearnedAlias, Trust } from "@matchbook/matcher/model/counterparty";

/** A name, an account or the words of a text, normalized. */
export type AliasKey = Pick<LearnedAlias, "kind" | "key">;

/** A line that carries the name or account was allocated to an invoice of this counterparty. */
export interface Confirmation {
  counterpartyId: string;
  lineId: string;
  matchId: string;
  /** The payment was returned as a whole, so its confirmation does not count until the return is undone. */
  returned?: true;
  /** Proof that the payer is the counterparty and no agent: its name, or a person said so. */
  proof?: "payer_name" | "person";
}

/** The confirmations of one name or account, newest first. */
export interface Knowledge extends AliasKey {
  confirmations: Confirmation[];
}

/** The lesson of a changed match about one name or account. */
export type Lesson =
  /** A line that carries it was allocated. */
  | ({ said: "confirmed"; alias: AliasKey } & Omit<Confirmation, "returned">)
  /** An allocation ended, or moved to an invoice of another counterparty. */
  | { said: "withdrawn"; alias: AliasKey; matchId: string }
  /** The allocation was returned as a whole, or its return was undone. */
  | { said: "returned" | "restored"; alias: AliasKey; matchId: string }
  /** A person refused a match that was based on it. */
  | { said: "refused"; alias: AliasKey; counterpartyId: string; matchId: string };

/** A change of the confirmations of a name or account, because of a match. */
export interface LearnedChange extends AliasKey {
  matchId: string;
  before: Confirmation[];
  after: Confirmation[];
}

/** Different lines that must confirm a counterparty without a person's word. A merchant's words are in no others. */
export const CONFIRMATIONS_NEEDED = { name: 2, iban: 2, merchant: 1 } as const;

/** Limits on stored confirmations. More would change nothing, and a contradiction is never dropped. */
const KEPT_PER_COUNTERPARTY = 8;
const KEPT_COUNTERPARTIES = 8;

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
      // A refusal forgets the words of a text for all payers, because all may write them.
      return alias.kind === "merchant" ? { ...alias, confirmations: [] } : withoutParty(known, lesson.counterpartyId);
    case "confirmed": {
      const { counterpartyId, lineId, matchId, proof } = lesson;
      const others = confirmations.filter((one) => one.matchId !== matchId);
      const made = { counterpartyId, lineId, matchId, ...(proof === undefined ? {} : { proof }) };
      return { ...alias, confirmations: bounded([made, ...others]) };
    }
  }
}

/** Knowledge without the confirmations of a counterparty. */
export function withoutParty({ confirmations, ...alias }: Knowledge, counterpartyId: string): Knowledge {
  return { ...alias, confirmations: confirmations.filter((one) => one.counterpartyId !== counterpartyId) };
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

/** The counterparties that were confirmed under a name or account. Several are those of an agent, paying for others. */
export function learnedFrom({ kind, key, confirmations: all }: Knowledge): LearnedAlias[] {
  const counted = all.filter(({ returned }) => returned === undefined);
  return [...Map.groupBy(counted, ({ counterpartyId }) => counterpartyId)].map(([counterpartyId, confirmations]) => ({
    kind,
    key,
    counterpartyId,
    trust: trustIn(kind, confirmations),
  }));
}

function trustIn(kind: AliasKey["kind"], confirmations: readonly Confirmation[]): Trust {
  const needed = CONFIRMATIONS_NEEDED[kind];
  const linesOf = (some: readonly Confirmation[]) => new Set(some.map(({ lineId }) => lineId)).size;
  if (confirmations.some(({ proof }) => proof === "person")) return "sure";
  const proven = kind === "merchant" ? confirmations : confirmations.filter(({ proof }) => proof !== undefined);
  if (linesOf(proven) >= needed) return "sure";
  return linesOf(confirmations) >= needed ? "likely" : "none";
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
