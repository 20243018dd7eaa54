import { minorToDecimal } from "@matchbook/runtime/money";
import type { CurrencyExponent, Direction } from "../statement-line.ts";
import { find, textAt, type XmlElement } from "../xml-element.ts";
import { type Money, rawAmount, readDirection, readMoney } from "./money.ts";

interface Balance {
  line: number;
  money: Money;
  /** Minor units, negative for an overdrawn account. */
  signed: bigint;
}

export interface BalanceCheck {
  /** Adds a `Bal` element. Throws a `StatementError` when it is a malformed opening or closing booked balance. */
  balance: (element: XmlElement) => void;
  /** Adds a booked entry. */
  entry: (money: Money, direction: Direction) => void;
  /**
   * Why the statement does not add up, and the line of its closing balance; undefined when it does or a balance is
   * missing.
   */
  problem: () => { line: number; reason: string } | undefined;
}

/**
 * Checks that opening booked balance (OPBD, else PRCD) + booked entries = closing booked balance (CLBD) of a statement.
 *
 * The caller should report a difference but not refuse the statement. The entries are valid even if the totals are not,
 * and some banks send balances of a page, of a sub-account or in another currency. The XML itself reveals a cut-off
 * file.
 */
export function createBalanceCheck(currencyExponent: CurrencyExponent): BalanceCheck {
  const balances = new Map<string, Balance>();
  const currencies = new Set<string>();
  let sum = 0n;

  return {
    balance(element) {
      const type = textAt(element, "Tp", "CdOrPrtry", "Cd");
      const amount = find(element, "Amt");
      if (type === null || !["OPBD", "PRCD", "CLBD"].includes(type) || amount === undefined) return;
      // Keeps the first opening and the last closing balance. The balances between them, of pages, cancel out.
      if (type !== "CLBD" && balances.has(type)) return;
      const money = readMoney(rawAmount(amount), currencyExponent);
      const signed = readDirection(element) === "debit" ? -money.amount : money.amount;
      balances.set(type, { line: element.line, money, signed });
    },
    entry(money, direction) {
      currencies.add(money.currency);
      sum += direction === "credit" ? money.amount : -money.amount;
    },
    problem() {
      const opening = balances.get("OPBD") ?? balances.get("PRCD");
      const closing = balances.get("CLBD");
      if (!opening || !closing) return undefined;
      currencies.add(opening.money.currency).add(closing.money.currency);
      if (currencies.size !== 1) {
        const mixed = [...currencies].sort().join(", ");
        return { line: closing.line, reason: `the balances cannot be checked: the statement mixes ${mixed}` };
      }
      const difference = closing.signed - opening.signed - sum;
      if (difference === 0n) return undefined;
      const digits = currencyExponent(closing.money.currency) ?? 0;
      return {
        line: closing.line,
        reason: `the closing balance differs from opening balance and entries by ${minorToDecimal(difference, digits)} ${closing.money.currency}`,
      };
    },
  };
}
