import XLSX from "@e965/xlsx";
import { describe, expect, test } from "vitest";
import { readOpenItems, type TableMapping } from "../src/index.ts";

const TODAY = "2026-06-30";
const propose = (file: string | Uint8Array) => readOpenItems(Buffer.from(file), { proposeMapping: true, today: TODAY });
const readBy = (file: string | Uint8Array, mapping: TableMapping) =>
  readOpenItems(Buffer.from(file), { tableMappings: [mapping], today: TODAY });
/** number, type, issue date, due date, amount in minor units, currency, name, direction */
const brief = ({ documents }: Awaited<ReturnType<typeof propose>>) =>
  documents.map(({ number, type, issueDate, dueDate, payable, currency, sides }) => [
    ...[number, type, issueDate, dueDate, payable, currency],
    ...("counterparty" in sides ? [sides.counterparty.name, sides.direction] : []),
  ]);

const GERMAN = `Offene Posten per 30.06.2026
Rechnungsnr;Kunde;USt-IdNr.;Rechnungsdatum;Fällig am;Rechnungsbetrag;Offen (EUR)
RE-1;Nordwind GmbH;DE 123456789;02.05.2026;01.06.2026;1.190,00;1.190,00
RE-2;Kranich Bau;;13.05.2026;12.06.2026;2.380,00;380,50
GS-3;Kranich Bau;;20.05.2026;;-119,00;-119,00

Summe;;;;;3.451,00;1.451,50
`;

