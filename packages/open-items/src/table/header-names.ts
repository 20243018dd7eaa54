import { fieldsByKey, nameKeys } from "@matchbook/statements/table-readers";
import type { TableColumns } from "../table-mapping.ts";

/** The names of header cells besides the fields of a mapping. */
type Name = Exclude<keyof TableColumns, "amount"> | "open" | "total" | "paid" | "net" | "tax";

/**
 * Names of columns in the exports of accounting programs: English, German, French, Dutch, Spanish, Italian, Portuguese,
 * Polish, Czech, Swedish, Danish, Norwegian, Finnish, Turkish, Hungarian, Romanian.
 */
const NAMES: Readonly<Record<Name, string>> = {
  number:
    "Invoice, Invoice Number, Invoice No, Invoice No., Invoice #, Document Number, Document No, Document No., Bill No, " +
    "Rechnung, Rechnungsnummer, Rechnungs-Nr, Rechnungs-Nr., Rechnungsnr, Rechnung Nr, Belegnummer, Beleg-Nr, Belegnr, " +
    "Facture, Numéro de facture, N° facture, N° de facture, No facture, Factuur, Factuurnummer, Factuurnr, " +
    "Factura, Número de factura, N° factura, Nº factura, Fattura, Numero fattura, N. fattura, Numer faktury, Nr faktury, " +
    "Número da fatura, Fatura, Číslo faktury, Číslo dokladu, Fakturanr, Fakturanummer, Laskunumero, Laskun numero, Fatura No, " +
    "Fatura Numarası, Belge No, Számlaszám, Számla sorszáma, Nr. factura, Număr factură",
  issueDate:
    "Invoice Date, Issue Date, Issued, Date Issued, Document Date, Bill Date, Invoice/Bill Date, Rechnungsdatum, Belegdatum, " +
    "Date de facture, Date facture, Factuurdatum, Fecha de factura, Fecha factura, Fecha de emisión, Data fattura, " +
    "Data emissione, Data wystawienia, Data da fatura, Data de emissão, Vystaveno, Datum vystavení, Fakturadatum, Fakturadato, " +
    "Laskupäivä, Laskun päivä, Fatura Tarihi, Belge Tarihi, Kelte, Számla kelte, Data facturii",
  dueDate:
    "Due, Due Date, Date Due, Payment Due, Due On, Net due date, Invoice Date Due, Fällig, Fällig am, Fälligkeit, " +
    "Fälligkeitsdatum, Nettofälligkeit, Zahlbar bis, Échéance, Date d'échéance, Date échéance, Vervaldatum, Vervaldag, " +
    "Vencimiento, Fecha de vencimiento, Scadenza, Data scadenza, Prossima scadenza, Termin płatności, Vencimento, " +
    "Data de vencimento, Splatnost, Splatno, Datum splatnosti, Förfallodatum, Forfaldsdato, Forfallsdato, Eräpäivä, Vade, " +
    "Vade Tarihi, Fizetési határidő, Esedékesség, Scadența, Data scadenței",
  currency:
    "Currency, CCY, Currency Code, Currency ID, Local Currency, Document Currency, Währung, Whg, WKZ, Hauswährung, " +
    "Belegwährung, Devise, Valuta, Munt, Moneda, Divisa, Waluta, Moeda, Měna, Valuutta, Döviz, Döviz Cinsi, Para Birimi, Pénznem",
  paymentReference:
    "Payment Reference, Reference, Ref, Remittance Reference, Zahlungsreferenz, Referenz, Verwendungszweck, " +
    "Référence, Référence de paiement, Betalingskenmerk, Referencia, Riferimento, Referência, Variabilní symbol, " +
    "Var. symbol, OCR, KID, Viitenumero",
  counterpartyCode:
    "Customer No, Customer No., Customer Number, Customer ID, Customer Code, Account Code, Account Ref, A/C Ref, Vendor No, " +
    "Vendor No., Vendor ID, Supplier No, Supplier ID, Kundennummer, Kunden-Nr, Kunden-Nr., Kundennr, Debitor, " +
    "Debitorennummer, Debitor-Nr, Kreditor, Kreditorennummer, Lieferantennummer, Code client, N° client, Code fournisseur, " +
    "Klantnummer, Debiteurnummer, Código de cliente, Codice cliente, Kundnr, Kundnummer, Kundenr",
  counterpartyName:
    "Customer, Customer Name, Client, Client Name, Bill To, Sold To, Vendor, Vendor Name, Supplier, Supplier Name, " +
    "Contact Name, Invoice Partner Display Name, Kunde, Kundenname, Lieferant, Lieferantenname, Kontobezeichnung, " +
    "Nom du client, Fournisseur, Nom du fournisseur, Klant, Klantnaam, Debiteur, Crediteur, Leverancier, Cliente, Proveedor, " +
    "Fornitore, Kontrahent, Nabywca, Fornecedor, Odběratel, Dodavatel, Kund, Kundnamn, Kundenavn, Leverantör, Asiakas, " +
    "Toimittaja, Cari, Cari Hesap Unvanı, Müşteri, Vevő, Szállító",
  counterpartyTaxId:
    "VAT Number, VAT No, VAT ID, Tax ID, Tax Number, USt-IdNr, USt-IdNr., USt-ID, Numéro de TVA, N° TVA, Btw-nummer, NIF, CIF, " +
    "Partita IVA, P. IVA, NIP, DIČ, Y-tunnus",
  counterpartyIban: "IBAN, Account IBAN, Customer IBAN, Supplier IBAN, Vendor IBAN",
  direction: "Direction, Receivable/Payable, AR/AP",
  type: "Type, Document Type, Transaction Type, Belegart, Type de document, Soort, Tipo, Tipo de documento, S/H",
  open:
    "Open Amount, Amount Open, Open, Outstanding, Outstanding Amount, Amount Outstanding, Amount Due, Amount Due Signed, " +
    "Invoice Amount Due, Balance Due, Due Amount, Remaining, Remaining Amount, Amount Remaining, Amount Residual, " +
    "Amount Residual Signed, Open Balance, Offen, Offener Betrag, Betrag offen, Offener Posten, Restbetrag, " +
    "Saldo offen, Reste à payer, Restant dû, Solde dû, Montant dû, Openstaand, Openstaand bedrag, Nog te betalen, Te betalen, " +
    "Pendiente, Importe pendiente, Saldo pendiente, Residuo, Importo residuo, Da pagare, Da saldare, Do zapłaty, Pozostało, " +
    "Pozostało do zapłaty, Em aberto, Valor em aberto, Pendente, Valor pendente, Zbývá, Zbývá uhradit, K likvidaci, " +
    "Restbelopp, Restbeløb, Utestående, Avoinna, Kalan, Kalan Tutar, Hátralék, Rest de plată",
  total:
    "Amount, Total, Total Amount, Invoice Amount, Original Amount, Gross, Gross Amount, Amount incl. VAT, Total incl. VAT, " +
    "Invoice Total, Total Signed, Amount Total, Amount Total Signed, Amount in local currency, Amount in document currency, " +
    "Betrag, Rechnungsbetrag, Brutto, Bruttobetrag, Gesamtbetrag, Summe, Betrag in Hauswährung, Betrag in Belegwährung, " +
    "Montant, Montant TTC, Total TTC, Bedrag, Factuurbedrag, Totaal, Importe, Importe total, Importo, Totale, Importo totale, " +
    "Kwota, Kwota brutto, Valor, Valor total, Celkem, Totalt, Belopp, Beløb, Beløp, Summa, Tutar, Toplam, Genel Toplam, " +
    "Összesen, Végösszeg",
  paid:
    "Paid, Amount Paid, Invoice Amount Paid, Paid Amount, Payments, Bezahlt, Gezahlt, Zahlung, Payé, Réglé, Montant payé, " +
    "Betaald, Pagado, Cobrado, Pagato, Incassato, Zapłacono, Pago, Zaplaceno, Uhrazeno, Betalt, Maksettu, Ödenen",
  net:
    "Net, Net Amount, Amount excl. VAT, Subtotal, Untaxed Amount, Untaxed Amount Signed, Amount Untaxed, " +
    "Amount Untaxed Signed, Netto, Nettobetrag, Montant HT, Total HT, Excl. btw, Base imponible, Imponibile, Kwota netto, " +
    "Základ daně, Ara toplam",
  tax:
    "Tax, Tax Amount, Tax Total, VAT, VAT Amount, USt, MwSt, Steuer, Steuerbetrag, TVA, Montant TVA, Btw, IVA, DPH, Moms, " +
    "ALV, KDV, ÁFA",
};

