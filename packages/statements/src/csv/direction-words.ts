import type { Direction } from "../value-sets.ts";
import { headerKey, wordKey } from "./cells.ts";

/**
 * Words for money out and money in, as banks write them into a column of signs and over separate columns. Seen from the
 * account holder. Abbreviations count only as a whole word.
 */
const WORDS: Readonly<Record<Direction, string>> = {
  debit:
    "-, −, D, DR, DB, DBT, DBIT, DEB, Debit, Debits, Debet, Debito, Débit, Débito, Debe, Dare, Addebito, Addebiti, S, Soll, " +
    "Belastung, Belastungen, Lastschrift, Ausgang, Ausgänge, Ausgabe, Ausgaben, Auszahlung, Aus, Af, Bijaf, Uit, Uitgaven, " +
    "Out, Outgoing, Outflow, Paid out, Money out, Withdrawal, Withdrawals, Withdrawn, Payment, Payments, Purchase, Expense, Expenses, " +
    "Spent, Fee, Charge, Cargo, Cargos, Uscita, Uscite, Saída, Saídas, Sortie, Dépense, Dépenses, WN, Winien, Obciążenie, " +
    "Obciążenia, Wydatek, Wydatki, Wypłata, Wypłaty, Výdaj, Výdaje, Odchozí, Uttag, Utgift, Utgifter, Ut, Ut av konto, Ud, " +
    "Udgift, Hævet, Udbetaling, Otto, Otot, Pano ulos, Terhelés, Kiadás, Borç, Çıkan, Gider, Plati, Plăți, Isplata, Duguje, " +
    "Deebet, Debetas, Išlaidos, Долгува, Должи, Məxaric, Izdevumi, Дт, Дебет, Расход, Расходы, Списание, Списано, Витрати, Видаток, Χρέωση, " +
    "Salida, Salidas, Egreso, Egresos, Retiro, Retiros, Débitos, Débits, Výdavok, Výdavky, Na ťarchu, Odchádzajúca, Breme, V breme, " +
    "Terećenje, Zaduženje, Keluar, Pengeluaran, Ghi nợ, Út, Дебит, ถอน, ถอนเงิน, برداشت, بدهکار, " +
    "出金, 出金額, 支払, お支払金額, お支払い金額, 引出, 引出額, お引出し, 払出, 払出金額, 支出, 借, 借方, 转出, 付款, 출금, 출금액, 출금금액, 찾으신금액, חובה, مدين, سحب",
  credit:
    "+, C, CR, CRD, CRT, CDT, CRDT, CRED, Credit, Credits, Kredit, Credito, Crédit, Crédito, Haber, Avere, Accredito, " +
    "Accrediti, H, Haben, Gutschrift, Gutschriften, Eingang, Eingänge, Einnahme, Einnahmen, Einzahlung, Ein, Bij, In, " +
    "Inkomsten, Incoming, Inflow, Paid in, Money in, Deposit, Deposits, Receipt, Receipts, Received, Income, Refund, Abono, " +
    "Abonos, Entrata, Entrate, Entrada, Entradas, Entrée, Recette, Recettes, MA, Uznanie, Uznania, Wpływ, Wpływy, Wpłata, " +
    "Wpłaty, Příjem, Příjmy, Příchozí, Insättning, Insättningar, Inkomst, Inkomster, Inn, Inn på konto, Ind, Indtægt, Indsat, " +
    "Indbetaling, Pano, Panot, Jóváírás, Bevétel, Alacak, Giren, Gelir, Încasări, Incasari, Uplata, Potražuje, Kreedit, " +
    "Kreditas, Pajamos, Побарува, Mədaxil, Ieņēmumi, Кт, Кредит, Приход, Поступление, Поступления, Зачисление, Зачислено, Надходження, Πίστωση, " +
    "Ingreso, Ingresos, Depósito, Depósitos, Créditos, Crédits, V prospech, Prichádzajúca, Dobro, V dobro, Odobrenje, Masuk, " +
    "Pemasukan, Ghi có, ฝาก, ฝากเงิน, واریز, بستانکار, 受入, 受入金額, お預入れ, お預け入れ, " +
    "入金, 入金額, 預入, 預入額, お預り金額, お預かり金額, 収入, 收入, 贷, 贷方, 貸, 貸方, 转入, 收款, 입금, 입금액, 입금금액, 맡기신금액, זכות, دائن, إيداع",
};

