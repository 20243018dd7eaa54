import type { CsvColumn, CsvColumns, CsvMapping } from "../csv-mapping.ts";
import type { MappingQuestion } from "../mapping-question.ts";
import { currencyDigits } from "../money.ts";
import { StatementError } from "../statement-error.ts";
import type { StatementOptions } from "../statement-line.ts";
import type { ProposedPlan } from "./csv-plan.ts";
import { createLayout } from "./layout.ts";
import { makeLines } from "./make-line.ts";
import { ask } from "./proposal/ask.ts";
import { numberOf } from "./proposal/given-columns.ts";
import { askFee } from "./proposal/money-columns.ts";
import type { MoneyReading } from "./proposal/money-readings.ts";
import { factsFor, type ProposalHints } from "./proposal/propose.ts";
import { provenOtherwise } from "./proposal/proven-readings.ts";
import type { Table } from "./proposal/table.ts";

/** The decimals of the units that amounts are compared in. */
const DECIMALS = 4;

type Hints = ProposalHints & Pick<StatementOptions, "proposeMapping">;

/**
 * Checks a mapping against a file. If the amounts of the file prove another reading, it asks about that one, with the
 * mapping that they prove. A preview also asks about a fee that the mapping leaves out, and still reads the file.
 * Undefined when there is no question.
 */
export function proveMapping(table: Table, mapping: CsvMapping, hints: Hints): ProposedPlan | undefined {
  const facts = factsFor(table, hints);
  const amounts = amountsOf(table, mapping, hints);
  const { given } = facts;
  const used = usedPlaces(mapping.columns ?? {}, table.header);
  // A column that is a text for the person holds no word for a direction.
  const words = facts.words.filter(({ index }) => !used.has(index) || index + 1 === given.direction);
  const proven = amounts && provenOtherwise({ ...facts, words, given: {} }, amounts, mapping.invertSign !== undefined);
  if (proven !== undefined) {
    const places = facts.numbers.map(({ index }) => index);
    const questions = [askOtherwise(table, given, proven, places)];
    return { mapping: corrected(mapping, proven), questions, isRead: false, isOpen: true };
  }
  const fees = hints.proposeMapping === true ? askFee(facts, used) : [];
  return fees.length === 0 ? undefined : { mapping, questions: fees, isRead: true, isOpen: false };
}

/** The 0-based places of all columns of a mapping. */
function usedPlaces(columns: CsvColumns, header: Table["header"]): Set<number> {
  const all = Object.values(columns).flatMap((column: CsvColumn | CsvColumn[]) => [column].flat());
  return new Set(all.flatMap((column) => numberOf(column, header ?? []) ?? []).map((column) => column - 1));
}

/** The amounts that the mapping reads, in units of 10^-4; undefined if a row is not booked or cannot be read. */
function amountsOf({ header, rows }: Table, csvMapping: CsvMapping, options: StatementOptions): bigint[] | undefined {
  try {
    const layout = createLayout(csvMapping, header, 1);
    return rows.map((cells) => {
      if (!layout.state(cells, 1).booked || layout.isBlank(cells)) throw new StatementError(1, "not booked");
      const lines = makeLines({ cells, line: 1, number: 1 }, layout, { ...options, csvMapping, onError: undefined });
      return lines.reduce((sum, { amount, currency, direction }) => {
        const scaled = amount * 10n ** BigInt(DECIMALS - (currencyDigits(currency) ?? 0));
        return direction === "credit" ? sum + scaled : sum - scaled;
      }, 0n);
    });
  } catch (error) {
    if (!(error instanceof StatementError)) throw error;
    return undefined;
  }
}

const OTHERWISE = "The file contradicts the mapping. ";
const QUESTIONS = {
  fee: "Which of these columns is a fee?",
  direction: "Which of these columns says whether an amount is money in or money out?",
  debit: "Which of these columns is money out?",
  amount: "Which of these columns is the amount?",
  invertSign: "Is a positive amount money in or money out?",
} as const;

function askOtherwise(
  table: Table,
  given: Readonly<CsvColumns>,
  { columns }: MoneyReading,
  numbers: readonly number[],
): MappingQuestion {
  const fields = ["fee", "direction", "debit", "amount"] as const;
  const isNew = (field: (typeof fields)[number]) => {
    const place = columns[field];
    return place !== undefined && given[field] !== place + 1;
  };
  const found = Object.values(columns).toSorted((a, b) => a - b);
  const field = fields.find(isNew) ?? (found.length > 0 ? "invertSign" : "amount");
  const places = found.length > 0 ? found : numbers;
  return ask(table, field, OTHERWISE + QUESTIONS[field], places);
}

function corrected(mapping: CsvMapping, reading: MoneyReading): CsvMapping {
  const { directionWords: _words, invertSign: _sign, debitSign: _debit, feeSign: _fee, ...others } = mapping;
  const { amount: _a, direction: _w, debit: _d, credit: _c, fee: _f, ...columns } = mapping.columns ?? {};
  const proven = Object.fromEntries(Object.entries(reading.columns).map(([field, place]) => [field, place + 1]));
  return { ...others, ...reading.settings, columns: { ...columns, ...proven } };
}
