import type { CsvColumns, CsvMapping } from "../csv-mapping.ts";
import type { MappingQuestion } from "../mapping-question.ts";
import type { StatementOptions } from "../statement-line.ts";
import type { CsvPlan } from "./csv-plan.ts";
import { knownMoney, recognizeHeader } from "./known-headers.ts";
import { possibleTexts } from "./possible-texts.ts";
import { namesMerchant } from "./proposal/header-roles.ts";
import type { Proposal } from "./proposal/propose.ts";

interface Headed {
  plain: CsvPlan;
  header: readonly string[];
  proposal: Proposal | undefined;
  options: StatementOptions;
}

/**
 * The plan for a header whose names tell the date and the money, if the rows say the same. No person
 * needs to confirm it. Undefined for any other header, and when a preview must ask for the currency.
 */
export function planByHeader({ plain, header, proposal, options }: Headed): CsvPlan | undefined {
  const identity = recognizeHeader(header);
  const known = identity ?? (proposal && knownMoney(header));
  const asksDay = proposal?.questions.some(({ field }) => field === "dateFormats");
  if (asksDay && plain.mapping?.dateFormats === undefined) return undefined;
  if (known === undefined || (proposal !== undefined && !agrees(known, proposal, { header, options })))
    return undefined;
  const asks = asksOnlyCurrency(known, proposal, plain.mapping ?? {}, options);
  if (options.proposeMapping === true && asks) return undefined;
  const texts = identity && possibleTexts(identity, header, proposal);
  return withProven({ ...plain, identity, texts }, known, proposal);
}

/** Tells whether the rows of a file leave the known names of its header. An unreadable amount is reported later. */
function agrees(
  known: CsvColumns,
  { mapping, questions, numbers }: Proposal,
  { header, options }: Pick<Headed, "header" | "options">,
): boolean {
  const amounts = (["amount", "debit", "credit"] as const).flatMap((field) => known[field] ?? []);
  if (amounts.some((column) => !numbers.includes(Number(column)))) return true;
  // Several columns of currencies beside the amounts, none with a known name, or a sign of another currency.
  const asksCurrency = ({ field, columns }: MappingQuestion) =>
    field === "currency" && (options.currency !== undefined || columns.some(({ column }) => !amounts.includes(column)));
  if (known.currency === undefined && questions.some(asksCurrency)) return false;
  const open = questions.filter(({ field }) => MONEY_FIELDS.has(field));
  // Amounts without a sign or a word beside them are money in, if the header names no purchases.
  const isPlain = ({ field, columns }: MappingQuestion) =>
    field === "direction" &&
    columns.length === 1 &&
    !header.some((cell) => PURCHASES.test(cell) || namesMerchant(cell));
  if (open.length > 0) return open.every(isPlain);
  const fields = ["amount", "debit", "credit", "direction"] as const;
  return fields.every((field) => mapping.columns[field] === known[field]) && mapping.invertSign !== true;
}

/** Tells whether the rows of a known header lack only their currency, which a preview then asks for. */
function asksOnlyCurrency(
  known: CsvColumns,
  proposal: Proposal | undefined,
  changes: CsvMapping,
  { currency }: StatementOptions,
): boolean {
  const isOpen = (known.currency ?? changes.currency ?? currency) === undefined;
  return isOpen && proposal?.questions.length === 1 && proposal.questions[0]?.field === "currency";
}

/** Names of columns in exports of cards, whose purchases are often positive. */
const PURCHASES = /\bcard\b|\bkarte|\bcarte\b|tarjeta|карт/iu;

const MONEY_FIELDS: ReadonlySet<string> = new Set(["amount", "debit", "direction", "invertSign", "status", "fee"]);

/** The columns that the names of a known header decide, where it has them, and a proposal otherwise. */
const MONEY = ["amount", "debit", "credit", "direction"] as const;

/**
 * A known header with what its rows prove: all columns, the order of day and month if only one is possible, the currency
 * and totals at the end. The names decide about the money that the rows leave open.
 */
function withProven(plain: CsvPlan, known: CsvColumns, proposal: Proposal | undefined): CsvPlan {
  if (proposal === undefined) return plain;
  const { mapping } = proposal;
  const { amount: _a, debit: _d, credit: _c, direction: _w, currency: column, account: _o, ...found } = mapping.columns;
  const money = Object.fromEntries(
    MONEY.flatMap((field) => (known[field] === undefined ? [] : [[field, known[field]]])),
  );
  const {
    bookingDate,
    valueDate,
    currency = plain.mapping?.currency === undefined ? column : undefined,
    account,
  } = known;
  const hasDates = found.bookingDate !== undefined || found.valueDate !== undefined;
  // A known column of booking days that the rows cannot be read by stays, so that reading refuses it.
  const booking = found.bookingDate ?? (bookingDate === found.valueDate ? undefined : bookingDate);
  const dates = { bookingDate: booking, valueDate: hasDates ? found.valueDate : valueDate };
  // A column of this name with other words than the usual ones needs a mapping that tells them.
  const { status = found.status } = known;
  const texts = found.texts?.filter((one) => one !== status);
  const columns = { ...found, ...dates, ...money, currency, account, status, texts: texts?.length ? texts : undefined };
  const { dateFormats, decimalSeparator, thousandsSeparator, currency: code, debitSign, feeSign } = mapping;
  const style = { decimalSeparator, thousandsSeparator };
  const settings = {
    ...{ ...style, dateFormats, debitSign, feeSign },
    footerRows: proposal.totalRows || undefined,
    currency: currency === undefined ? code : undefined,
  };
  return { ...plain, mapping: { ...withoutUndefined(settings), ...plain.mapping, columns: withoutUndefined(columns) } };
}

function withoutUndefined<T extends object>(fields: T): T {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as T;
}
