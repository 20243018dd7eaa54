import type { Columns } from "../table/table.ts";

export type PayPalField =
  | "date"
  | "time"
  | "name"
  | "type"
  | "status"
  | "currency"
  | "gross"
  | "fee"
  | "net"
  | "id"
  | "documents"
  | "text"
  | "balance"
  | "parent"
  | "impact";

/** The columns in English, German, French, Dutch, Italian, Spanish and Polish. */
export const payPalColumns: Columns<PayPalField> = {
  names: {
    date: "Date, Datum, Data, Fecha",
    time: "Time, Uhrzeit, Heure, Tijd, Orario, Ora, Hora, Godzina",
    name: "Name, Nom, Naam, Nome, Nombre",
    type: "Type, Typ, Tipo, Description, Beschreibung, Omschrijving, Descrizione, Descripción, Opis",
    status: "Status, État, Stato, Estado",
    currency: "Currency, Währung, Devise, Valuta, Divisa, Waluta",
    gross: "Gross, Brutto, Avant commission, Bruto, Lordo",
    fee: "Fee, Fees, Gebühr, Entgelt, Commission, Frais, Kosten, Tariffa, Comisión, Tarifa, Opłata",
    net: "Net, Netto, Neto",
    id:
      "Transaction ID, Transaktionscode, Numéro de transaction, Transactiereferentie, Transactie-ID, Codice transazione, " +
      "Id. de transacción, Numer transakcji",
    documents:
      "Invoice Number, Invoice ID, Rechnungsnummer, Numéro de facture, Factuurnummer, Numero fattura, Número de factura, " +
      "Identifiant de facture, Factuurreferentie, Identyfikator faktury, " +
      "Custom Number, Custom, Transaction ID, Transaktionscode, Numéro de transaction, Transactiereferentie, " +
      "Transactie-ID, Codice transazione, Id. de transacción, Numer transakcji, Reference Txn ID, Zugehöriger Transaktionscode",
    text: "Subject, Item Title, Betreff, Artikelbezeichnung, Objet, Onderwerp, Oggetto, Asunto, Note, Hinweis",
    parent: "Reference Txn ID, Zugehöriger Transaktionscode",
    balance: "Balance, Guthaben, Solde, Saldo",
    impact: "Balance Impact, Auswirkung auf Guthaben, Impact sur le solde, Saldo-impact, Effetto sul saldo",
  },
  required: [["date"], ["type"], ["currency"], ["gross"], ["fee"], ["net"], ["id"]],
  amounts: ["gross", "fee", "net", "balance"],
};

/** Rows that move no money: information, and what is not booked yet or no more. */
export const UNBOOKED =
  /^(m[eé]mo|promemoria|info|pending|denied|cancell?ed|expired|held|placed|removed|unclaimed|ausstehend|offen|abgelehnt|storniert|en attente|refusé|annulé|in behandeling|geweigerd|geannuleerd|in sospeso|rifiutato|annullato|pendiente|rechazado|cancelado)$/i;

/** The transfer to the bank, and what undoes one. */
const WITHDRAWAL =
  /withdraw|transfer to (your )?bank|abbuchung|abhebung|auszahlung|retrait|virement vers|transfert vers (votre |le )?(compte bancaire|banque)|opname|overboeking naar (je |uw )?bank|prelievo|trasferimento (al|sul) conto|retirada|transferencia (al|a su) banco|wypłata/i;
const UNDONE = /revers|cancel|storn|rück|annul/i;

export function isWithdrawal(type: string): boolean {
  return WITHDRAWAL.test(type) && !UNDONE.test(type);
}

/** The kinds of types of transactions; undefined for one that its sign tells. */
export const PAYPAL_KINDS = [
  [/refund|rückzahlung|erstattung|remboursement|terugbetaling|rimborso|reembolso/i, "refund"],
  [/chargeback|dispute|revers|rückbuchung|rückgabe|rétrofacturation|contestation|storno/i, "chargeback"],
  [/\bfee\b|gebühr|entgelt|\bfrais\b|commission|tariffa|tarifa/i, "fee"],
  [/hold|reserve|einbehalt|retenue|reservering|riserva|reserva/i, "reserve"],
  [/bank deposit|add funds|bankgutschrift|bankstorting|ajout de fonds/i, "other"],
  [/conversion|umrechnung|omrekening|conversione|conversión/i, "other"],
] as const;