/** The words that mean one direction at every bank, also when a file has no word of the other direction. */
const CERTAIN = new Set("- − + d c dr cr dbit crdt debit credit soll haben af bij".split(" "));

const directions = new Map<string, Direction>(
  (["debit", "credit"] as const).flatMap((direction) =>
    WORDS[direction]
      .split(", ")
      .flatMap((word) => [[wordKey(word), direction] as const, [headerKey(word) || wordKey(word), direction] as const]),
  ),
);
const LONG_WORD = 4;
const longWords = [...directions].filter(([word]) => word.length >= LONG_WORD || /[^\p{scx=Latin}]{2}/u.test(word));

/** The direction that a word means; undefined for an unknown word. */
export function directionOfWord(word: string): Direction | undefined {
  return directions.get(wordKey(word)) ?? directions.get(headerKey(word));
}

export function isCertainWord(word: string): boolean {
  return CERTAIN.has(wordKey(word));
}

/**
 * Letters that mean money out and in only beside each other: Dare and Avere, Debet and Kredit, Terhelés and Jóváírás,
 * Χρέωση and Πίστωση.
 */
const LETTER_PAIRS = ["DA", "DK", "TJ", "ΧΠ"];

/**
 * The directions that the words of a column mean. Two letters mean what the header abbreviates by them, if it has both
 * directions (`Cargo/Abono` over C and A), or what is usual for the pair.
 */
export function directionsOf(words: readonly string[], header: string): (Direction | undefined)[] {
  const letters = words.map((word) => wordKey(word).toUpperCase());
  const isPair = letters.length === 2 && letters.every((letter) => /^\p{L}$/u.test(letter));
  if (!isPair) return textDirections(words);
  const named = header.split(/[^\p{L}]+/u).flatMap((word) => {
    const direction = word.length > 1 ? directionOfWord(word) : undefined;
    return direction === undefined ? [] : [[word.slice(0, 1).toUpperCase(), direction] as const];
  });
  const [out, into] = LETTER_PAIRS.find((pair) => letters.every((letter) => pair.includes(letter))) ?? "";
  const usual = [
    [out, "debit"],
    [into, "credit"],
  ] as const;
  const isNamed = named.length === 2 && letters.every((letter) => named.some(([initial]) => initial === letter));
  const meant = new Map<string | undefined, Direction>(isNamed ? named : usual);
  return letters.map((letter, at) => meant.get(letter) ?? directionOfWord(words[at] ?? ""));
}

function textDirections(texts: readonly string[]): (Direction | undefined)[] {
  const whole = texts.map(directionOfWord);
  const parts = differing(texts)?.map(directionOfWord) ?? [];
  return whole.includes(undefined) && parts.length > 0 && !parts.includes(undefined) ? parts : whole;
}

/** The one word in which two texts differ: `Nota Débito` and `Nota Crédito`. */
function differing(texts: readonly string[]): string[] | undefined {
  const [one = [], two = []] = texts.map((text) => text.split(/\s+/u));
  if (texts.length !== 2 || one.length !== two.length || one.length < 2) return undefined;
  const at = one.findIndex((word, place) => word !== two[place]);
  const isOnly = one.every((word, place) => place === at || word === two[place]);
  return isOnly ? [one[at] ?? "", two[at] ?? ""] : undefined;
}

/** Parties, whose names contain words for a direction. */
const PARTY = /creditor|debtor|debitor|kreditor|cr[eé]ancier|d[eé]biteur|cr[eé]diteur|p[rř][ií]jemc/iu;
/** A word for money in, but between two others a preposition: `Betrag in EUR`. */
const PREPOSITION = "in";

/** The direction that the name of a column of amounts means; undefined for a name with both or no direction. */
export function directionOfHeader(cell: string): Direction | undefined {
  if (PARTY.test(cell)) return undefined;
  const words = cell.split(/[^\p{L}\p{N}+−-]+/u).filter((token) => token !== "");
  const isBetween = (at: number) => at > 0 && at < words.length - 1;
  const tokens = words.filter((word, at) => !(wordKey(word) === PREPOSITION && isBetween(at)));
  const key = headerKey(cell);
  const found = new Set([
    key.length > 1 ? directions.get(key) : undefined,
    ...tokens.map((token) => (token.length > 1 ? directionOfWord(token) : undefined)),
    ...longWords.filter(([word]) => key.includes(headerKey(word))).map(([, direction]) => direction),
  ]);
  found.delete(undefined);
  return found.size === 1 ? [...found][0] : undefined;
}
