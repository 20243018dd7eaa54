import { describe, expect, test } from "vitest";
import { readOpenItems } from "../src/index.ts";

const propose = (file: string) => readOpenItems(Buffer.from(file), { proposeMapping: true, today: "2026-10-20" });

/** Headers of exports of accounting programs. The rows are invented: a partly paid invoice of 1,200, and one of 300. */
const EXPORTS: [program: string, file: string, numbers: string[], name: string | null, currency: string][] = [
  [
    "Xero",
    "*ContactName,POCity,*InvoiceNumber,Reference,*InvoiceDate,*DueDate,Total,TaxTotal,InvoiceAmountPaid,InvoiceAmountDue,Currency\n" +
      "Alder Ltd,London,INV-1,PO,02/09/2026,02/10/2026,1200.00,200.00,200.00,1000.00,GBP\n" +
      "Birch Ltd,Leeds,INV-2,,15/09/2026,15/10/2026,300.00,50.00,0.00,300.00,GBP\n",
    ["INV-1", "INV-2"],
    "Alder Ltd",
    "GBP",
  ],
  [
    "QuickBooks, below a title",
    "North Inc\nA/R Ageing Detail\n\nDate,Transaction Type,Num,Customer,Due Date,Amount,Open Balance (USD)\n" +
      '09/02/2026,Invoice,1037,Alder Inc,10/02/2026,"1,200.00","1,000.00"\n' +
      '09/15/2026,Invoice,1038,Birch Inc,10/15/2026,300.00,300.00\nTOTAL,,,,,"1,500.00","1,300.00"\n',
    ["1037", "1038"],
    "Alder Inc",
    "USD",
  ],
  [
    "SAP",
    "Debitor;Zuordnung;Belegnummer;Belegart;Belegdatum;Nettofälligkeit;Betrag in Hauswährung;Hauswährung;Referenz\n" +
      "10001;A1;18001;RV;02.09.2026;02.10.2026;1.000,00;EUR;2026-101\n" +
      "10002;A2;18002;RV;15.09.2026;15.10.2026;300,00;EUR;2026-102\n",
    ["18001", "18002"],
    null,
    "EUR",
  ],
  [
    "Exact Online",
    "Code;Debiteur;Factuurnummer;Factuurdatum;Vervaldatum;Bedrag;Openstaand;Valuta\n" +
      "101;Els BV;26101;02-09-2026;02-10-2026;1.200,00;1.000,00;EUR\n" +
      "102;Berk BV;26102;15-09-2026;15-10-2026;300,00;300,00;EUR\n",
    ["26101", "26102"],
    "Els BV",
    "EUR",
  ],
  [
    "Odoo",
    '"Number","Invoice Partner Display Name","Invoice/Bill Date","Due Date","Untaxed Amount Signed","Total Signed","Amount Due Signed","Currency"\n' +
      '"INV/26/1","Alder SA","2026-09-02","2026-10-02","1000.00","1200.00","1000.00","EUR"\n' +
      '"INV/26/2","Birch SA","2026-09-15","2026-10-15","250.00","300.00","300.00","EUR"\n',
    ["INV/26/1", "INV/26/2"],
    "Alder SA",
    "EUR",
  ],
  [
    "Zoho Books, with two numbers",
    "Invoice Date,Invoice ID,Invoice Number,Customer ID,Customer Name,Due Date,Currency Code,Total,Balance\n" +
      "2026-09-02,4815,INV-101,481,Alder Ltd,2026-10-02,USD,1200.00,1000.00\n" +
      "2026-09-15,4816,INV-102,482,Birch Ltd,2026-10-15,USD,300.00,300.00\n",
    ["INV-101", "INV-102"],
    "Alder Ltd",
    "USD",
  ],
  [
    "Fakturoid",
    "Číslo;Odběratel;DIČ;Vystaveno;Splatnost;Celkem;Zaplaceno;Zbývá uhradit;Měna;Variabilní symbol\n" +
      "2026-101;Olše s.r.o.;CZ12345678;02.09.2026;02.10.2026;1 200,00;200,00;1 000,00;CZK;2026101\n" +
      "2026-102;Bříza a.s.;CZ87654321;15.09.2026;15.10.2026;300,00;0,00;300,00;CZK;2026102\n",
    ["2026-101", "2026-102"],
    "Olše s.r.o.",
    "CZK",
  ],
  [
    "wFirma",
    "Numer;Kontrahent;NIP;Data wystawienia;Termin płatności;Netto;Brutto;Zapłacono;Pozostało;Waluta\n" +
      "FV 101;Olcha SA;1234567890;2026-09-02;2026-10-02;1000,00;1230,00;230,00;1000,00;PLN\n" +
      "FV 102;Brzoza SA;9876543210;2026-09-15;2026-10-15;243,90;300,00;0,00;300,00;PLN\n",
    ["FV 101", "FV 102"],
    "Olcha SA",
    "PLN",
  ],
  [
    "Fortnox",
    "Fakturanr;Kundnr;Kundnamn;Fakturadatum;Förfallodatum;Totalt;Restbelopp;Valuta;OCR\n" +
      "101;1;Al AB;2026-09-02;2026-10-02;1200,00;1000,00;SEK;1015\n" +
      "102;2;Björk AB;2026-09-15;2026-10-15;300,00;300,00;SEK;1023\n",
    ["101", "102"],
    "Al AB",
    "SEK",
  ],
  [
    "Logo",
    "Fatura No;Cari Hesap Unvanı;Fatura Tarihi;Vade Tarihi;Tutar;Kalan Tutar;Döviz\n" +
      "ABC1;Kızılağaç AŞ;02.09.2026;02.10.2026;1.200,00;1.000,00;TRY\n" +
      "ABC2;Huş Ltd;15.09.2026;15.10.2026;300,00;300,00;TRY\n",
    ["ABC1", "ABC2"],
    "Kızılağaç AŞ",
    "TRY",
  ],
];

