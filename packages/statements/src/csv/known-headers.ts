import type { CsvColumns } from "../csv-mapping.ts";
import { fieldsByKey, headerKey } from "./cells.ts";

/** Common names of columns in English, German, Dutch and French. Compared by `headerKey`. */
const names: Readonly<Partial<Record<Exclude<keyof CsvColumns, "texts" | "unused">, string>>> = {
  bookingDate:
    "Booking Date, Date, Posting Date, Posted Date, Transaction Date, Date Posted, Buchungstag, Buchungsdatum, Datum, " +
    "Boekdatum, Boekingsdatum, Uitvoeringsdatum, Date comptable, Date opération",
  valueDate: "Value Date, Valutadatum, Wertstellung, Wertstellungstag, Rentedatum, Date valeur, Date de valeur",
  amount: "Amount, Betrag, Bedrag, Montant, Transaction Amount",
  debit: "Debit, Debit Amount, Paid out, Money out, Withdrawal, Withdrawals, Soll, Débit",
  credit: "Credit, Credit Amount, Paid in, Money in, Deposit, Deposits, Haben, Crédit",
  direction: "Credit/Debit, Debit/Credit, DR/CR, CR/DR, Soll/Haben, Af Bij, Direction",
  currency: "Currency, CCY, Währung, Waehrung, Devise, Munt, Muntsoort",
  account: "Own account, Auftragskonto",
  description:
    "Description, Details, Narrative, Memo, Remittance Information, Verwendungszweck, Buchungstext, Omschrijving, " +
    "Mededelingen, Libellé",
  reference: "Reference, Ref, Payment Reference, Referenz, Betalingskenmerk",
  endToEndId: "End to End ID, EndToEndId, End-to-End-Referenz, Kundenreferenz (End-to-End)",
  counterpartyName:
    "Counterparty, Counterparty Name, Payee, Name, Beguenstigter/Zahlungspflichtiger, Begünstigter/Zahlungspflichtiger, " +
    "Auftraggeber/Empfänger, Tegenpartij, Naam tegenpartij",
  counterpartyIban:
    "Counterparty IBAN, Kontonummer/IBAN, IBAN Zahlungsbeteiligter, IBAN Tegenpartij, Tegenrekening IBAN/BBAN",
  bankReference: "Bank Reference, Bankreferenz, Transaction ID",
  status:
    "Status, State, Booking Status, Transaction Status, Payment Status, Buchungsstatus, Umsatzstatus, Boekingsstatus, " +
    "Statut, État, Estado, Estado de la operación, Situação, Stato, Stato operazione, Stav, Stav transakce, Stan, Status transakcji, " +
    "Állapot, Státusz, Tila, Tilstand, Durum, İşlem Durumu, Stare, Olek, Būsena, Statuss, Статус, Состояние, Стан, " +
    "状態, 状态, 交易状态, 狀態, 상태, Κατάσταση",
};

/** A column of this name holds any text at most banks, but the booking state at German savings banks. */
const INFO = "info";

const fields = fieldsByKey(names);

/** The field that a column of this name (see `headerKey`) holds. */
export function fieldOfHeader(key: string) {
  return fields.get(key);
}

/**
 * The columns of an unambiguous header: a date and an amount (or debit and credit), with at most one column per field.
 * Only the description may have several columns. Undefined for any other header, which needs a mapping.
 */
export function recognizeHeader(cells: readonly string[]): CsvColumns | undefined {
  const columns: Partial<Record<Exclude<keyof CsvColumns, "texts" | "unused">, number>> = {};
  const description: number[] = [];
  for (const [index, cell] of cells.entries()) {
    const field = fields.get(headerKey(cell));
    if (field === undefined) continue;
    if (field === "description") description.push(index + 1);
    else if (columns[field] !== undefined) return undefined;
    else columns[field] = index + 1;
  }
  const { bookingDate, valueDate, amount, debit, credit, direction } = columns;
  const hasDate = bookingDate !== undefined || valueDate !== undefined;
  const separate = debit !== undefined && credit !== undefined && direction === undefined;
  const single = amount !== undefined && debit === undefined && credit === undefined;
  if (!hasDate || separate === single || (separate && amount !== undefined)) return undefined;
  return { ...columns, ...(description.length > 0 && { description }) };
}

/** The columns of money of a known header with a date, which has several columns for another field. */
export function knownMoney(cells: readonly string[]): CsvColumns | undefined {
  const keys = new Set<string | undefined>(["amount", "debit", "credit", "direction", "currency"]);
  const dates = cells.flatMap((cell, at) => (/Date$/.test(fieldOfHeader(headerKey(cell)) ?? "") ? [at] : []));
  return recognizeHeader(
    cells.map((cell, at) => (keys.has(fieldOfHeader(headerKey(cell))) || at === dates[0] ? cell : "")),
  );
}

/** The numbers of the columns whose name suggests that they hold the booking state. */
export function stateColumns(cells: readonly string[]): number[] {
  return cells.flatMap((cell, index) => {
    const key = headerKey(cell);
    return key === INFO || fields.get(key) === "status" ? [index + 1] : [];
  });
}