describe("a table with an unknown header", () => {
  test("is read by a proposed mapping that its names and values prove", async () => {
    const reading = await propose(GERMAN);
    expect(reading.table).toMatchObject({
      isProposed: true,
      questions: [],
      mapping: {
        columns: {
          ...{ number: "Rechnungsnr", issueDate: "Rechnungsdatum", dueDate: "Fällig am", amount: "Offen (EUR)" },
          ...{ counterpartyName: "Kunde", counterpartyTaxId: "USt-IdNr." },
        },
        currency: "EUR",
        decimalSeparator: ",",
        direction: "receivable",
      },
    });
    expect(reading.errors).toEqual([]);
    expect(brief(reading)).toEqual([
      ["RE-1", "invoice", "2026-05-02", "2026-06-01", 119_000n, "EUR", "Nordwind GmbH", "receivable"],
      ["RE-2", "invoice", "2026-05-13", "2026-06-12", 38_050n, "EUR", "Kranich Bau", "receivable"],
      ["GS-3", "credit_note", "2026-05-20", null, 11_900n, "EUR", "Kranich Bau", "receivable"],
    ]);
  });

  test("shows its first rows in the encoding of the file, also those of a table that nothing is known of", async () => {
    const rows = GERMAN.split("\n")
      .filter((line) => line !== "")
      .map((line) => line.split(";"));
    const { table } = await propose(Buffer.from(GERMAN, "latin1"));
    expect(table?.sample.map((row) => row.filter((cell) => cell !== ""))).toEqual(
      rows.map((row) => row.filter((cell) => cell !== "")),
    );
    const unknown = await propose(Buffer.from("Stück;Gerät\n1;Säge\n", "latin1"));
    expect(unknown.table?.sample).toEqual([
      ["Stück", "Gerät"],
      ["1", "Säge"],
    ]);
  });

  test("is refused without a proposal", async () => {
    const { documents, errors, table } = await readOpenItems(Buffer.from(GERMAN), { today: TODAY });
    expect([documents, table?.isProposed]).toEqual([[], true]);
    expect(errors[0]?.message).toMatch(/^line 1: the columns of this table are not known: the tableMappings/);
  });

  const asks = async (file: string) => {
    const { documents, table } = await propose(file);
    expect(documents).toEqual([]);
    return table?.questions.map(({ field, columns }) => [field, ...columns.map(({ name }) => name)]);
  };

  test("asks which amount is open when the names leave it open", async () => {
    const file = "Invoice No,Customer,Invoice Date,Total,Paid,Currency\nA-1,X,2026-05-01,100.00,40.00,EUR\n";
    expect(await asks(file)).toEqual([["amount", "Total", "Paid"]]);
    const twice = "Invoice No,Customer,Invoice Date,Amount,Gross Amount,Currency\nA-1,X,2026-05-01,100.00,119.00,EUR\n";
    expect(await asks(twice)).toEqual([["amount", "Amount", "Gross Amount"]]);
    const above = "Invoice No,Customer,Invoice Date,Total,Open,Currency\nA-1,X,2026-05-01,100.00,400.00,EUR\n";
    expect(await asks(above)).toEqual([["amount", "Open", "Total"]]);
  });

  test("shows at most 60 characters of a name and of a cell in a question", async () => {
    const long = "x".repeat(5_000);
    const file = `Invoice No,Customer,Invoice Date,Total ${long},Paid,Currency\nA-1,X,2026-05-01,100.00,40.00,EUR\n`;
    const { table } = await propose(file);
    expect(JSON.stringify(table?.questions ?? []).length).toBeLessThan(1_000);
  });

  test("is not looked for in long cells of brackets, which would cost minutes", async () => {
    const row = `A-1;X;2026-05-01;100.00;${"(".repeat(60_000)}\n`;
    const { documents, errors } = await propose(`Invoice No;Customer;Invoice Date;Amount EUR;Note\n${row.repeat(60)}`);
    expect([documents.length, errors]).toEqual([60, []]);
  });

  test("asks for the currency, the order of day and month, and the decimal separator", async () => {
    const file = "Invoice No,Customer,Invoice Date,Amount\nA-1,X,01/02/2026,100.00\nA-2,X,03/02/2026,20.00\n";
    expect(await asks(file)).toEqual([
      ["dateFormats", "Invoice Date"],
      ["currency", "Amount"],
    ]);
    const decided = file.replace("Amount", "Amount (USD)").replace("03/02", "13/02");
    expect((await propose(decided)).documents).toMatchObject([
      { issueDate: "2026-02-01", currency: "USD", payable: 10_000n },
      { issueDate: "2026-02-13", currency: "USD", payable: 2_000n },
    ]);
    const unclear = "Invoice No;Customer;Date;Amount;Currency\nA-1;X;2026-05-01;1.234;EUR\n";
    expect(await asks(unclear)).toEqual([["decimalSeparator", "Amount"]]);
  });
});

