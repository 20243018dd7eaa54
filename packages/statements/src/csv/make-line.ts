import { accountOf } from "../account.ts";
import type { CsvColumns } from "../csv-mapping.ts";
import { electronicIban, isIban } from "../iban.ts";
import { currencyCode, namedCurrency } from "../money.ts";
import { provided } from "../provided.ts";
import { StatementError } from "../statement-error.ts";
import type { LineIdentity, StatementLine, StatementOptions } from "../statement-line.ts";
import { readEntry } from "../summary.ts";
import { electronicReference, tidy } from "../text-pieces.ts";
import { minorUnits } from "./amount.ts";
import type { Column } from "./cells.ts";
import { feeLine, moved, readFee } from "./fee.ts";
import type { Layout } from "./layout.ts";
import { explain, type Row, textOf } from "./row.ts";
import { readAmount } from "./row-money.ts";

type Field = Exclude<keyof CsvColumns, "description" | "texts" | "unused">;
/** The cell of a field; null for an empty one. */
type Value = (field: Field) => string | null;

/**
 * The lines of a row: its booking, and its fee if the row has one. Throws a `StatementError` as `makeLine` does.
 */
export function makeLines(row: Row, layout: Layout, options: StatementOptions): StatementLine[] {
  const line = makeLine(row, layout, options);
  const fee = readFee(row, layout, line.currency);
  if (fee === 0n) return [line];
  const booked = line.direction === "credit" ? line.amount : -line.amount;
  const main = { ...line, ...moved(layout.feeIncluded ? booked - fee : booked) };
  return main.amount === 0n ? [feeLine(line, fee)] : [main, feeLine(line, fee)];
}

/**
 * The line of a row. Throws a `StatementError` that names the column when the date, the amount, its direction or its
 * currency is missing or invalid. When several are, the others go to `onError` first.
 */
function makeLine(row: Row, layout: Layout, options: StatementOptions): StatementLine {
  const value = valueIn(row, layout.column);
  // Reads the date first, because a missing date is the clearest error for a row of totals.
  const { valueDate, bookingDate, currency, money } = readCells(row, layout, options, value("currency"));
  const { amount, direction } = money;
  const remittance = tidy(layout.description.map((column) => textOf(row, column)));
  const account = value("account");
  const party = value("counterpartyName") ?? value(direction === "credit" ? "payerName" : "payeeName");
  const other = value("counterpartyIban") ?? value(direction === "credit" ? "payerIban" : "payeeIban");
  const iban = ibanOf(other);
  const identity = layout.former === undefined && !money.isRefund ? undefined : identityOf(row, layout, money.isRefund);
  return {
    position: { line: row.line, entry: row.number, detail: 0 },
    ...(account !== null && { account: accountOf(account, currency), accountIsOptional: true }),
    amount,
    currency,
    direction,
    bookedAt: bookingDate ?? null,
    bookingDate: bookingDate ?? null,
    valueDate,
    description: layout.texts === layout.description ? remittance : descriptionOf(row, layout, party),
    remittance: remittance || null,
    additionalInformation: other === null || iban !== null ? null : `Account: ${other}`,
    ...referencesOf(value),
    mandateId: provided(value("mandateId")),
    instructionId: null,
    counterpartyName: provided(party?.replaceAll("\n", " ") ?? null),
    counterpartyIban: iban,
    bankReference: provided(value("bankReference")),
    transactionId: null,
    reversal: false,
    returnInformation: null,
    batch: false,
    bankTransactionCode: value("type"),
    charges: [],
    original: readOriginal(value, layout, currency),
    ...(identity && { identity }),
  };
}

function valueIn(row: Row, columnOf: (field: Field) => Column | undefined): Value {
  return (field) => {
    const column = columnOf(field);
    return (column && textOf(row, column)) || null;
  };
}

function referencesOf(value: Value): Pick<StatementLine, "reference" | "endToEndId" | "bookingReference"> {
  const reference = provided(value("reference"));
  return {
    reference: reference === null ? null : electronicReference(reference),
    endToEndId: provided(value("endToEndId")),
    bookingReference: provided(value("bankReference")),
  };
}

