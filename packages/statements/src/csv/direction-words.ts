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
    "Out, Outgoing, Outflow, Paid out, Money out, Withdrawal, Withdrawals, Payment, Payments, Purchase, Expense, Expenses, " +
    "Spent, Fee, Charge, Cargo, Cargos, Uscita, Uscite, Saída, Saídas, Sortie, Dépense, Dépenses, WN, Winien, Obciążenie, " +
    "Obciążenia, Wydatek, Wydatki, Wypłata, Wypłaty, Výdaj, Výdaje, Odchozí, Uttag, Utgift, Utgifter, Ut, Ut av konto, Ud, " +
    "Udgift, Hævet, Udbetaling, Otto, Otot, Pano ulos, Terhelés, Kiadás, Borç, Çıkan, Gider, Plati, Plăți, Isplata, Duguje, " +
    "Deebet, Debetas, Išlaidos, Izdevumi, Дт, Дебет, Расход, Расходы, Списание, Списано, Витрати, Видаток, Χρέωση, " +
    "出金, 出金額, 支払, お支払金額, お支払い金額, 引出, 引出額, お引出し, 支出, 借, 借方, 转出, 付款, 출금, 출금액, 출금금액, 찾으신금액, חובה, مدين, سحب",
  credit:
    "+, C, CR, CRD, CRT, CDT, CRDT, CRED, Credit, Credits, Kredit, Credito, Crédit, Crédito, Haber, Avere, Accredito, " +
    "Accrediti, H, Haben, Gutschrift, Gutschriften, Eingang, Eingänge, Einnahme, Einnahmen, Einzahlung, Ein, Bij, In, " +
    "Inkomsten, Incoming, Inflow, Paid in, Money in, Deposit, Deposits, Receipt, Receipts, Received, Income, Refund, Abono, " +
    "Abonos, Entrata, Entrate, Entrada, Entradas, Entrée, Recette, Recettes, MA, Uznanie, Uznania, Wpływ, Wpływy, Wpłata, " +
    "Wpłaty, Příjem, Příjmy, Příchozí, Insättning, Insättningar, Inkomst, Inkomster, Inn, Inn på konto, Ind, Indtægt, Indsat, " +
    "Indbetaling, Pano, Panot, Jóváírás, Bevétel, Alacak, Giren, Gelir, Încasări, Incasari, Uplata, Potražuje, Kreedit, " +
    "Kreditas, Pajamos, Ieņēmumi, Кт, Кредит, Приход, Поступление, Поступления, Зачисление, Зачислено, Надходження, Πίστωση, " +
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

/** Parties, whose names contain words for a direction. */
const PARTY = /creditor|debtor|debitor|kreditor|cr[eé]ancier|d[eé]biteur|cr[eé]diteur/iu;
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
