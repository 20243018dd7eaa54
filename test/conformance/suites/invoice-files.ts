import { readFileSync } from "node:fs";
import { join } from "node:path";
import { waitUntil } from "@matchbook/servers/wait-until";
import { beforeAll, describe, expect, test } from "vitest";
import type { Answer } from "../client.ts";
import { dataOf, getInvoice, matchesOf, newCounterparty, newLine, pairOf, type Resource, unique } from "../fixtures.ts";
import { type Api, useSystem } from "../system.ts";

/** Files of invoices: from the upload to the payment. */

const system = useSystem();
let api: Api;
beforeAll(async () => {
  api = await system.newApi();
  dataOf(await api.call("PATCH", "/matching-settings", { identity: { taxIds: ["DE 811.907.980"] } }));
});

const sample = readFileSync(
  join(import.meta.dirname, "../../../packages/open-items/test/samples/ubl-invoice.xml"),
  "utf8",
);
/** The sample with another number, so that tests do not meet. */
const invoiceOf = (number: string) => sample.replace("RE-2026-0114", number);
const upload = (file: string, path = "", of = api): Promise<Answer> =>
  of.call("POST", `/invoices/files${path}`, file, { headers: { "content-type": "application/xml" } });

describe("an e-invoice", () => {
  test("becomes an invoice that a payment is matched with", async () => {
    const number = unique("RE");
    const preview = dataOf(await upload(invoiceOf(number), "/preview"));
    expect(preview).toMatchObject({
      created: 1,
      problems: [],
      documents: [{ counterpartyBy: "created", counterpartyName: "Borealis BV" }],
    });
    expect((await api.call("GET", `/invoices/${number}`)).status).toBe(404);

    const [document] = dataOf(await upload(invoiceOf(number))).documents;
    expect(document).toMatchObject({
      ...{ outcome: "created", format: "UBL", invoiceNumber: number, type: "invoice" },
      ...{ direction: "receivable", directionBy: "tax_id", currency: "EUR", totalAmount: 1000, prepaidAmount: 190 },
      ...{ paymentReference: "RF18539007547034", paymentReferenceType: "iso11649", warnings: [] },
      ...{ counterpartyId: "NL822010690B01", counterpartyName: "Borealis BV", counterpartyBy: "created" },
      instalments: [],
    });
    const { data: listed } = (await api.call("GET", `/invoices?text=${number}`)).body;
    expect(listed).toMatchObject([{ invoiceNumber: number, totalAmount: 1000, status: "open", dueDate: "2026-03-04" }]);
    expect(listed[0].metadata).toEqual({ document: { format: "UBL", total: "1190", prepaid: "190" } });

    const payment = {
      amount: 1000,
      value_date: "2026-02-20",
      counterparty_name: "Borealis B.V.",
      description: `Invoice ${number}`,
    };
    const line = await newLine(api, payment);
    const invoice = { invoiceNumber: number };
    await waitUntil(
      () => getInvoice(api, invoice),
      ({ status }) => status === "paid",
    );
    expect(await matchesOf(api, pairOf(line, invoice))).toMatchObject([{ status: "confirmed", matchedAmount: 1000 }]);
  });

  test("that is stored is left as it is, and a changed one is an update", async () => {
    const number = unique("RE");
    dataOf(await upload(invoiceOf(number)));
    const before = await getInvoice(api, { invoiceNumber: number });
    expect(dataOf(await upload(invoiceOf(number)))).toMatchObject({ created: 0, changed: 0, unchanged: 1 });
    expect(await getInvoice(api, { invoiceNumber: number })).toEqual(before);

    const later = invoiceOf(number).replace("2026-03-04", "2026-03-31");
    const [changed] = dataOf(await upload(later)).documents;
    expect(changed).toMatchObject({
      outcome: "changed",
      counterpartyBy: "tax_id",
      changes: [{ field: "dueDate", before: "2026-03-04", after: "2026-03-31" }],
    });
    expect((await getInvoice(api, { invoiceNumber: number })).dueDate).toBe("2026-03-31");
  });

  test("shows its instalments before it is stored", async () => {
    const part = (day: string, amount: string) =>
      `<cac:PaymentTerms><cbc:PaymentDueDate>${day}</cbc:PaymentDueDate>` +
      `<cbc:Amount currencyID="EUR">${amount}</cbc:Amount></cac:PaymentTerms>`;
    const terms = `</cac:PaymentMeans>${part("2026-03-04", "400.00")}${part("2026-04-04", "600.00")}`;
    const file = invoiceOf(unique("RE")).replace("</cac:PaymentMeans>", terms);
    const instalments = [
      { dueDate: "2026-03-04", amount: 400 },
      { dueDate: "2026-04-04", amount: 600 },
    ];
    expect(dataOf(await upload(file, "/preview")).documents).toMatchObject([{ totalAmount: 1000, instalments }]);
  });

  test("of a supplier is recognized by the account of a bank connection", async () => {
    const other = await system.newApi();
    await other.call("POST", "/bank-connections", { name: "Main", iban: "DE89 3704 0044 0532 0130 00" });
    const [document] = dataOf(await upload(invoiceOf("A-1"), "/preview", other)).documents;
    expect(document).toMatchObject({ direction: "receivable", directionBy: "iban" });
    await other.call("PATCH", "/matching-settings", { identity: { names: ["Borealis bv"] } });
    // A tenant on both sides proves no direction, so the direction of the request decides.
    const [asked] = dataOf(
      await upload(invoiceOf("A-1").replace("DE89370400440532013000", "x"), "/preview", other),
    ).documents;
    expect(asked).toMatchObject({ direction: "payable", directionBy: "name", counterpartyId: "DE811907980" });
  });
});

