import type { Line } from "@matchbook/matcher/model/model";
import { contradicts, type LineOutcome, type Replayed } from "../replay.ts";
import type { Rule } from "./rule.ts";

/** The outcome of a line under a tried rule, and whether a person decided otherwise. */
export interface Tried {
  line: Line;
  current: LineOutcome & { contradicts: boolean };
  proposed: LineOutcome & { contradicts: boolean };
}

/** Compares what a rule does to a line with what happened without it. @param partyId named by the rule */
export function tryRule({ line, decision, ...of }: Replayed, { actions }: Rule, partyId: string | undefined): Tried {
  const current = of.current ?? storedOutcome(line);
  const proposed = of.proposed ?? settledBy(actions) ?? current;
  const isPaid = decision.paid !== undefined && line.counterpartyId !== undefined;
  const isPaidToOther = isPaid && partyId !== undefined && line.counterpartyId !== partyId;
  const contradicted = isPaidToOther || isIgnoredOtherwise(line, actions.ignoreReason);
  return {
    line,
    current: { ...current, contradicts: contradicts(current, decision) },
    proposed: { ...proposed, contradicts: contradicts(proposed, decision) || contradicted },
  };
}

/** The list of rules with one more, or with another form of one. @param position from 0; undefined: its place, or last */
export function withRule(rules: readonly Rule[], rule: Rule, position: number | undefined): Rule[] {
  const others = rules.filter(({ id }) => id !== rule.id);
  const place = rules.findIndex(({ id }) => id === rule.id);
  return others.toSpliced(position ?? (place === -1 ? others.length : place), 0, rule);
}

/** Tells how much a line differs, or that it contradicts a person. */
export function surpriseOf({ current, proposed }: Tried): number {
  if (proposed.contradicts) return 2;
  const invoices = ({ invoices: of }: LineOutcome) => of.map(({ invoiceId }) => invoiceId).join();
  return current.outcome !== proposed.outcome || invoices(current) !== invoices(proposed) ? 1 : 0;
}

function settledBy({ ignoreReason, account }: Rule["actions"]): LineOutcome | undefined {
  if (account !== undefined) return { outcome: "coded", invoices: [] };
  return ignoreReason === undefined ? undefined : { outcome: "ignored", invoices: [] };
}

function storedOutcome({ ignored, allocated, codings }: Line): LineOutcome {
  if (codings !== undefined) return { outcome: "coded", invoices: [] };
  return { outcome: ignored ? "ignored" : allocated > 0n ? "confirmed" : "none", invoices: [] };
}

/** Tells whether a person ignored the line for another reason. */
function isIgnoredOtherwise({ ignored, rule, ignoreReason }: Line, wanted: string | undefined): boolean {
  const byPerson = ignored && rule === undefined && ignoreReason !== undefined;
  return byPerson && wanted !== undefined && wanted !== ignoreReason;
}
