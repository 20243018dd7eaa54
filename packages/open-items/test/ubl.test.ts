import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { readOpenItems } from "../src/index.ts";

const sample = readFileSync(join(import.meta.dirname, "samples/ubl-invoice.xml"), "utf8");
const read = (text: string) => readOpenItems(Buffer.from(text));
/** The sample as a credit note of UBL. */
const creditNote = sample
  .replace(/Invoice-2/, "CreditNote-2")
  .replaceAll(/(<\/?)Invoice(?=[ >])/g, "$1CreditNote")
  .replaceAll(/cac:InvoiceLine/g, "cac:CreditNoteLine")
  .replace(/<cbc:DueDate>.*<\/cbc:DueDate>/, "")
  .replace(/<cbc:InvoiceTypeCode>.*<\/cbc:InvoiceTypeCode>/, "")
  .replace(
    "<cac:AdditionalDocumentReference>",
    "<cac:BillingReference><cac:InvoiceDocumentReference><cbc:ID>RE-2026-0099</cbc:ID></cac:InvoiceDocumentReference></cac:BillingReference><cac:AdditionalDocumentReference>",
  );

describe("an invoice of UBL", () => {
  test("is read with both parties, its sums and its reference", async () => {
    expect(await read(sample)).toEqual({
      errors: [],
      errorCount: 0,
      documents: [
        {
          position: { line: 2 },
          format: "UBL",
          type: "invoice",
          number: "RE-2026-0114",
          issueDate: "2026-02-02",
          dueDate: "2026-03-04",
          instalments: [],
          currency: "EUR",
          payable: 100_000n,
          total: 119_000n,
          prepaid: 19_000n,
          paymentReference: "RF18539007547034",
          paymentReferenceType: "iso11649",
          sides: {
            seller: {
              name: "Alder & Finch GmbH",
              otherNames: ["Alder & Finch"],
              taxIds: ["DE811907980", "HRB4711"],
              ibans: ["DE89370400440532013000"],
              code: null,
            },
            buyer: { name: "Borealis BV", otherNames: [], taxIds: ["NL822010690B01"], ibans: [], code: null },
          },
          corrects: [],
          warnings: [],
        },
      ],
    });
  });

  test("is read in an envelope of Peppol", async () => {
    const envelope = "http://www.unece.org/cefact/namespaces/StandardBusinessDocumentHeader";
    const [declaration = "", body = ""] = sample.split(/(?<=\?>)/);
    const header = "<StandardBusinessDocumentHeader><Sender>9930:de811907980</Sender></StandardBusinessDocumentHeader>";
    const text = `${declaration}<StandardBusinessDocument xmlns="${envelope}">${header}${body}</StandardBusinessDocument>`;
    const { documents, errors } = await read(text);
    expect(errors).toEqual([]);
    expect(documents).toMatchObject([{ number: "RE-2026-0114", payable: 100_000n }]);
  });

  test("of a negative amount is a credit note", async () => {
    const negative = sample.replaceAll(/(<cbc:\w*Amount currencyID="EUR">)(\d)/g, "$1-$2");
    expect((await read(negative)).documents).toMatchObject([
      { type: "credit_note", payable: 100_000n, total: 119_000n, prepaid: 19_000n, warnings: [] },
    ]);
  });

  test("whose sums contradict each other is read with warnings", async () => {
    const changed = sample.replace(">150.00<", ">160.00<").replace(">1190.00<", ">1191.00<");
    expect((await read(changed)).documents[0]?.warnings).toEqual([
      "its lines add up to 960.00 EUR, but the document states as their sum 950.00 EUR",
      "net total and taxes are 1190.00 EUR, but the document states as total with taxes 1191.00 EUR",
      "the total less what was prepaid or is withheld is 1001.00 EUR, but the document states as payable 1000.00 EUR",
    ]);
  });
});

describe("a credit note of UBL", () => {
  test("names the invoice that it corrects", async () => {
    expect((await read(creditNote)).documents).toMatchObject([
      { type: "credit_note", number: "RE-2026-0114", payable: 100_000n, corrects: ["RE-2026-0099"], dueDate: null },
    ]);
  });

  test("of a negative amount and a positive total is refused", async () => {
    const { documents, errors } = await read(creditNote.replace(">1000.00</cbc:Payable", ">-1000.00</cbc:Payable"));
    expect(documents).toEqual([]);
    expect(errors.map(({ message }) => message)).toEqual([
      'line 2: the credit note "RE-2026-0114" has a negative amount and a positive total, which can mean a debit as well',
    ]);
  });
});

test.each([
  ["a missing number", ["<cbc:ID>RE-2026-0114</cbc:ID>", ""], "line 2: <ID> is missing"],
  ["no date", [">2026-02-02<", ">2026-02-30<"], 'line 8: <IssueDate> "2026-02-30" is not a date'],
  ["an unknown currency", [">EUR<", ">EUX<"], 'line 58: <LineExtensionAmount> is in "EUR", but the document in EUX'],
  [
    "an inexact amount",
    [">1000.00</cbc:Payable", ">1000.005</cbc:Payable"],
    'line 63: <PayableAmount>: amount "1000.005" has more decimals than EUR has (2 decimals)',
  ],
  [
    "an entity",
    ["<Invoice ", "<!DOCTYPE Invoice [<!ENTITY a 'b'>]>\n<Invoice "],
    "line 2: the file declares a document type, which is not accepted",
  ],
])("%s is an error with its line", async (_, [from, to], message) => {
  const { documents, errors } = await read(sample.replace(from as string, to as string));
  expect(documents).toEqual([]);
  expect(errors.map((error) => error.message)).toEqual([message]);
});