function ibanOf(text: string | null): string | null {
  const iban = electronicIban(text ?? "");
  return isIban(iban) ? iban : null;
}

/** All texts, each once. A name in a loose column of payers or payees is a text where it is not the other party. */
function descriptionOf(row: Row, { texts, looseParties }: Layout, party: string | null): string {
  const pieces = texts.map((column) => textOf(row, column));
  if (looseParties.length > 0)
    return tidy([
      ...new Set(pieces.filter((text, at) => text !== party || !looseParties.includes(texts[at] as Column))),
    ]);
  return tidy(pieces.length > 1 ? [...new Set(pieces)] : pieces);
}

/** The fields that identify the line as older versions read them, which took a refund among debits for money out. */
function identityOf(row: Row, layout: Layout, isRefund: boolean): LineIdentity {
  const { former } = layout;
  const refund = isRefund ? { direction: "debit" as const } : {};
  if (former === undefined) return refund;
  const value = valueIn(row, (field) => former.get(field));
  const column = former.get("bookingDate");
  const seen = column && textOf(row, column);
  const date = seen
    ? readEntry({ onError: () => {} }, () => explain(row, column, () => layout.readDate(seen)))
    : undefined;
  return {
    ...refund,
    ...referencesOf(value),
    counterpartyIban: ibanOf(value("counterpartyIban")),
    ...(column !== undefined && { bookingDate: date ?? null }),
  };
}

/** Reads what every row must have, and finds everything that is wrong with it. */
function readCells(row: Row, layout: Layout, options: StatementOptions, currencyText: string | null) {
  const faults: StatementError[] = [];
  const read = <T>(cell: () => T): T | undefined => readEntry({ onError: (error) => faults.push(error) }, cell);
  const bookingDate = read(() => readDate(row, layout, "bookingDate"));
  const valueDate = read(() => readDate(row, layout, "valueDate")) ?? bookingDate;
  if (valueDate === undefined && faults.length === 0) faults.push(noDate(row, layout));
  const currency = read(() => readCurrency(currencyText, row, options));
  const money = currency === undefined ? undefined : read(() => readAmount(row, layout, currency));
  if (faults.length === 0 && valueDate !== undefined && currency !== undefined && money !== undefined)
    return { valueDate, bookingDate, currency, money };
  const { onError } = options;
  if (onError === undefined) throw faults[0];
  faults.slice(0, -1).forEach(onError);
  throw faults.at(-1);
}

function noDate(row: Row, layout: Layout): StatementError {
  const column = layout.column("bookingDate") ?? layout.column("valueDate");
  const seen = column === undefined ? {} : { column: column.label, value: textOf(row, column) };
  return new StatementError(row.line, `${nameOf(layout, "bookingDate", "valueDate")} is empty`, seen);
}

/** The ordered amount in another currency. It is informative, so a value that cannot be read is left out. */
function readOriginal(
  value: (field: Field) => string | null,
  layout: Layout,
  currency: string,
): StatementLine["original"] {
  const [text, original] = [value("originalAmount"), value("originalCurrency")];
  const currencyOfText = original === null ? currency : currencyCode(original);
  if (text === null || currencyOfText === currency) return null;
  try {
    const result = minorUnits(layout.readAmount(text), currencyOfText);
    if (!result.ok || result.amount === 0n) return null;
    return { amount: result.amount, currency: currencyOfText, rate: value("exchangeRate") };
  } catch {
    return null;
  }
}

function readCurrency(text: string | null, { line }: Row, { csvMapping, currency }: StatementOptions): string {
  const found = text === null ? (csvMapping?.currency ?? currency) : (namedCurrency(text) ?? currencyCode(text));
  if (found === undefined) {
    throw new StatementError(
      line,
      "no currency is given: neither the row nor the mapping nor the bank connection has one",
    );
  }
  return found;
}

function readDate(row: Row, layout: Layout, field: "bookingDate" | "valueDate"): string | undefined {
  const column = layout.column(field);
  const text = column && textOf(row, column);
  return column && text ? explain(row, column, () => layout.readDate(text)) : undefined;
}

function nameOf(layout: Layout, ...fields: Field[]): string {
  const names = fields.flatMap((field) => layout.column(field)?.name ?? []);
  return names.join(" and ");
}
