import { toMinorUnits } from "../amount.ts";
import { quote, StatementError } from "../statement-error.ts";
import type { CurrencyExponent, Direction, OriginalAmount, StatementCharge } from "../statement-line.ts";
import { find, findAll, textAt, type XmlElement } from "../xml-element.ts";

export interface Money {
  /** Minor units of `currency`. */
  amount: bigint;
  currency: string;
}

/** The money of an amount; throws a `StatementError` at its line when it is none. */
export function readMoney(raw: RawAmount, currencyExponent: CurrencyExponent): Money {
  if (!raw.currency) throw new StatementError(raw.line, "<Amt> has no currency (Ccy)");
  const result = toMinorUnits(raw.text, raw.currency, currencyExponent);
  if (!result.ok) throw new StatementError(raw.line, `<Amt>: ${result.reason}`);
  return { amount: result.amount, currency: raw.currency };
}

/** The direction a `CdtDbtInd` child gives; undefined when there is none, a `StatementError` when it is another word. */
export function readDirection(parent: XmlElement): Direction | undefined {
  const element = find(parent, "CdtDbtInd");
  if (element === undefined) return undefined;
  const indicator = textAt(element);
  if (indicator === "CRDT") return "credit";
  if (indicator === "DBIT") return "debit";
  throw new StatementError(element.line, `<CdtDbtInd> is ${quote(indicator ?? "")}, neither CRDT nor DBIT`);
}

/** An amount as it stands in the file, for when its currency is of interest first. */
export interface RawAmount {
  line: number;
  text: string;
  currency: string | undefined;
}

export function rawAmount(element: XmlElement): RawAmount {
  return { line: element.line, text: element.text.trim(), currency: element.attributes?.Ccy?.trim() };
}

/** What `AmtDtls` says in its own words: amounts in whatever currency, and the rate between them. */
export interface AmountDetails {
  /** The instructed amount, the transaction's, the counter value: those that are given and can be read. */
  amounts: Money[];
  rate: string | null;
}

/** Reads an `AmtDtls` element. Informative, therefore an amount that cannot be read is left out. */
export function readAmountDetails(element: XmlElement | undefined, currencyExponent: CurrencyExponent): AmountDetails {
  const parts = ["InstdAmt", "TxAmt", "CntrValAmt"].map((name) => find(element, name));
  const rates = parts.map((part) => textAt(part, "CcyXchg", "XchgRate"));
  const amounts = parts.map((part) => readInformative(find(part, "Amt"), currencyExponent));
  return {
    amounts: amounts.filter((money) => money !== undefined),
    rate: rates.find((rate) => rate !== null) ?? null,
  };
}

/** The ordered amount of a converted payment: the first in another currency than the account's. */
export function originalOf({ amounts, rate }: AmountDetails, accountCurrency: string): OriginalAmount | null {
  const foreign = amounts.find(({ amount, currency }) => currency !== accountCurrency && amount > 0n);
  return foreign ? { ...foreign, rate } : null;
}

// More than any payment has; keeps a hostile file from filling memory with them.
const MAX_CHARGES = 100;

/** The charges in `Chrgs` children: each is one up to version 03, and holds several (`Rcrd`) from version 04 on. */
export function readCharges(parent: XmlElement, currencyExponent: CurrencyExponent): StatementCharge[] {
  const charges: StatementCharge[] = [];
  for (const element of findAll(parent, "Chrgs").flatMap((chrgs) => [chrgs, ...findAll(chrgs, "Rcrd")])) {
    const money = readInformative(find(element, "Amt"), currencyExponent);
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

/** XML Schema's boolean. */
export function isTrue(text: string | null): boolean {
  return text === "true" || text === "1";
}

function readInformative(element: XmlElement | undefined, currencyExponent: CurrencyExponent): Money | undefined {
  if (element === undefined) return undefined;
  const { text, currency = "" } = rawAmount(element);
  const result = toMinorUnits(text, currency, currencyExponent);
  return result.ok ? { amount: result.amount, currency } : undefined;
}
