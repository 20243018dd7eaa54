import { comma, dmy, into, type Layout, out, point, quoted, write } from "./layout.ts";

/** Exports of further banks, none of which the reading was made for. The values are invented. */

const english = write(".", ",");
const german = write(",", ".");
const dots = (day: string) => dmy(day, ".");

export const SMALL_COUNTRIES: Layout[] = [
  {
    bank: "Raiffeisen",
    country: "RS",
    currency: "RSD",
    known: { currency: "RSD", country: "RS" },
    header: "Datum valute;Datum obrade;Opis;Naziv primaoca/platioca;Poziv na broj;Duguje;Potražuje;Stanje",
    row: ({ day, amount, balance, text, party, number }) => [
      ...[
        `${dots(day)}.`,
        `${dots(day)}.`,
        text,
        party,
        `97 ${number}-2026`,
        out(amount, german),
        into(amount, german),
      ],
      german(balance),
    ],
  },
  {
    bank: "Erste",
    country: "HR",
    currency: "EUR",
    known: { currency: "EUR", country: "HR" },
    header: "Datum;Opis;Primatelj/platitelj;Model i poziv na broj;Isplate;Uplate;Stanje",
    falls: true,
    row: ({ day, amount, balance, text, party, number }) => [
      ...[`${dots(day)}.`, text, party, `HR99 ${number}`, out(amount, comma), into(amount, comma), comma(balance)],
    ],
  },
  {
    bank: "Bank of Cyprus",
    country: "CY",
    currency: "EUR",
    known: { currency: "EUR", country: "CY" },
    delimiter: ",",
    header: "Date,Description,Debit,Credit,Indicative Balance,Value Date,Reference,Payment Details",
    row: ({ day, amount, balance, text, party, number }) =>
      quoted([
        ...[dmy(day), party, out(amount, english), into(amount, english), english(balance), dmy(day), `BC${number}`],
        text,
      ]),
  },
  {
    bank: "Sampath",
    country: "LK",
    currency: "LKR",
    known: { currency: "LKR", country: "LK" },
    delimiter: ",",
    header: "Tran Date,Value Date,Particulars,Instrument No,Withdrawals,Deposits,Balance(LKR)",
    row: ({ day, amount, balance, text, party, number }) => [
      ...[dmy(day, "-"), dmy(day, "-"), `${text}/${party}`, `${number}00`, out(amount, point), into(amount, point)],
      point(balance),
    ],
  },
  {
    bank: "BRAC",
    country: "BD",
    currency: "BDT",
    known: { currency: "BDT", country: "BD" },
    delimiter: ",",
    header: "Transaction Date,Narration,Remarks,Cheque/Ref No.,Dr Amount,Cr Amount,Closing Balance",
    row: ({ day, amount, balance, text, party, number }) => [
      ...[dmy(day), text, party, `EFT${number}`, amount < 0 ? point(-amount) : "0.00", into(amount, point) || "0.00"],
      point(balance),
    ],
  },
  {
    bank: "Ecobank",
    country: "GH",
    currency: "GHS",
    known: { currency: "GHS", country: "GH" },
    delimiter: ",",
    header: "Transaction Date,Reference,Description,Counterparty Name,Value Date,Amount,DR/CR,Available Balance",
    row: ({ day, amount, balance, text, party, number }) => [
      ...[dmy(day), `H77${number}`, text, party, dmy(day), point(Math.abs(amount)), amount < 0 ? "DR" : "CR"],
      point(balance),
    ],
  },
  {
    bank: "Pichincha",
    country: "EC",
    currency: "USD",
    known: { currency: "USD", country: "EC" },
    header: "Fecha;Concepto;Documento;Oficina;Tipo;Monto;Saldo contable;Saldo disponible;Detalle",
    row: ({ day, amount, balance, text, party, number }) => [
      ...[dmy(day), text, `55${number}`, "QUITO", amount < 0 ? "D" : "C", comma(Math.abs(amount)), comma(balance)],
      ...[comma(balance), party],
    ],
  },
  {
    bank: "LLB",
    country: "LI",
    currency: "CHF",
    known: { currency: "CHF", country: "LI" },
    header:
      "Buchungsdatum;Valuta;Buchungstext;Auftraggeber/Begünstigter;Mitteilung;Belastung CHF;Gutschrift CHF;Saldo CHF",
    row: ({ day, amount, balance, text, party }) => [
      ...[dots(day), dots(day), amount < 0 ? "Zahlung" : "Gutschrift", party, text, out(amount, write(".", "'"))],
      ...[into(amount, write(".", "'")), write(".", "'")(balance)],
    ],
  },
  {
    bank: "maib",
    country: "MD",
    currency: "MDL",
    known: { currency: "MDL", country: "MD" },
    header:
      "Data;Nr. document;Denumirea corespondentului;Codul fiscal;Contul corespondentului;Debit;Credit;Destinația plății",
    row: ({ day, amount, text, party, number }) => [
      ...[dots(day), number, party, `10036000${number}`, `MD${number}4AG000000022500012345`, out(amount, comma)],
      ...[into(amount, comma), text],
    ],
  },
  {
    bank: "Ameriabank",
    country: "AM",
    currency: "AMD",
    known: { currency: "AMD", country: "AM" },
    delimiter: "\t",
    header:
      "Date\tDoc. No\tBeneficiary/Payer\tBeneficiary/Payer account\tDetails\tDebit (AMD)\tCredit (AMD)\tBalance (AMD)",
    row: ({ day, amount, balance, text, party, number }) => [
      ...[dmy(day), number, party, `15700000${number}77`, text, out(amount, english), into(amount, english)],
      english(balance),
    ],
  },
];
