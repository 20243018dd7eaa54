import type { CsvColumns } from "../../csv-mapping.ts";
import { isIban } from "../../iban.ts";
import { currencyCode, currencyDigits } from "../../money.ts";
import { isFlag, saysBooked } from "../booking-state.ts";
import { headerKey } from "../cells.ts";
import { directionOfWord } from "../direction-words.ts";
import { fieldOfHeader, stateColumns } from "../known-headers.ts";
import { looksLikeAmount } from "./column-numbers.ts";
import { roleOfHeader } from "./column-roles.ts";
import { numberRole } from "./header-roles.ts";
import { namesHolder, partyOf } from "./party-names.ts";
import type { Cells, Table } from "./table.ts";

/** The fields of texts. Each has one column; a further one is a text. */
const FIELDS = [
  ...(["counterpartyName", "payerName", "payeeName", "counterpartyIban", "payerIban", "payeeIban"] as const),
  ...(["reference", "endToEndId", "mandateId", "bankReference", "type", "status"] as const),
];
/** The fields that may hold only numbers. */
const NUMBERS = new Set(["reference", "endToEndId", "mandateId", "bankReference"]);

/**
 * The columns of texts: the fields that names tell, the description, and all others with letters as further texts.
 * Without a named description, the longest text is it.
 */
export function textColumns(
  { rows }: Table,
  names: readonly string[],
  { used, numbers }: { used: ReadonlySet<number>; numbers: ReadonlySet<number> },
): CsvColumns {
  const columns: Partial<Record<(typeof FIELDS)[number], number>> = {};
  const description: number[] = [];
  const texts: number[] = [];
  const cellsOf = (place: number) => rows.map((row) => row[place] ?? "");
  for (const [place, name] of names.entries()) {
    const cells = cellsOf(place);
    const role = roleOfHeader(name);
    const isAccounts = role === "counterpartyName" && cells.some(isAccount) && lettersIn(cells) === 0;
    const field = FIELDS.find((one) => one === (isAccounts ? "counterpartyIban" : role));
    const isDirection =
      role === "direction" && cells.every((cell) => cell === "" || directionOfWord(cell) !== undefined);
    const isState = isStateColumn(name, cells);
    if (field === "status" && isState && columns.status === undefined) columns.status = place + 1;
    if (used.has(place) || role === "beside" || isDirection || isState || isFlag(name, cells)) continue;
    if (role === "description") description.push(place + 1);
    else if (field !== undefined && isBetter(field, { cells, name }, columns[field], { names, rows })) {
      const taken = columns[field] ?? 0;
      if (isText(cellsOf(taken - 1), names[taken - 1] ?? "")) texts.push(taken);
      columns[field] = place + 1;
    } else if (field !== undefined && field !== "status" && columns[field] === undefined) {
      if (!numbers.has(place) || NUMBERS.has(field)) columns[field] = place + 1;
    } else if (role === "text" || isText(cells, name)) texts.push(place + 1);
  }
  const all = withLonePayee(columns, names);
  const longest = description.length > 0 ? undefined : longestOf(texts, rows);
  const main = longest === undefined ? description : [longest];
  const others = texts.filter((column) => column !== longest);
  return {
    ...all,
    ...(main.length > 0 && { description: main.length === 1 ? main[0] : main }),
    ...(others.length > 0 && { texts: others }),
  };
}

/**
 * Tells whether a field rather means this column than the one taken before: its name is better known, or the other one
 * names the owner of the account in all rows.
 */
function isBetter(
  field: (typeof FIELDS)[number],
  { cells, name }: { cells: Cells; name: string },
  taken: number | undefined,
  { names, rows }: { names: Cells; rows: readonly Cells[] },
): boolean {
  if (taken === undefined || field === "status") return false;
  const isKnown = (cell: string) => fieldOfHeader(headerKey(cell)) === field;
  const before = names[taken - 1] ?? "";
  const isParty = field === "counterpartyName" && partyOf(name)?.side === "other";
  if (isParty && namesHolder(name) !== namesHolder(before)) return namesHolder(name);
  if (isKnown(name) !== isKnown(before)) return isKnown(name);
  if (field !== "counterpartyName") return false;
  const owners = new Set(rows.map((row) => row[taken - 1]));
  return owners.size === 1 && new Set(cells.filter((cell) => cell !== "")).size > 1;
}

/** Recognizes a column of states: by a known word or, under a known name, by a few words, of which none is known. */
function isStateColumn(name: string, cells: Cells): boolean {
  const words = new Set(cells.filter((cell) => /^\p{L}[\p{L}\p{M} -]{3,}$/u.test(cell)));
  const isFew = fieldOfHeader(headerKey(name)) === "status" && words.size > 1 && words.size <= MOST_STATES;
  return stateColumns([name]).length > 0 && (isFew || cells.some((cell) => saysBooked(cell) !== undefined));
}

const MOST_STATES = 5;

/** Cells with letters that are no currencies or one account, or a column that is empty so far and is named as no number. */
function isText(cells: Cells, name: string): boolean {
  const filled = cells.filter((cell) => cell !== "");
  if (filled.length === 0) return name !== "" && numberRole(name) === undefined;
  if (numberRole(name) === "balance" && filled.every(looksLikeAmount)) return false;
  if (filled.every((cell) => currencyDigits(currencyCode(cell)) !== undefined)) return false;
  return lettersIn(filled) > 0 || (filled.every(isAccount) && new Set(filled).size > 1);
}

/** A column named Payee without a column of payers: some banks name the other party so in both directions. */
function withLonePayee(columns: CsvColumns, names: readonly string[]): CsvColumns {
  const { payeeName, ...others } = columns;
  const isLone = payeeName !== undefined && others.payerName === undefined && others.counterpartyName === undefined;
  const isEither = isLone && fieldOfHeader(headerKey(names[Number(payeeName) - 1] ?? "")) === "counterpartyName";
  return isEither ? { ...others, counterpartyName: payeeName } : columns;
}

function longestOf(columns: readonly number[], rows: readonly Cells[]): number | undefined {
  const lengths = columns
    .map((column) => ({ column, length: lettersIn(rows.map((row) => row[column - 1] ?? "")) }))
    .filter(({ length }) => length > 0);
  return lengths.sort((a, b) => b.length - a.length)[0]?.column;
}

function isAccount(cell: string): boolean {
  return isIban(cell.replaceAll(" ", ""));
}

/** The number of letters in these cells, without those of accounts. */
export function lettersIn(cells: readonly string[]): number {
  const texts = cells.filter((cell) => !isAccount(cell));
  return texts.reduce((sum, cell) => sum + (cell.match(/\p{L}/gu)?.length ?? 0), 0);
}
