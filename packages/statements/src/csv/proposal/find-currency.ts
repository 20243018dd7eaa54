import type { MappingQuestion } from "../../mapping-question.ts";
import { currencyCode, currencyDigits, meantCurrencies, namedCurrency } from "../../money.ts";
import { headerKey } from "../cells.ts";
import { ask } from "./ask.ts";
import { namesAccountAmount, numberRole } from "./header-roles.ts";
import type { Cells, Table } from "./table.ts";

interface CurrencyHints {
  amounts: readonly number[];
  codes: readonly number[];
  isOneChain: boolean;
  known: string | undefined;
}

/** Where the currency of the amounts stands. */
export type FoundCurrency = { column: number } | { code: string } | { known: true } | { question: MappingQuestion };

const WHICH_COLUMN = "Which of these columns is the currency of the amounts?";
const IN_WHICH = "In which currency are these amounts?";
const CURRENCY_WORDS =
  /currency|ccy|w[aä]hrung|devise|valuta|munt|moneda|moeda|divisa|waluta|m[eě]na|валюта|para birimi|döviz|p[eé]nznem|通貨|币[种别]|幣別|통화|מטבע|العملة/iu;

/**
 * The currency of the amounts: of the header cell of their column, of a column of codes, of the amounts themselves, of
 * another header cell, of the lines above the table, or of the bank connection. Asks when they leave several.
 * @param amounts the places of the columns of money
 * @param codes the places of the columns of codes, see `currencyColumns`
 * @param isOneChain whether one chain of balances goes through all rows, so that they are in one currency
 */
export function findCurrency(table: Table, { amounts, codes, isOneChain, known }: CurrencyHints): FoundCurrency {
  const names = table.header ?? [];
  const asked = () => ({ question: ask(table, "currency", IN_WHICH, amounts) });
  const [place = -1] = amounts;
  // Beside an amount of the account, a currency that changes between the rows is that of the orders.
  const isOfAccount = namesAccountAmount(names[place] ?? "") && codes.some((one) => !isConstant(table, one));
  const accounts = codes.filter((one) => namesAccountAmount(names[one] ?? ""));
  if (isOfAccount) {
    const [column] = accounts;
    if (column !== undefined && accounts.length === 1) return { column };
    return known === undefined ? asked() : { known: true };
  }
  const [own, ...others] = new Set(amounts.flatMap((place) => codeOfAmount(names[place] ?? "", names) ?? []));
  if (own !== undefined) return others.length === 0 ? { code: own } : asked();
  const columns = codes.filter((place) => !isOneChain || isConstant(table, place));
  const column = columnOf(table, columns, amounts);
  if (column !== undefined) return { column };
  if (columns.length > 0) return { question: ask(table, "currency", WHICH_COLUMN, columns) };
  const inAmounts = amounts.flatMap((place) => table.rows.flatMap((row) => codeInAmount(row[place] ?? "") ?? []));
  for (const source of [inAmounts, codesInNames(names), codesAbove(table.preamble)]) {
    const [code, ...more] = new Set(source);
    if (code === undefined || more.length > 0) continue;
    // A code elsewhere in the file may be about something else.
    const isDoubtful = source !== inAmounts && known !== undefined && known !== code;
    return isDoubtful ? asked() : { code };
  }
  // The balances of two accounts may meet by chance, so one chain does not prove one currency.
  if (columns.length < codes.length) return { question: ask(table, "currency", WHICH_COLUMN, codes) };
  const unread = names.flatMap((name, place) => (isUnreadCurrency(table, name, place, known) ? [place] : []));
  if (unread.length > 0) return { question: ask(table, "currency", IN_WHICH, unread) };
  const meant = amounts.flatMap((one) => (names[one] ?? "").split(BETWEEN).flatMap(meantCurrencies));
  return known === undefined || (meant.length > 0 && !meant.includes(known)) ? asked() : { known: true };
}

/** Separators of the words and signs in a name. */
const BETWEEN = /[^\p{L}\p{M}\p{Sc}]+/u;

/** Recognizes a column under a name for currency whose words mean no currency or several, but not the known one. */
function isUnreadCurrency({ rows }: Table, name: string, place: number, known: string | undefined): boolean {
  const cells = rows.map((row) => row[place] ?? "");
  const isNamed = CURRENCY_WORDS.test(name) && numberRole(name) === undefined;
  return (
    isNamed &&
    cells.every((cell) => /^[\p{L}\p{M}\p{Sc} .]+$/u.test(cell)) &&
    !cells.every((cell) => known !== undefined && meantCurrencies(cell).includes(known))
  );
}

