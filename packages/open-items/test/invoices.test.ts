import { readFileSync } from "node:fs";
import { join } from "node:path";
import { zipSync } from "fflate";
import { AFRelationship, PDFDocument } from "pdf-lib";
import { describe, expect, test } from "vitest";
import { readOpenItems } from "../src/index.ts";

const sample = (name: string) => readFileSync(join(import.meta.dirname, "samples", name), "utf8");
const read = (file: string | Uint8Array) => readOpenItems(Buffer.from(file));
const reasons = async (file: string | Uint8Array) => (await read(file)).errors.map(({ message }) => message);
const cii = sample("cii-invoice.xml");

describe("an invoice of CII", () => {
  const expected = {
    type: "invoice",
    number: "SF-2026-418",
    issueDate: "2026-01-15",
    dueDate: "2026-02-14",
    instalments: [],
    currency: "EUR",
    payable: 22_990n,
    total: 22_990n,
    prepaid: 0n,
    paymentReference: "090/9337/55493",
    paymentReferenceType: "belgian",
    sides: {
      seller: {
        ...{ name: "Borealis BV", otherNames: [], taxIds: ["NL822010690B01", "57151520"] },
        ...{ ibans: ["NL91ABNA0417164300"], code: null },
      },
      buyer: {
        ...{ name: "Alder & Finch GmbH", otherNames: [], taxIds: ["DE811907980"] },
        ...{ ibans: ["DE89370400440532013000"], code: null },
      },
    },
    corrects: ["SF-2025-990"],
    warnings: [],
  };

  test("is read with both parties, its sums and its reference", async () => {
    expect(await read(cii)).toEqual({
      ...{ errors: [], errorCount: 0 },
      documents: [{ ...expected, position: { line: 2 }, format: "CII" }],
    });
  });

  test("is found in a PDF (Factur-X), as it is in one in a zip", async () => {
    const pdf = await pdfWith({ "factur-x.xml": cii, "order.xml": "<order/>", "photo.png": "…" });
    const position = { line: 2, file: "factur-x.xml" };
    expect((await read(pdf)).documents).toEqual([{ ...expected, position, format: "Factur-X" }]);
    const zip = zipSync({ "a.pdf": pdf, "b.xml": Buffer.from(cii) });
    expect((await read(zip)).documents).toMatchObject([
      { format: "Factur-X", position: { file: "a.pdf" } },
      { format: "CII", position: { file: "b.xml" } },
    ]);
  });

  test("is a credit note by its type, and contradictions are warnings", async () => {
    const note = cii.replace(">380<", ">381<").replace('"EUR">39.90<', '"EUR">38.90<');
    expect((await read(note)).documents).toMatchObject([
      {
        ...{ type: "credit_note", payable: 22_990n },
        warnings: ["net total and taxes are 228.90 EUR, but the document states as total with taxes 229.90 EUR"],
      },
    ]);
  });

  test("is a credit note if its total is negative and nothing is to be paid", async () => {
    const settled = cii
      .replace(/(<ram:(?:LineTotal|TaxBasisTotal|TaxTotal|GrandTotal)Amount[^>]*>)(?=[\d])/g, "$1-")
      .replace(/(<ram:(?:Allowance|Charge)TotalAmount[^>]*>)[\d.]+/g, "$10")
      .replace(/(<ram:DuePayableAmount[^>]*>)[\d.]+/, "$10");
    const { documents, errors } = await read(settled);
    expect(errors).toEqual([]);
    expect(documents).toMatchObject([{ type: "credit_note", payable: 0n, total: 22_990n }]);
  });

  test("of ZUGFeRD 1 has the same parts under other names", async () => {
    const old = sample("zugferd-1.xml");
    const { documents, errors } = await read(old);
    expect(errors).toEqual([]);
    expect(documents).toMatchObject([
      {
        ...{ format: "CII", type: "invoice", number: "SF-2026-418", issueDate: "2026-01-15", dueDate: "2026-02-14" },
        ...{ payable: 20_000n, total: 22_990n, prepaid: 2_990n, paymentReference: "SF-2026-418", warnings: [] },
        sides: {
          seller: { name: "Borealis BV", taxIds: ["NL822010690B01"], ibans: ["NL91ABNA0417164300"] },
          buyer: { name: "Alder & Finch GmbH" },
        },
      },
    ]);
    expect((await read(await pdfWith({ "ZUGFeRD-invoice.xml": old }))).documents).toMatchObject([
      { format: "Factur-X", number: "SF-2026-418" },
    ]);
    const wrong = old.replace(/200\.00(?=<\/ram:LineTotalAmount><\/ram:Spec)/, "201.00");
    expect((await read(wrong)).documents[0]?.warnings[0]).toMatch(/^its lines add up to 201\.00 EUR/);
  });

  test.each([
    [">20260115<", ">2026-01-15<", 'line 11: <IssueDateTime> "2026-01-15" is not a date'],
    ["<ram:ID>SF-2026-418</ram:ID>", "", "line 8: <ID> is missing"],
    [/<ram:DuePayableAmount>.*/, "", undefined],
  ])("with %s wrong is told so", async (from, to, message) => {
    expect((await reasons(cii.replace(from, to)))[0]).toBe(message);
  });
});