describe("the export of an accounting program", () => {
  test.each(EXPORTS)("of %s is read by a proposed mapping", async (_, file, [first, second], name, currency) => {
    const { documents, errors, table } = await propose(file);
    expect([errors, table?.questions]).toEqual([[], []]);
    expect(documents).toMatchObject([
      { ...{ number: first, payable: 100_000n, currency }, issueDate: "2026-09-02", dueDate: "2026-10-02" },
      { ...{ number: second, payable: 30_000n, currency }, issueDate: "2026-09-15", dueDate: "2026-10-15" },
    ]);
    expect(documents[0]?.sides).toMatchObject({ counterparty: { name } });
  });

  const questions = async (file: string) => {
    const { documents, table } = await propose(file);
    expect(documents).toEqual([]);
    return table?.questions.map(({ field, columns }) => [field, ...columns.map((column) => column.name)]);
  };

  test("asks for the amount where a column of an unknown name may be what is open", async () => {
    const file =
      "Invoice No,Customer,Invoice Date,Total,Left over,Currency\nA-1,X,2026-05-01,100.00,40.00,EUR\nA-2,X,2026-05-02,9.00,9.00,EUR\n";
    expect(await questions(file)).toEqual([["amount", "Total", "Left over"]]);
  });

  test("asks for the amount where a balance goes through the rows", async () => {
    const file =
      "Document No.;Customer;Date;Debit;Credit;Balance;Currency\n1;X;2026-05-01;100,00;;100,00;EUR\n2;X;2026-05-02;50,00;;150,00;EUR\n";
    expect(await questions(file)).toEqual([["amount", "Balance", "Debit"]]);
    const own = file.replace("150,00", "50,00");
    expect((await propose(own)).documents).toMatchObject([{ payable: 10_000n }, { payable: 5_000n }]);
  });

  test("asks for amounts when most are negative, as in a ledger of suppliers", async () => {
    const file =
      "Vendor;Document No.;Document Date;Amount in local currency;Local Currency\n2001;7;02.09.2026;-1000,00;EUR\n2002;8;15.09.2026;-300,00;EUR\n";
    expect(await questions(file)).toEqual([["amount", "Amount in local currency"]]);
  });

  test("has credit notes with positive amounts by their type", async () => {
    const file =
      "Invoice No,Customer,Type,Invoice Date,Outstanding,Currency\n1,X,Invoice,2026-05-01,100.00,EUR\n2,X,Credit Note,2026-05-02,40.00,EUR\n";
    const { documents, table } = await propose(file);
    expect(documents.map(({ type, payable }) => [type, payable])).toEqual([
      ["invoice", 10_000n],
      ["credit_note", 4_000n],
    ]);
    expect(table?.mapping).toMatchObject({ columns: { type: "Type" }, creditNoteWords: ["Credit Note"] });
    const signed = await propose(file.replace("40.00", "-40.00"));
    expect(signed.documents.map(({ type, payable }) => [type, payable])).toEqual([
      ["invoice", 10_000n],
      ["credit_note", 4_000n],
    ]);
  });

  test("has credit notes by the side of the ledger, which depends on the direction", async () => {
    const rows = "1;X;02.09.2026;1.000,00;S;EUR\n2;Y;15.09.2026;300,00;H;EUR\n";
    const file = (party: string) => `Rechnungsnummer;${party};Belegdatum;Offen;S/H;WKZ\n${rows}`;
    const types = async (party: string) => (await propose(file(party))).documents.map(({ type }) => type);
    expect(await types("Kunde")).toEqual(["invoice", "credit_note"]);
    expect(await types("Lieferant")).toEqual(["credit_note", "invoice"]);
    expect(await questions(file("Bezeichnung"))).toEqual([["amount", "S/H"]]);
  });
});
