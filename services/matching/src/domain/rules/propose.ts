import type { Line } from "@matchbook/matcher/model/model";
import type { IgnoreReason } from "@matchbook/vocabulary/statuses";
import { lineStatus } from "../statuses.ts";
import { fold } from "./holds.ts";
import type { RuleActions, RuleConditions } from "./rule.ts";

/** From so many equal decisions on, the rule that they follow is offered. */
const EQUAL_DECISIONS = 3;
const MAX_PROPOSALS = 20;
const MAX_NAMED = 5;
/** A shorter piece of a text says too little of a payer. */
const MIN_TEXT = 6;
const MAX_TEXT = 80;

/** The conditions and actions that a rule has, among all that it may have. */
interface ProposedRule {
  name: string;
  conditions: Partial<RuleConditions>;
  actions: Partial<RuleActions>;
}

/** A rule that people's decisions follow already. */
export interface Proposal {
  rule: ProposedRule;
  /** The number of decisions that follow it. */
  decisions: number;
  /** The codes of some of the lines, newest first. */
  transactionCodes: string[];
}

/** Rules that equal decisions of people would be, by payer or text, most decisions first. Lines come newest first. */
export function proposals(lines: readonly Line[]): Proposal[] {
  const groups = new Map<string, { rule: ProposedRule; lines: Line[] }>();
  for (const line of lines) {
    const decided = decisionOf(line);
    const payer = payerOf(line);
    if (decided === undefined || payer === undefined) continue;
    const { direction } = line;
    const key = JSON.stringify([direction, payer.conditions, decided.ignoreReason, decided.assignee?.id]);
    const group = groups.get(key) ?? {
      rule: { name: payer.name, conditions: { direction, ...payer.conditions }, actions: decided },
      lines: [],
    };
    group.lines.push(line);
    groups.set(key, group);
  }
  return [...groups.values()]
    .filter((group) => group.lines.length >= EQUAL_DECISIONS)
    .sort((a, b) => b.lines.length - a.lines.length)
    .slice(0, MAX_PROPOSALS)
    .map((group) => ({
      rule: group.rule,
      decisions: group.lines.length,
      transactionCodes: group.lines.slice(0, MAX_NAMED).map(({ transactionCode }) => transactionCode),
    }));
}

/** The decision of a person that a rule could make. Of an ignored line without a rule, a person said why. */
function decisionOf(line: Line): Partial<RuleActions> | undefined {
  const { rule, ignoreReason, assignee } = line;
  if (rule !== undefined) return undefined;
  if (line.ignored) return ignoreReason === undefined ? undefined : { ignoreReason: ignoreReason as IgnoreReason };
  return assignee === undefined || lineStatus(line) !== "unmatched" ? undefined : { assignee };
}

/** By what the other side of a line is known: its account, else its name, else the longest text without digits. */
function payerOf(line: Line): Omit<ProposedRule, "actions"> | undefined {
  const { counterpartyIban, counterpartyName, description } = line;
  const name = (counterpartyName ?? "").slice(0, MAX_TEXT).trim();
  if (counterpartyIban !== undefined) return { name: name || counterpartyIban, conditions: { counterpartyIban } };
  if (name !== "") return { name, conditions: { counterpartyName: fold(name) } };
  const pieces = fold(description)
    .split(/\d[\d.,/:-]*/)
    .map((piece) => piece.trim());
  const text =
    pieces
      .sort((a, b) => b.length - a.length)[0]
      ?.slice(0, MAX_TEXT)
      .trim() ?? "";
  return text.length < MIN_TEXT ? undefined : { name: text, conditions: { textContains: text } };
}