describe("a PDF", () => {
  test("without an invoice, damaged or protected is refused", async () => {
    expect(await reasons(await pdfWith({}))).toEqual([
      "line 1: the PDF has no XML of an invoice attached (Factur-X, ZUGFeRD)",
    ]);
    expect(await reasons(await pdfWith({ "order.xml": "<order/>" }))).toEqual([
      "line 1: the XML attached to the PDF is in no format of invoices we know: order.xml",
    ]);
    expect(await reasons("%PDF-1.7\n%%EOF")).toEqual(["line 1: the PDF is damaged and cannot be read"]);
  });

  test("with an XML that unpacks to more than 16 MiB is refused", async () => {
    const large = await pdfWith({ "factur-x.xml": "<a>".padEnd(17 * 1024 * 1024, " ") });
    expect(await reasons(large)).toEqual(["line 1: factur-x.xml cannot be unpacked, or has more than 16 MiB"]);
  });
});

test("an error shows at most 60 characters of a currency", async () => {
  const [reason = ""] = await reasons(
    sample("zugferd-1.xml").replace(/(?<=InvoiceCurrencyCode>)EUR/, "E".repeat(4_000)),
  );
  expect(reason).toMatch(/^line \d+: .*E{60}…/);
  expect(reason.length).toBeLessThan(200);
});

describe("a FatturaPA", () => {
  test("of several bodies is several documents, less what the buyer withholds", async () => {
    const { documents, errors } = await read(sample("fatturapa.xml"));
    expect(errors).toEqual([]);
    const seller = { name: "Officina Rossa SRL", taxIds: ["IT01234567890"] };
    const buyer = { name: "Comune di Prova", taxIds: ["09876543210"], ibans: [] };
    expect(documents).toMatchObject([
      {
        ...{ type: "invoice", format: "FatturaPA", number: "42/PA", issueDate: "2026-01-20", dueDate: "2026-02-19" },
        ...{ payable: 8_000n, total: 12_200n, prepaid: 0n, currency: "EUR", corrects: [], warnings: [] },
        sides: { seller: { ...seller, ibans: ["IT60X0542811101000000123456"] }, buyer },
      },
      {
        ...{ type: "credit_note", number: "43/PA", payable: 1_220n, dueDate: null, corrects: ["42/PA"], warnings: [] },
        sides: { seller: { ...seller, ibans: [] }, buyer },
      },
    ]);
  });

  test("whose payments are not its total is read with a warning", async () => {
    const changed = sample("fatturapa.xml").replace(">80.00<", ">90.00<");
    expect((await read(changed)).documents[0]?.warnings).toEqual([
      "the total less what was prepaid or is withheld is 80.00 EUR, but the document states as payable 90.00 EUR",
    ]);
  });
});

describe("a FatturaPA that states ways to pay", () => {
  const payment = (amount: string) =>
    `<DettaglioPagamento><ModalitaPagamento>MP05</ModalitaPagamento><ImportoPagamento>${amount}</ImportoPagamento></DettaglioPagamento>`;
  const block = (...amounts: string[]) => `<DatiPagamento>${amounts.map(payment).join("")}</DatiPagamento>`;
  const having = (blocks: string) =>
    sample("fatturapa.xml").replace(/<DatiPagamento>[\s\S]*?<\/DatiPagamento>/, blocks);

  test.each([
    ["a choice of two", block("80.00", "80.00")],
    ["a choice of two blocks, one in parts", block("80.00") + block("30.00", "50.00")],
    ["two parts", block("30.00", "50.00")],
    ["two blocks of parts", block("30.00") + block("50.00")],
  ])("as %s is payable once", async (_, blocks) => {
    expect((await read(having(blocks))).documents[0]).toMatchObject({ payable: 8_000n, warnings: [] });
  });
});