/** Names that count only in a table without a column of the others. */
const WEAK_NAMES: Readonly<Partial<Record<Name, string>>> = {
  number: "Invoice ID, Number, Num, Nummer, Numéro, Núm, Número, Numero, Numer, Číslo, Documento",
  issueDate: "Date, Datum, Fecha, Data, Dato, Tarih",
  counterpartyName: "Name, Company, Contact, Kontakt, Firma, Bezeichnung, Partner",
  counterpartyCode: "Konto, Code",
  open: "Balance, Saldo",
};

const strong = fieldsByKey(NAMES);
const weak = fieldsByKey(WEAK_NAMES);

/** The words that say whose invoices a table lists. */
const RECEIVABLE =
  /customer|client|kunde|kundn|kund$|debitor|klant|debiteur|receivable|bill to|sold to|nabywca|odběratel|asiakas|müşteri|vevő/iu;
const PAYABLE =
  /vendor|supplier|lieferant|kreditor|fournisseur|leverancier|crediteur|proveedor|fornitore|fornecedor|payable|dodavatel|leverantör|toimittaja|szállító/iu;

/** The field that a column name means. A currency in brackets does not count: `Amount (EUR)`. */
export function nameOf(cell: string): Name | undefined {
  return inNames(cell, strong) ?? inNames(cell, weak);
}

/** Tells whether a name counts only in a table without a column of a clearer name; see `WEAK_NAMES`. */
export function isWeakName(cell: string): boolean {
  return inNames(cell, strong) === undefined;
}

function inNames(cell: string, names: ReadonlyMap<string, Name>): Name | undefined {
  const [whole, plain] = nameKeys(cell);
  return names.get(whole) ?? names.get(plain);
}

/** Tells whether a header shows the invoices to customers or those of suppliers; undefined for neither and for both. */
export function directionOfHeader(header: readonly string[]): "receivable" | "payable" | undefined {
  const isReceivable = header.some((cell) => RECEIVABLE.test(cell));
  const isPayable = header.some((cell) => PAYABLE.test(cell));
  return isReceivable === isPayable ? undefined : isReceivable ? "receivable" : "payable";
}
