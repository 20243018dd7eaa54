import type { Line } from "@matchbook/matcher/model/model";
import { ibanKey } from "@matchbook/matcher/reading/keys";
import { occurs } from "./pattern.ts";
import type { RuleConditions } from "./rule.ts";

/** The characters of a line's texts that conditions see. */
const MAX_TEXT = 2_000;

/** A line as conditions see it. Its texts are folded once for all rules. */
export interface Seen {
  line: Line;
  /** Everything that the bank says about it in words. */
  text: string;
  name: string;
  /** The code of the counterparty that the line tells; asked only when a condition needs it. */
  counterpartyCode(): string | undefined;
}

/** @param counterpartyCode the code of the counterparty that the line tells */
export function seen(line: Line, counterpartyCode: () => string | undefined): Seen {
  const { description, reference, endToEndId, counterpartyName } = line;
  const text = [description, reference, endToEndId, counterpartyName].filter((one) => one !== undefined).join("\n");
  return { line, text: fold(text), name: fold(counterpartyName ?? ""), counterpartyCode };
}

/** Tells whether every given condition holds for a line. */
export function holds(conditions: RuleConditions, of: Seen): boolean {
  return holdsForFacts(conditions, of.line) && holdsForWords(conditions, of) && holdsForParty(conditions, of);
}

function holdsForFacts(conditions: RuleConditions, line: Line): boolean {
  const { bankConnectionId, direction, currency, amountMin, amountMax, purposeCode, bankTransactionCode } = conditions;
  return (
    (bankConnectionId === undefined || bankConnectionId === line.bankConnectionId) &&
    (direction === undefined || direction === line.direction) &&
    (currency === undefined || currency === line.currency) &&
    (amountMin === undefined || line.amount >= amountMin) &&
    (amountMax === undefined || line.amount <= amountMax) &&
    (purposeCode === undefined || purposeCode === line.purposeCode) &&
    (bankTransactionCode === undefined || line.bankTransactionCode?.startsWith(bankTransactionCode) === true)
  );
}

function holdsForWords({ textContains, textMatches, counterpartyName }: RuleConditions, { text, name }: Seen): boolean {
  return (
    (textContains === undefined || text.includes(fold(textContains))) &&
    (counterpartyName === undefined || name.includes(fold(counterpartyName))) &&
    (textMatches === undefined || occurs(textMatches, text))
  );
}

function holdsForParty({ counterpartyIban, counterpartyCode }: RuleConditions, of: Seen): boolean {
  const { counterpartyIban: iban } = of.line;
  if (counterpartyIban !== undefined && (iban === undefined || ibanKey(iban) !== ibanKey(counterpartyIban)))
    return false;
  return counterpartyCode === undefined || of.counterpartyCode() === counterpartyCode;
}

/** A text without case, compatibility forms and runs of spaces. */
export function fold(text: string): string {
  return text.slice(0, MAX_TEXT).normalize("NFKC").toLowerCase().replace(/\s+/g, " ").trim();
}