describe("a signed FatturaPA", () => {
  type Bytes = Uint8Array;
  const element = (tag: number, ...content: Bytes[]): Buffer => {
    const body = Buffer.concat(content);
    return Buffer.concat([
      Buffer.from([tag, 0x83, body.length >> 16, (body.length >> 8) & 255, body.length & 255]),
      body,
    ]);
  };
  /** An element of unknown length, which ends with two zeros. */
  const open = (tag: number, ...content: Bytes[]): Buffer =>
    Buffer.concat([Buffer.from([tag, 0x80]), ...content, Buffer.from([0, 0])]);
  const type = (kind: number) => Buffer.from(`06092a864886f70d0107${kind === 1 ? "01" : "02"}`, "hex");
  const signed = (sequence: typeof element, octets: Bytes): Buffer =>
    sequence(
      0x30,
      type(2),
      sequence(
        0xa0,
        sequence(
          0x30,
          Buffer.from("020101", "hex"),
          element(0x31),
          sequence(0x30, type(1), sequence(0xa0, octets)),
          element(0x31, Buffer.from("0500", "hex")),
        ),
      ),
    );
  const xml = Buffer.from(sample("fatturapa.xml"));
  const parts = [element(0x04, xml.subarray(0, 1_000)), element(0x04, xml.subarray(1_000))];
  const plain = signed(element, element(0x04, xml));

  test.each([
    ["in one piece", plain],
    ["in pieces of unknown length", signed(open, open(0x24, ...parts))],
    ["in Base64", Buffer.from(plain.toString("base64").replace(/.{64}/g, "$&\n"))],
    ["twice", signed(element, element(0x04, plain))],
  ])("%s is read", async (_, file) => {
    const { documents, errors } = await read(file);
    expect([errors, documents.map(({ number }) => number)]).toEqual([[], ["42/PA", "43/PA"]]);
  });

  const whole = element(0x04, xml);
  const deep = Buffer.concat([Buffer.alloc(200_000, Buffer.from("2480", "hex")), Buffer.alloc(200_000)]);

  test.each([
    ["that is cut short", plain.subarray(0, 2_000)],
    ["with a piece that is cut short", signed(element, element(0x24, whole, Buffer.from("0405", "hex")))],
    ["with a piece of another kind", signed(element, element(0x24, whole, element(0x02)))],
    ["in too many pieces", signed(element, element(0x24, whole, Buffer.alloc(200_000, Buffer.from("0400", "hex"))))],
    ["in pieces of pieces without end", signed(element, deep)],
  ])("%s is refused", async (_, file) => {
    const { documents, errors } = await read(file);
    expect([documents, errors.length]).toEqual([[], 1]);
  });
});

describe("an invoice of KSeF", () => {
  const ksef = sample("ksef.xml");

  test("is read with both parties, its sums and the account", async () => {
    expect(await read(ksef)).toMatchObject({
      errors: [],
      documents: [
        {
          ...{
            type: "invoice",
            format: "KSeF",
            number: "FV/7/02/2026",
            issueDate: "2026-02-03",
            dueDate: "2026-02-17",
            instalments: [],
          },
          ...{ payable: 24_600n, total: 24_600n, currency: "PLN", paymentReference: null, corrects: [], warnings: [] },
          sides: {
            seller: {
              name: "Kuźnia Północ sp. z o.o.",
              taxIds: ["PL5260250274", "5260250274"],
              ibans: ["PL61109010140000071219812874"],
            },
            buyer: { name: "Alder & Finch GmbH", taxIds: ["DE811907980"] },
          },
        },
      ],
    });
  });

  test("that corrects another one downwards is a credit note", async () => {
    const note = ksef
      .replace(/(<P_1[345](?:_1)?>)/g, "$1-")
      .replace(">VAT<", ">KOR<")
      .replace(
        "<FaWiersz>",
        "<DaneFaKorygowanej><NrFaKorygowanej>FV/1</NrFaKorygowanej></DaneFaKorygowanej><FaWiersz>",
      );
    expect((await read(note)).documents).toMatchObject([
      { type: "credit_note", payable: 24_600n, corrects: ["FV/1"], warnings: [] },
    ]);
  });

  test("whose taxes do not make its total is read with a warning", async () => {
    expect((await read(ksef.replace(">46.00<", ">45.00<"))).documents[0]?.warnings).toEqual([
      "net total and taxes are 245.00 PLN, but the document states as total with taxes 246.00 PLN",
    ]);
  });
});