describe("a table of open items", () => {
  const mapping = { columns: { number: "No", issueDate: "Date", amount: "Open", counterpartyName: "Customer" } };
  const settings = { tableMappings: [{ ...mapping, currency: "EUR", direction: "receivable" }] };

  test("is proposed a mapping, and is read by the one that is remembered", async () => {
    const own = await system.newApi();
    const file = "No;Customer;Date;Open\nT-1;Nordwind;2026-05-01;100,50\nT-2;Kranich;2026-05-02;7,00\n";
    const named = file.replace("No;", "Invoice No;");
    const preview = dataOf(await upload(named, "/preview", own));
    expect(preview).toMatchObject({ mappingIsProposed: true, questions: [{ field: "currency" }], documents: [] });
    expect(preview.mapping.columns).toEqual({ ...mapping.columns, number: "Invoice No" });
    expect((await upload(file, "", own)).body.details).toMatchObject([
      { field: "file", message: expect.stringContaining("the columns of this table are not known") },
    ]);

    expect(dataOf(await own.call("PATCH", "/matching-settings", settings))).toMatchObject(settings);
    const headers = { "content-type": "text/csv", "idempotency-key": unique("key") };
    const import_ = () => own.call("POST", "/invoices/files", file, { headers });
    const stored = dataOf(await import_());
    expect(stored).toMatchObject({ format: "CSV", created: 2, mapping: settings.tableMappings[0] });
    expect(dataOf(await import_())).toEqual(stored);
    expect(await getInvoice(own, { invoiceNumber: "T-1" })).toMatchObject({ totalAmount: 100.5, currency: "EUR" });
    expect((await own.call("GET", "/counterparties")).body.data.map(({ name }: Resource) => name).sort()).toEqual([
      "Kranich",
      "Nordwind",
    ]);
  });

  test("of which one row is wrong stores nothing, and names its column", async () => {
    const own = await system.newApi();
    await own.call("PATCH", "/matching-settings", settings);
    const answer = await upload("No;Customer;Date;Open\nT-1;A;2026-05-01;100,50\nT-2;B;2026-05-02;x\n", "", own);
    expect(answer.body.details).toMatchObject([
      { field: "file", message: 'line 3: column "Open": amount "x" is not a decimal number' },
    ]);
    for (const list of ["/invoices", "/counterparties"]) expect((await own.call("GET", list)).body.data).toEqual([]);
  });
});

describe("a changed document", () => {
  test("cannot fall below what is paid, nor take the number of another counterparty", async () => {
    const number = unique("RE");
    dataOf(await upload(invoiceOf(number)));
    const line = await newLine(api, { amount: 1000, value_date: "2026-02-20" });
    const pair = { transactionId: line.transaction_code, invoiceId: number, matchedAmount: 1000 };
    dataOf(await api.call("POST", "/matches", pair));
    const lower = invoiceOf(number).replace(/>1000.00<\/cbc:Pay/, ">900.00</cbc:Pay");
    const answers = [await upload(lower), await upload(invoiceOf(number).replace("NL822010690B01", "NL1"))];
    expect(answers.map(({ body }) => body.details[0].message)).toEqual([
      `line 2: ${number}: Total amount is below the amount already allocated`,
      `line 2: ${number}: its number is that of an invoice to the counterparty NL822010690B01`,
    ]);
    expect((await api.call("GET", "/counterparties/NL1")).status).toBe(404);
  });
});

