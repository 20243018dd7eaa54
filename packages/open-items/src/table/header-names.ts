import { headerKey } from "@matchbook/statements/table-readers";
import type { TableColumns } from "../table-mapping.ts";

/** What a header cell may name besides the fields of a mapping. */
type Name = Exclude<keyof TableColumns, "amount"> | "open" | "total" | "paid" | "net";

/** Common names of columns in English, German, French, Dutch, Spanish, Italian, Polish and Portuguese. */
const NAMES: Readonly<Record<Name, string>> = {
  number:
    "Invoice, Invoice Number, Invoice No, Invoice No., Invoice #, Invoice ID, Document Number, Document No, Bill No, " +
    "Rechnung, Rechnungsnummer, Rechnungs-Nr, Rechnungs-Nr., Rechnungsnr, Rechnung Nr, Belegnummer, Beleg-Nr, Belegnr, " +
    "Facture, Numéro de facture, N° facture, N° de facture, No facture, Factuur, Factuurnummer, Factuurnr, " +
    "Factura, Número de factura, N° factura, Nº factura, Fattura, Numero fattura, N. fattura, Numer faktury, Nr faktury, " +
    "Número da fatura, Fatura",
  issueDate:
    "Date, Invoice Date, Issue Date, Document Date, Bill Date, Datum, Rechnungsdatum, Belegdatum, Date de facture, " +
    "Date facture, Factuurdatum, Fecha, Fecha de factura, Fecha factura, Data, Data fattura, Data wystawienia, Data da fatura",
  dueDate:
    "Due, Due Date, Payment Due, Due On, Fällig, Fällig am, Fälligkeit, Fälligkeitsdatum, Zahlbar bis, Échéance, " +
    "Date d'échéance, Date échéance, Vervaldatum, Vencimiento, Fecha de vencimiento, Scadenza, Data scadenza, " +
    "Termin płatności, Vencimento, Data de vencimento",
  currency: "Currency, CCY, Currency Code, Währung, Whg, Devise, Valuta, Munt, Moneda, Divisa, Waluta, Moeda",
  paymentReference:
    "Payment Reference, Reference, Ref, Remittance Reference, Zahlungsreferenz, Referenz, Verwendungszweck, " +
    "Référence, Référence de paiement, Betalingskenmerk, Referencia, Riferimento, Referência",
  counterpartyCode:
    "Customer No, Customer No., Customer Number, Customer ID, Customer Code, Account Code, Vendor No, Vendor No., Vendor ID, " +
    "Supplier No, Supplier ID, Kundennummer, Kunden-Nr, Kunden-Nr., Kundennr, Debitor, Debitorennummer, Debitor-Nr, " +
    "Kreditor, Kreditorennummer, Lieferantennummer, Code client, N° client, Code fournisseur, Klantnummer, Debiteurnummer, " +
    "Código de cliente, Codice cliente",
  counterpartyName:
    "Customer, Customer Name, Client, Client Name, Bill To, Sold To, Vendor, Vendor Name, Supplier, Supplier Name, Company, " +
    "Name, Contact, Contact Name, Kunde, Kundenname, Lieferant, Lieferantenname, Firma, Nom du client, Fournisseur, " +
    "Nom du fournisseur, Klant, Klantnaam, Leverancier, Cliente, Proveedor, Fornitore, Kontrahent, Nabywca, Fornecedor",
  counterpartyTaxId:
    "VAT Number, VAT No, VAT ID, Tax ID, Tax Number, USt-IdNr, USt-IdNr., USt-ID, Numéro de TVA, N° TVA, Btw-nummer, NIF, CIF, " +
    "Partita IVA, P. IVA, NIP",
  counterpartyIban: "IBAN, Account IBAN, Customer IBAN, Supplier IBAN, Vendor IBAN",
  direction: "Direction, Receivable/Payable, AR/AP",
  type: "Type, Document Type, Belegart, Type de document, Soort, Tipo, Tipo de documento",
  open:
    "Open Amount, Amount Open, Open, Outstanding, Outstanding Amount, Amount Outstanding, Amount Due, Balance Due, " +
    "Due Amount, Remaining, Remaining Amount, Open Balance, Offen, Offener Betrag, Betrag offen, Offener Posten, Restbetrag, " +
    "Saldo offen, Reste à payer, Solde dû, Montant dû, Openstaand, Openstaand bedrag, Te betalen, Pendiente, Importe pendiente, " +
    "Saldo pendiente, Residuo, Importo residuo, Da pagare, Do zapłaty, Em aberto, Valor em aberto",
  total:
    "Amount, Total, Total Amount, Invoice Amount, Gross, Gross Amount, Amount incl. VAT, Total incl. VAT, Invoice Total, " +
    "Betrag, Rechnungsbetrag, Brutto, Bruttobetrag, Gesamtbetrag, Summe, Montant, Montant TTC, Total TTC, Bedrag, Factuurbedrag, " +
    "Totaal, Importe, Importe total, Importo, Totale, Importo totale, Kwota, Kwota brutto, Valor, Valor total",
  paid:
    "Paid, Amount Paid, Paid Amount, Payments, Bezahlt, Gezahlt, Zahlung, Payé, Montant payé, Betaald, Pagado, Pagato, " +
    "Zapłacono, Pago",
  net: "Net, Net Amount, Amount excl. VAT, Netto, Nettobetrag, Montant HT, Total HT, Excl. btw, Base imponible, Imponibile, Kwota netto",
};

const names = new Map(
  Object.entries(NAMES).flatMap(([name, list]) =>
    list.split(", ").map((text) => [headerKey(text), name as Name] as const),
  ),
);
/** The words that say whose invoices a table lists. */
const RECEIVABLE = /customer|client|kunde|debitor|klant|debiteur|receivable|bill to|sold to|nabywca/iu;
const PAYABLE = /vendor|supplier|lieferant|kreditor|fournisseur|leverancier|proveedor|fornitore|fornecedor|payable/iu;

/** What a column of this name holds. A currency in brackets does not count: `Amount (EUR)`. */
export function nameOf(cell: string): Name | undefined {
  return names.get(headerKey(cell)) ?? names.get(headerKey(cell.replace(/[([].*[)\]]|\b[A-Z]{3}$/u, "")));
}

/** Whether a header shows the invoices to customers or those of suppliers; undefined for neither and for both. */
export function directionOfHeader(header: readonly string[]): "receivable" | "payable" | undefined {
  const isReceivable = header.some((cell) => RECEIVABLE.test(cell));
  const isPayable = header.some((cell) => PAYABLE.test(cell));
  return isReceivable === isPayable ? undefined : isReceivable ? "receivable" : "payable";
}