describe("a zip", () => {
  test("names the file of each wrong row of its tables", async () => {
    const table = "Invoice No,Customer,Invoice Date,Amount (EUR)\nA-1,X,2026-05-01,1.00\nA-2,X,2026-05-02,x\n";
    const { errors } = await readOpenItems(zipSync({ "a.csv": Buffer.from(table), "b.csv": Buffer.from(table) }), {
      tableMappings: [
        {
          ...{ currency: "EUR", direction: "receivable" },
          columns: {
            number: "Invoice No",
            counterpartyName: "Customer",
            issueDate: "Invoice Date",
            amount: "Amount (EUR)",
          },
        },
      ],
    });
    expect(errors.map(({ file, line }) => [file, line])).toEqual([
      ["a.csv", 3],
      ["b.csv", 3],
    ]);
  });

  test("names the file of each error, and reads the others", async () => {
    const zip = zipSync({
      "good.xml": Buffer.from(cii),
      "bad.xml": Buffer.from(cii.replace("SF-2026-418", "")),
      "letter.txt": Buffer.from("Dear Sir"),
    });
    const { documents, errors, errorCount } = await read(zip);
    expect(documents).toMatchObject([{ position: { file: "good.xml", line: 2 } }]);
    expect([errorCount, errors.map(({ file, line, reason }) => [file, line, reason])]).toEqual([
      2,
      [
        ["bad.xml", 8, '"bad.xml": <ID> is missing'],
        ["letter.txt", 1, expect.stringMatching(/^"letter.txt": the file is in no format of invoices we know: UBL, /)],
      ],
    ]);
  });

  test("is left after a hundred files that cannot be read", async () => {
    const files = Array.from({ length: 120 }, (_, nth) => [`${nth}.xml`, Buffer.from(nth % 2 ? cii : "Dear Sir")]);
    expect((await read(zipSync(Object.fromEntries(files)))).errorCount).toBe(60);
    const bad = Object.fromEntries(Array.from({ length: 120 }, (_, nth) => [`${nth}.pdf`, Buffer.from("%PDF-1.7\n")]));
    const { errors, errorCount } = await read(zipSync({ ...bad, "good.xml": Buffer.from(cii) }));
    expect([errorCount, errors.length]).toEqual([101, 20]);
    expect(errors[0]).toMatchObject({
      ...{ code: "file_too_costly", file: undefined },
      reason: "100 files of the zip cannot be read, so the files after them are not looked at",
    });
    expect(errors[1]).toMatchObject({ file: "0.pdf" });
  });

  test("in a zip is refused", async () => {
    const inner = zipSync({ "a.xml": Buffer.from(cii) });
    expect(await reasons(zipSync({ "inner.zip": inner }))).toEqual([
      expect.stringContaining('"inner.zip": the file is in no format'),
    ]);
  });
});

describe("bounds", () => {
  test("hold for documents, parts and depth", async () => {
    expect(await reasons("")).toEqual(["line 1: the file is empty"]);
    const many = zipSync(Object.fromEntries(["a.xml", "b.xml"].map((name) => [name, Buffer.from(cii)])));
    const { errors } = await readOpenItems(many, { maxDocuments: 1 });
    expect(errors.map(({ reason }) => reason)).toEqual(['"b.xml": the file holds more than 1 documents']);
    const deep = cii.replace("<ram:TypeCode>380</ram:TypeCode>", "<ram:A>".repeat(80));
    expect(await reasons(deep)).toEqual(["line 10: elements are nested more than 64 deep"]);
    const payments = "<DatiPagamento/>".repeat(5_001);
    const parts = sample("fatturapa.xml").replace("<DatiPagamento>", `${payments}<DatiPagamento>`);
    expect(await reasons(parts)).toEqual(["line 33: <FatturaElettronicaBody> has more than 5000 parts"]);
  });
});

async function pdfWith(files: Record<string, string>): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  pdf.addPage();
  for (const [name, text] of Object.entries(files))
    await pdf.attach(Buffer.from(text), name, { afRelationship: AFRelationship.Data });
  return pdf.save();
}
