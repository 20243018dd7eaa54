import { toMinorUnits } from "../amount.ts";
import { quote, StatementError } from "../statement-error.ts";
import type { OriginalAmount, StatementCharge } from "../statement-line.ts";
import type { Direction } from "../value-sets.ts";
import { find, findAll, textAt, type XmlElement } from "../xml-element.ts";

export interface Money {
  /** Minor units of `currency`. */
  amount: bigint;
  currency: string;
}

/** Parses an amount. Throws a `StatementError` at its line when it is invalid. */
export function readMoney(raw: RawAmount): Money {
  if (!raw.currency) throw new StatementError(raw.line, "<Amt> has no currency (Ccy)");
  const result = toMinorUnits(raw.text, raw.currency);
  if (!result.ok) throw new StatementError(raw.line, `<Amt>: ${result.reason}`);
  return { amount: result.amount, currency: raw.currency };
}

/**
 * Reads a `CdtDbtInd` child; undefined when it is missing. Throws a `StatementError` when it is neither CRDT nor DBIT.
 */
export function readDirection(parent: XmlElement): Direction | undefined {
  const element = find(parent, "CdtDbtInd");
  if (element === undefined) return undefined;
  const indicator = textAt(element);
  if (indicator === "CRDT") return "credit";
  if (indicator === "DBIT") return "debit";
  throw new StatementError(element.line, `<CdtDbtInd> is ${quote(indicator ?? "")}, neither CRDT nor DBIT`);
}

/** An unparsed amount of the file. */
export interface RawAmount {
  line: number;
  text: string;
  currency: string | undefined;
}

export function rawAmount(element: XmlElement): RawAmount {
  return { line: element.line, text: element.text.trim(), currency: element.attributes?.Ccy?.trim() };
}

/** The content of `AmtDtls`: amounts in any currency, and the rate between them. */
export interface AmountDetails {
  /** The instructed amount, the transaction amount and the counter value, if present and valid. */
  amounts: Money[];
  rate: string | null;
}

/** Reads an `AmtDtls` element. It is informative, so an invalid amount is left out. */
export function readAmountDetails(element: XmlElement | undefined): AmountDetails {
  const parts = ["InstdAmt", "TxAmt", "CntrValAmt"].map((name) => find(element, name));
  const rates = parts.map((part) => textAt(part, "CcyXchg", "XchgRate"));
  const amounts = parts.map((part) => readInformative(find(part, "Amt")));
  return {
    amounts: amounts.filter((money) => money !== undefined),
    rate: rates.find((rate) => rate !== null) ?? null,
  };
}

/** The ordered amount of a converted payment: the first amount in another currency than the account's. */
export function originalOf({ amounts, rate }: AmountDetails, accountCurrency: string): OriginalAmount | null {
  const foreign = amounts.find(({ amount, currency }) => currency !== accountCurrency && amount > 0n);
  return foreign ? { ...foreign, rate } : null;
}

// More than any payment has. It bounds the memory that a hostile file can use.
const MAX_CHARGES = 100;

/** Reads the `Chrgs` children. Up to version 03 each is one charge; from version 04 each has several (`Rcrd`). */
export function readCharges(parent: XmlElement): StatementCharge[] {
  const charges: StatementCharge[] = [];
  for (const element of findAll(parent, "Chrgs").flatMap((chrgs) => [chrgs, ...findAll(chrgs, "Rcrd")])) {
    const money = readInformative(find(element, "Amt"));
    if (!money || money.amount === 0n) continue;
    const indicator = textAt(element, "CdtDbtInd");
    const included = textAt(element, "ChrgInclInd");
    charges.push({
      ...money,
      direction: indicator === "DBIT" ? "debit" : indicator === "CRDT" ? "credit" : null,
      included: included === null ? null : isTrue(included),
    });
  }
  return charges.slice(0, MAX_CHARGES);
}

/** Reads an XML Schema boolean. */
export function isTrue(text: string | null): boolean {
  return text === "true" || text === "1";
}

function readInformative(element: XmlElement | undefined): Money | undefined {
  if (element === undefined) return undefined;
  const { text, currency = "" } = rawAmount(element);
  const result = toMinorUnits(text, currency);
  return result.ok ? { amount: result.amount, currency } : undefined;
}
