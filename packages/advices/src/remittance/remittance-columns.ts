import type { Columns } from "../table/table.ts";

export type RemittanceField =
  | "document"
  | "paid"
  | "amount"
  | "discount"
  | "deduction"
  | "total"
  | "currency"
  | "payment"
  | "date"
  | "name"
  | "taxId"
  | "iban"
  | "text";

/**
 * Common names of columns in English, German, French, Dutch, Spanish, Italian, Polish and Portuguese. What
 * may be the payee's (`IBAN`, `VAT number`) is left out.
 */
export const remittanceColumns: Columns<RemittanceField> = {
  names: {
    document:
      "Invoice, Invoice Number, Invoice No, Invoice #, Invoice ID, Supplier Invoice, Document, Document Number, Document No, " +
      "Your Reference, Bill Number, Bill No, Rechnung, Rechnungsnummer, Rechnungs-Nr, Rechnung Nr, Belegnummer, Beleg-Nr, " +
      "Ihre Belegnummer, Facture, Numéro de facture, N° facture, N° de facture, Factuur, Factuurnummer, Factuurnr, Factura, " +
      "Número de factura, N° factura, Nº factura, Fattura, Numero fattura, N. fattura, Faktura, Numer faktury, Nr faktury, " +
      "Fatura, Número da fatura",
    paid:
      "Paid, Amount Paid, Paid Amount, Payment Amount, Net Paid, Net Payment, Net Amount Paid, Gezahlt, Gezahlter Betrag, " +
      "Zahlbetrag, Zahlungsbetrag, Bezahlt, Payé, Montant payé, Montant réglé, Betaald, Betaald bedrag, Pagado, " +
      "Importe pagado, Pagato, Importo pagato, Zapłacono, Kwota zapłacona, Pago, Valor pago",
    amount: "Amount, Betrag, Montant, Bedrag, Importe, Importo, Kwota, Valor",
    discount:
      "Discount, Discount Amount, Discount Taken, Cash Discount, Skonto, Skontobetrag, Escompte, Remise, Korting, " +
      "Betalingskorting, Descuento, Sconto, Rabat, Desconto",
    deduction:
      "Deduction, Deductions, Deduction Amount, Adjustment, Adjustments, Abzug, Abzüge, Kürzung, Déduction, Retenue, " +
      "Aftrek, Deducción, Retención, Detrazione, Ritenuta, Potrącenie, Dedução",
    total:
      "Payment Total, Total Payment, Check Amount, Cheque Amount, Check Total, Gesamtzahlung, Zahlungssumme, Total du paiement",
    currency: "Currency, CCY, Currency Code, Währung, Whg, Devise, Valuta, Munt, Moneda, Divisa, Waluta, Moeda",
    payment:
      "Payment Number, Payment No, Payment ID, Payment Reference, Payment Document, Check Number, Cheque Number, Remittance Number, " +
      "Zahlungsnummer, Zahlungsbeleg, Zahlungsreferenz, Avisnummer, Avis-Nr, Numéro de paiement, Référence de paiement, " +
      "Betalingsnummer, Número de pago, Numero pagamento, Numer płatności",
    date:
      "Payment Date, Date Paid, Paid On, Check Date, Zahlungsdatum, Zahldatum, Date de paiement, Date de règlement, Betaaldatum, " +
      "Fecha de pago, Data pagamento, Data płatności, Data de pagamento",
    name: "Payer, Payer Name, Paid By, Company Name, Zahler, Zahlungspflichtiger, Payeur, Betaler, Pagador, Pagatore, Płatnik",
    taxId: "Payer VAT, Payer VAT Number, Payer Tax ID",
    iban: "Payer IBAN, IBAN Zahler, IBAN payeur",
    text: "Description, Text, Note, Comment, Reason, Buchungstext, Bemerkung, Libellé, Omschrijving, Concepto, Descrizione, Opis",
  },
  required: [["document"], ["paid", "amount"]],
  amounts: ["paid", "amount", "discount", "deduction", "total"],
};