describe("a file", () => {
  const problemsOf = (answer: Answer): string[] => answer.body.details.map(({ message }: Resource) => message);

  test("with a wrong document stores nothing, and says which and why", async () => {
    const number = unique("RE");
    const wrong = invoiceOf(number).replace(">1000.00</cbc:Payable", ">ten</cbc:Payable");
    const answer = await upload(wrong);
    expect([answer.status, answer.body.code]).toEqual([400, "validation_failed"]);
    expect(problemsOf(answer)).toEqual(['line 63: <PayableAmount>: amount "ten" is not a decimal number']);
    expect(dataOf(await upload(wrong, "/preview")).problems).toEqual([
      { file: null, line: 63, column: null, message: '<PayableAmount>: amount "ten" is not a decimal number' },
    ]);
    expect((await api.call("GET", `/invoices/${number}`)).status).toBe(404);
  });

  test("that does not show the direction is refused without one", async () => {
    const other = await system.newApi();
    const number = unique("RE");
    expect(problemsOf(await upload(invoiceOf(number), "", other))[0]).toMatch(
      new RegExp(`^line 2: ${number}: it does not show whether you are paid or pay`),
    );
    const [document] = dataOf(await upload(invoiceOf(number), "?direction=payable", other)).documents;
    expect(document).toMatchObject({
      direction: "payable",
      directionBy: "request",
      counterpartyName: "Alder & Finch GmbH",
    });
  });

  test("finds a counterparty by its name, and refuses a choice between two", async () => {
    const name = unique("Company");
    const file = invoiceOf(unique("RE")).replace("Borealis BV", name).replace("NL822010690B01", "");
    const { accountCode } = await newCounterparty(api, { name });
    expect(dataOf(await upload(file, "/preview")).documents).toMatchObject([
      { counterpartyId: accountCode, counterpartyBy: "name" },
    ]);
    const second = await newCounterparty(api, { name, taxIds: ["NL 1"] });
    const codes = [accountCode, second.accountCode].join(", ");
    expect(problemsOf(await upload(file))).toEqual([
      expect.stringContaining(`its name fits several counterparties: ${codes}`),
    ]);
  });

  test("finds a counterparty by its code alone", async () => {
    const own = await system.newApi();
    const columns = { number: "No", issueDate: "Date", amount: "Open", counterpartyCode: "Account" };
    await own.call("PATCH", "/matching-settings", {
      tableMappings: [{ columns, currency: "EUR", direction: "receivable" }],
    });
    const { accountCode } = await newCounterparty(own, { name: "Nordwind" });
    const file = `No;Account;Date;Open\nT-1;${accountCode};2026-05-01;100,50\nT-2;NEW-1;2026-05-02;7,00\n`;
    expect(dataOf(await upload(file, "", own)).documents).toMatchObject([
      { counterpartyId: accountCode, counterpartyName: "Nordwind", counterpartyBy: "code" },
      { counterpartyId: "NEW-1", counterpartyBy: "created" },
    ]);
    const again = file.replaceAll("T-", "U-");
    expect(dataOf(await upload(again, "", own)).documents).toMatchObject([
      { counterpartyId: accountCode, counterpartyBy: "code" },
      { counterpartyId: "NEW-1", counterpartyBy: "code" },
    ]);
    expect((await own.call("GET", "/counterparties")).body.data).toHaveLength(2);
  });

  test("needs the scope of counterparties to create one", async () => {
    const own = await system.newApi();
    const { key } = dataOf(await own.console("POST", "/api-keys", { name: "Mail", scopes: ["invoices:write"] }));
    const more = { headers: { "content-type": "application/xml" } };
    const answer = await system.as(key, "POST", "/invoices/files?direction=receivable", invoiceOf("S-1"), more);
    expect(problemsOf(answer)).toEqual([
      "line 2: S-1: its counterparty Borealis BV is not known, and creating it needs the scope counterparties:write",
    ]);
  });
});