/** The only currency that a column of codes, the header or the lines above the table state. */
export function statedCurrency(table: Table, columns: readonly number[]): string | undefined {
  const [column] = columns;
  if (column !== undefined) return namedCurrency(table.rows[0]?.[column] ?? "");
  const named = [codesInNames(table.header ?? []), codesAbove(table.preamble)].map((codes) => [...new Set(codes)]);
  return named.find(({ length }) => length === 1)?.[0];
}

function codesInNames(names: Cells): string[] {
  return names.flatMap((name) => (numberRole(name) === "original" ? [] : (codeOfName(name, names) ?? [])));
}

/** Alone, it is the currency of the row; in a longer name, a foreign one. */
const OWN_CURRENCY = /^divisa$/i;

/** The places of the columns that hold an ISO 4217 code in every row. */
export function currencyColumns({ rows, header }: Table): number[] {
  return (rows[0] ?? []).flatMap((_, place) => {
    const name = header?.[place] ?? "";
    const isOriginal = numberRole(name) === "original" && !OWN_CURRENCY.test(name);
    // Under another name, the name of a currency may be any word.
    const codeOf = CURRENCY_WORDS.test(name) ? namedCurrency : currencyCode;
    const isCode = rows.every((row) => currencyDigits(codeOf(row[place] ?? "") ?? "") !== undefined);
    return isCode && !isOriginal ? [place] : [];
  });
}

function isConstant({ rows }: Table, place: number): boolean {
  return rows.every((row) => row[place] === rows[0]?.[place]);
}

/** The one column of these or, of several, the one beside the amount if they differ. */
function columnOf(table: Table, columns: readonly number[], amounts: readonly number[]): number | undefined {
  const [first] = columns;
  if (first === undefined) return undefined;
  if (columns.every((place) => table.rows.every((row) => row[place] === row[first]))) return first;
  const [amount = -1] = amounts;
  const next = columns.filter((place) => place === amount + 1);
  const before = columns.filter((place) => place === amount - 1);
  const beside = next.length > 0 && before.length > 0 ? [] : [...next, ...before];
  return beside[0];
}

/** The currency in the name of an amount, also one that is written out (`Montant(EUROS)`, `Сумма, руб.`). */
function codeOfAmount(name: string, names: Cells): string | undefined {
  const words = name.toUpperCase().split(/[^\p{L}\p{M}]+/u);
  const [code, ...more] = new Set(words.flatMap((word) => (word.length > 1 && namedCurrency(word)) || []));
  const written = more.length === 0 && code !== undefined && !words.includes(code) ? code : undefined;
  return codeOfName(name, names) ?? written;
}

/** Recognizes the amounts of two currencies, of which a row fills one as it does of a debit and a credit. */
export function differInCurrency(amounts: readonly number[], names: Cells): boolean {
  const codes = new Set(amounts.map((place) => codeOfAmount(names[place] ?? "", names)));
  return codes.size === amounts.length && !codes.has(undefined);
}

/** The code in a name such as `Amount (EUR)`, `Betrag in EUR` or `Betrag (€)`. */
function codeOfName(name: string, names: Cells): string | undefined {
  const [, inside] = /[([]\s*(\p{L}{1,3}|\p{L}?\p{Sc})\s*[)\]]/u.exec(name.normalize("NFKC")) ?? [];
  const bracketed = inside === "£" ? "GBP" : inside && namedCurrency(inside);
  if (bracketed !== undefined) return bracketed;
  // In a header of capital letters, three letters may be any word.
  if (names.every((one) => one === one.toUpperCase())) return undefined;
  const codes = name.split(/[^\p{L}]+/u).filter((word) => currencyDigits(word) !== undefined);
  return codes.length === 1 ? codes[0] : undefined;
}

function codeInAmount(cell: string): string | undefined {
  const [word] = /\p{L}{0,2}\p{Sc}|\p{L}{2,3}/u.exec(cell) ?? [];
  return word && namedCurrency(word);
}

/** Codes that are words too, so they count only behind a word for currency. */
const WORDS_TOO = new Set(["ALL", "TOP", "PEN", "CUP", "COP", "MAD"]);

/** The codes that stand alone in a cell, or behind a word for currency, and the names of currencies. */
function codesAbove(preamble: Cells): string[] {
  return preamble.flatMap((cell, at) => {
    const words = cell.split(/[^\p{L}]+/u).filter((word) => word !== "");
    const isNamed = CURRENCY_WORDS.test(cell) || CURRENCY_WORDS.test(preamble[at - 1] ?? "");
    const isMeant = isNamed || words.length === 1 || /\p{Nd}/u.test(cell);
    const codes = words.filter(
      (word) => headerKey(word).length === 3 && currencyDigits(word) !== undefined && (isNamed || !WORDS_TOO.has(word)),
    );
    return [
      ...(isMeant ? codes : []),
      ...words.flatMap((word) => (currencyDigits(word) === undefined && isNamed && namedCurrency(word)) || []),
    ];
  });
}
