import { toDecimal } from "../money.ts";
import type { StatementBalance } from "../statement-summary.ts";
import type { Direction } from "../value-sets.ts";
import { find, textAt, type XmlElement } from "../xml-element.ts";
import { type Money, rawAmount, readDirection, readMoney } from "./amounts.ts";

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
  /** Adds to the sum of the entries, in minor units. */
  adjust: (amount: bigint) => void;
  /** An entry or balance could not be read, so the sum is not known. */
  spoil: () => void;
  /** The balances; undefined without any. */
  found: () => Omit<StatementBalance, "from" | "to"> | undefined;
  /**
   * Why the statement does not add up, and the line of its closing balance; undefined when it does or a balance is
   * missing. `certain` when a difference was computed.
   */
  problem: () => { line: number; reason: string; certain: boolean } | undefined;
}

/**
 * Checks that opening booked balance (OPBD, else PRCD) + booked entries = closing booked balance (CLBD) of a statement.
 *
 * The caller should report a difference but not refuse the statement. The entries are valid even if the totals are not,
 * and some banks send balances of a page, of a sub-account or in another currency. The XML itself reveals a cut-off
 * file.
 */
export function createBalanceCheck(): BalanceCheck {
  const balances = new Map<string, Balance>();
  const currencies = new Set<string>();
  let sum = 0n;
  let spoilt = false;
  const openingBalance = () => balances.get("OPBD") ?? balances.get("PRCD");
  const closingBalance = () => balances.get("CLBD");

  function difference(): bigint | undefined {
    const [opening, closing] = [openingBalance(), closingBalance()];
    const used = new Set([...currencies, ...[opening, closing].flatMap((one) => one?.money.currency ?? [])]);
    if (!opening || !closing || used.size !== 1 || spoilt) return undefined;
    return closing.signed - opening.signed - sum;
  }

  return {
    balance(element) {
      const type = textAt(element, "Tp", "CdOrPrtry", "Cd");
      const amount = find(element, "Amt");
      if (type === null || !["OPBD", "PRCD", "CLBD"].includes(type) || amount === undefined) return;
      // Keeps the first opening and the last closing balance. The balances between them, of pages, cancel out.
      if (type !== "CLBD" && balances.has(type)) return;
      const money = readMoney(rawAmount(amount));
      const signed = readDirection(element) === "debit" ? -money.amount : money.amount;
      balances.set(type, { line: element.line, money, signed });
    },
    entry(money, direction) {
      currencies.add(money.currency);
      sum += direction === "credit" ? money.amount : -money.amount;
    },
    adjust(amount) {
      sum += amount;
    },
    spoil() {
      spoilt = true;
    },
    found() {
      const [opening, closing] = [openingBalance(), closingBalance()];
      const last = closing ?? opening;
      if (last === undefined) return undefined;
      const { line, money } = last;
      // One currency applies to both amounts, so an opening balance in another one is left out.
      const first = opening?.money.currency === money.currency ? opening.signed : undefined;
      return { line, currency: money.currency, opening: first, closing: closing?.signed, difference: difference() };
    },
    problem() {
      const [opening, closing] = [openingBalance(), closingBalance()];
      if (!opening || !closing || spoilt) return undefined;
      const amount = difference();
      const { line } = closing;
      if (amount === undefined) {
        const mixed = [...currencies.add(opening.money.currency).add(closing.money.currency)].sort().join(", ");
        return { line, certain: false, reason: `the balances cannot be checked: the statement mixes ${mixed}` };
      }
      if (amount === 0n) return undefined;
      const text = `${toDecimal(amount, closing.money.currency)} ${closing.money.currency}`;
      return { line, certain: true, reason: `the closing balance differs from opening balance and entries by ${text}` };
    },
  };
}
