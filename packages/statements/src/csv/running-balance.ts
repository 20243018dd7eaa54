import { reportBalances } from "../report-balances.ts";
import type { StatementLine, StatementOptions } from "../statement-line.ts";
import type { StatementSummary } from "../statement-summary.ts";
import { minorUnits } from "./amount.ts";
import { BalancePath } from "./balance-path.ts";
import type { Layout } from "./layout.ts";
import { type Row, textOf } from "./row.ts";

/** An account and a currency of the rows of a file. */
interface Account {
  account: string | undefined;
  currency: string;
  path: BalancePath;
  /** Line of its last row. */
  line: number;
}

/** Accounts whose balances are followed; a file of more states none. */
const MAX_ACCOUNTS = 100;

/**
 * Follows the balances beside the rows of a file, by account and currency. They tell the balance before and after the
 * file, at the ends of its days, and what the rows move that could not be read. Values that do not follow from one
 * another, neither with the oldest row first nor with the newest, are not taken for balances.
 */
export class RunningBalance {
  readonly #balance: NonNullable<Layout["balance"]>;
  readonly #accounts = new Map<string, Account>();
  /** A row that could not be read came before the first account. */
  #isUnsure = false;

  constructor(balance: NonNullable<Layout["balance"]>) {
    this.#balance = balance;
  }

  /** @param lines those of the row; undefined when it could not be read */
  add(row: Row, lines: readonly StatementLine[] | undefined): void {
    const [line] = lines ?? [];
    if (this.#accounts.size > MAX_ACCOUNTS) return;
    if (line === undefined || lines?.some(({ currency }) => currency !== line.currency)) {
      this.#addUnknown(row);
      return;
    }
    const amount = lines?.reduce((sum, { direction, amount: of }) => sum + (direction === "credit" ? of : -of), 0n);
    const account = this.#accountOf(line);
    account.line = row.line;
    const day = line.bookingDate ?? line.valueDate;
    account.path.add({ day, amount, balance: this.#balanceOf(row, line.currency) });
  }

  /** Adds the balances of the file to the summary; see `reportBalances`. */
  report(summary: StatementSummary, options: StatementOptions): void {
    const isAlone = this.#accounts.size === 1;
    if (this.#accounts.size > MAX_ACCOUNTS) return;
    for (const { path, ...account } of this.#accounts.values()) {
      const proved = path.proved({ isAlone });
      const [first, last] = [proved?.parts.at(0), proved?.parts.at(-1)];
      if (proved === undefined || first === undefined || last === undefined) continue;
      summary.days = { first: first.from, last: last.to };
      const stated = { ...account, ...proved, closingDay: undefined, isRunning: true as const };
      reportBalances(stated, path.sum, summary, options);
    }
  }

  #accountOf({ account: own, currency }: StatementLine): Account {
    const name = own?.iban ?? own?.other;
    const key = `${currency} ${name ?? ""}`;
    const known = this.#accounts.get(key);
    if (known) return known;
    const path = new BalancePath();
    if (this.#isUnsure) path.add({ day: undefined, amount: undefined, balance: undefined });
    const added = { account: name, currency, path, line: 0 };
    this.#accounts.set(key, added);
    return added;
  }

  /** A row without lines belongs to the only account, or to one that nothing tells. */
  #addUnknown(row: Row): void {
    this.#isUnsure = true;
    const [only, other] = this.#accounts.values();
    const balance = only && other === undefined ? this.#balanceOf(row, only.currency) : undefined;
    for (const { path } of this.#accounts.values()) path.add({ day: undefined, amount: undefined, balance });
  }

  #balanceOf(row: Row, currency: string): bigint | undefined {
    try {
      const decimal = this.#balance.read(textOf(row, this.#balance.column));
      const result = minorUnits(decimal, currency);
      if (!result.ok) return undefined;
      return decimal.negative ? -result.amount : result.amount;
    } catch {
      return undefined;
    }
  }
}