describe("a table with a mapping", () => {
  test("of one currency counts the rows that a column says are in another one", async () => {
    const columns = { number: "Nr", issueDate: "Tag", amount: "Betrag", counterpartyName: "Kunde" };
    const file =
      "Nr;Tag;Betrag;Kunde;Währung\n1;2026-05-01;5,00;A;EUR\n2;2026-05-01;6,00;B;USD\n3;2026-05-01;7,00;C;usd\n";
    const { documents, table } = await readBy(file, { columns, currency: "EUR" });
    expect([documents.map(({ currency }) => currency), table?.unusedCurrencies]).toEqual([
      ["EUR", "EUR", "EUR"],
      { column: "Währung", rows: 2 },
    ]);
    const read = await readBy(file, { columns: { ...columns, currency: "Währung" }, currency: "EUR" });
    expect([read.documents.map(({ currency }) => currency), read.table?.unusedCurrencies]).toEqual([
      ["EUR", "USD", "USD"],
      undefined,
    ]);
    const same = await readBy(file.replaceAll(/usd/gi, "EUR"), { columns, currency: "EUR" });
    expect(same.table?.unusedCurrencies).toBeUndefined();
  });

  const mapping: TableMapping = {
    columns: {
      ...{ number: "Doc", issueDate: "Issued", amount: "Value", currency: "Cur", type: "Kind", direction: "Side" },
      ...{ counterpartyCode: "Account", counterpartyIban: "IBAN", paymentReference: "Ref" },
    },
    directionWords: { receivable: ["AR"], payable: ["AP"] },
    creditNoteWords: ["Credit memo"],
  };
  const HEADER = "doc|Issued|VALUE|Cur|Kind|Side|Account|I.B.A.N.|Ref";

  test("is read by it, in any order and case of the header", async () => {
    const file = `${HEADER}\n7|2026-05-01|12.50|USD|Invoice|ar|C-9|DE89 3704 0044 0532 0130 00|RF18 5390 0754 7034\n8|2026-05-02|3|JPY|credit memo|AP|V-1||\n`;
    const { documents, errors, table } = await readBy(file, mapping);
    expect([errors, table]).toMatchObject([[], { mapping, isProposed: false, questions: [] }]);
    expect(documents).toMatchObject([
      {
        ...{ number: "7", payable: 1_250n, currency: "USD", type: "invoice", paymentReference: "RF18539007547034" },
        sides: {
          direction: "receivable",
          counterparty: { code: "C-9", name: null, ibans: ["DE89370400440532013000"] },
        },
      },
      { number: "8", payable: 3n, currency: "JPY", type: "credit_note", sides: { direction: "payable" } },
    ]);
  });

  test.each([
    [
      "7|2026-05-01|12.5055|USD||AR|C||",
      'column "Value": amount "12.5055" has more decimals than USD has (2 decimals)',
    ],
    ["7|2026-05-01|x|USD||AR|C||", 'column "Value": amount "x" is not a decimal number'],
    ["7|1/2/26|1|USD||AR|C||", expect.stringMatching(/^column "Issued": "1\/2\/26" is not a date/)],
    ["7|2026-05-01|1|USD||XX|C||", 'column "Side" holds "XX", which is none of the directionWords'],
    ["|2026-05-01|1|USD||AR|C||", 'column "Doc" is empty'],
    ["7|2026-05-01|1|||AR|C||", "the row has no currency, and its mapping names none"],
    ["7|2026-05-01|EUR 1|USD||AR|C||", 'column "Value": the amount is in EUR, but the row is in USD'],
    ["7|2026-05-01|$1|EUR||AR|C||", 'column "Value": the amount is in $, but the row is in EUR'],
    [
      "7|2026-05-01|100.00 DR|USD||AR|C||",
      'column "Value" is marked as credit or debit: write amounts of credit notes with a minus sign',
    ],
    ["7|2026-05-01|1|USD||AR|||", 'column "counterpartyName" is empty'],
  ])("refuses %s with its line and column", async (row, reason) => {
    const { documents, errors } = await readBy(`${HEADER}\n${row}\n`, mapping);
    expect(documents).toEqual([]);
    expect(errors.map((error) => [error.line, error.reason])).toEqual([[2, reason]]);
  });

  test("in a workbook is found on the first sheet that has it", async () => {
    const book = XLSX.utils.book_new();
    XLSX.utils.book_append_sheet(book, XLSX.utils.aoa_to_sheet([["Notes"], ["Nothing"]]), "Notes");
    const rows = [
      ["doc", "Issued", "Value", "Cur", "Kind", "Side", "Account", "IBAN", "Ref"],
      ["9", new Date(Date.UTC(2026, 4, 3)), 1234.5, "EUR", "", "AR", "C-9", "", ""],
    ];
    XLSX.utils.book_append_sheet(book, XLSX.utils.aoa_to_sheet(rows, { UTC: true }), "Open items");
    const { documents, errors } = await readBy(XLSX.write(book, { type: "buffer", bookType: "xlsx" }), mapping);
    expect(errors).toEqual([]);
    expect(documents).toMatchObject([
      { format: "XLSX", position: { line: 2 }, number: "9", issueDate: "2026-05-03", payable: 123_450n },
    ]);
  });
});
