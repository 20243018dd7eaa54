import type { Ledger } from "@matchbook/matcher/books/ledger";
import type { Pool } from "@matchbook/matcher/candidates/pool";
import type { Line, Moment } from "@matchbook/matcher/model/model";
import type { LineRule } from "@matchbook/matcher/model/parts";
import type { MatchingSettings } from "@matchbook/matcher/model/settings";
import { otherSideOf } from "@matchbook/matcher/signals/party";
import { setCodings } from "../codings.ts";
import { holds, seen } from "./holds.ts";
import { actedRule, type Rule } from "./rule.ts";

/** The rule that acts on each line, by the id of the line. */
export type Acting = ReadonlyMap<string, Rule>;

/** The codes of counterparties by their ids, of those that rules name. */
export type CodesOfParties = ReadonlyMap<string, string>;

/** Recognizes a line that arrives now: only then rules ignore or assign it, because later people decide about it. */
export function isArriving({ version, ignored }: Line): boolean {
  return version === 0n && !ignored;
}

/** Recognizes actions after which no person has to decide about a line. */
function settles({ ignoreReason, account }: Rule["actions"]): boolean {
  return ignoreReason !== undefined || account !== undefined;
}

/** The first rule of each line that holds. One that ignores or codes acts on lines that arrive only. */
export function actingOn(
  rules: readonly Rule[],
  lines: readonly Line[],
  parties: Pool,
  codes: CodesOfParties,
  arriving: (line: Line) => boolean,
): Acting {
  const acting = new Map<string, Rule>();
  if (rules.length === 0) return acting;
  for (const line of lines) {
    const view = seen(line, () => codes.get(otherSideOf(line, parties).party?.id ?? ""));
    const isNew = arriving(line);
    const rule = rules.find(({ conditions, actions }) => (isNew || !settles(actions)) && holds(conditions, view));
    if (rule !== undefined) acting.set(line.id, rule);
  }
  return acting;
}

/** The orders of the acting rules to matching. Nothing in it proves what a payment is for. */
export function lineRules(
  acting: Acting,
  codes: CodesOfParties,
  { ruleCeilings }: MatchingSettings,
): ReadonlyMap<string, LineRule> {
  const ids = new Map([...codes].map(([id, code]) => [code, id]));
  return new Map(
    [...acting].map(([lineId, rule]): [string, LineRule] => {
      const { counterpartyCode, allowDifference, neverConfirm, ceiling, assignee } = rule.actions;
      const most = ruleCeilings.find(({ currency }) => currency === rule.conditions.currency)?.amount ?? 0n;
      return [
        lineId,
        {
          rule: actedRule(rule),
          neverConfirm: neverConfirm || assignee !== undefined || settles(rule.actions),
          ceiling: ceiling === undefined ? undefined : { amount: ceiling, most },
          difference: allowDifference,
          partyId: counterpartyCode === undefined ? undefined : ids.get(counterpartyCode),
        },
      ];
    }),
  );
}

/** The rules that allow something, without what they keep back. */
export function allowancesIn(rules: ReadonlyMap<string, LineRule>): ReadonlyMap<string, LineRule> {
  const allowing = [...rules].filter(([, { ceiling, difference }]) => (ceiling ?? difference) !== undefined);
  return new Map(
    allowing.map(([id, { rule, ceiling, difference }]) => [id, { rule, neverConfirm: false, ceiling, difference }]),
  );
}

/** Ignores, codes and assigns the lines that arrive, as the acting rules say. */
export function applyRules(
  ledger: Ledger,
  lineIds: readonly string[],
  acting: Acting,
  arriving: (line: Line) => boolean,
  { newId }: Pick<Moment, "newId">,
): void {
  for (const id of lineIds) {
    const rule = acting.get(id);
    const line = ledger.line(id);
    if (rule === undefined || !arriving(line)) continue;
    const { ignoreReason, assignee, account, accountName: name = "" } = rule.actions;
    if (account !== undefined) {
      ledger.setLine({ ...line, rule: actedRule(rule) });
      setCodings(ledger, id, [{ id: newId(), account, name, amount: line.amount, note: undefined, ruleId: rule.id }]);
    } else if (ignoreReason !== undefined)
      ledger.setLine({ ...line, ignored: true, ignoreReason, rule: actedRule(rule) });
    else if (assignee !== undefined) ledger.setLine({ ...line, assignee });
  }
}
