import { parse } from "csv-parse/sync";
import iconv from "iconv-lite";
import { SaxesParser } from "saxes";
import { beforeAll, describe, expect, test } from "vitest";
import { fieldsOf, refusal } from "../client.ts";
import { dataOf, invoicePath, newAllocation, newCounterparty, type Resource } from "../fixtures.ts";
import { type Api, useSystem } from "../system.ts";

/** Batches of decisions for a ledger, in every format. */

const system = useSystem();

const SETTINGS = {
  accounts: { bank: "1200", receivable: "1400", payable: "1600", fee: "4970", discount: "8730" },
  csv: {
    delimiter: ";",
    decimalComma: true,
    columns: [
      { header: "Soll", field: "debitAccount" },
      { header: "Haben", field: "creditAccount" },
      { header: "Betrag", field: "amount" },
      { header: "Beleg", field: "invoiceId" },
    ],
  },
  datev: { consultantNumber: 29_098, clientNumber: 55_003, fiscalYearMonth: 7, accountLength: 4 },
};

async function file(api: Api, path: string): Promise<{ type: string | null; name: string | null; bytes: Buffer }> {
  const headers = { authorization: `Bearer ${api.tenant.apiKey}` };
  const response = await fetch(`${system.url}/api/v1${path}`, { headers });
  expect(response.status).toBe(200);
  const [type, name] = ["content-type", "content-disposition"].map((one) => response.headers.get(one));
  return { type: type ?? null, name: name ?? null, bytes: Buffer.from(await response.arrayBuffer()) };
}

const create = async (api: Api) => dataOf(await api.call("POST", "/exports"));

test("a batch is made, read, booked or recalled, and has every decision once", async () => {
  const api = await system.newApi();
  expect(refusal(await api.call("POST", "/exports"))).toEqual([400, "There is nothing to export", "nothing_to_export"]);
  const { match, invoice, line } = await newAllocation(api, 40);
  const batch = await create(api);
  expect(batch).toMatchObject({ number: 1, status: "created", postings: 1, settingsVersion: 0, more: false });
  const sum = {
    month: "2026-01",
    currency: "EUR",
    kind: "payment",
    postings: 1,
    debit: 0,
    credit: 40,
    unassigned: 1,
    otherMonthAmount: 0,
  };
  expect(batch.sums).toEqual([sum]);
  const { postings, next } = dataOf(await api.call("GET", "/exports/1/postings"));
  expect(next).toBeNull();
  expect(postings).toMatchObject([
    {
      ...{ kind: "payment", reversal: false, side: "credit", amount: 40, currency: "EUR", date: "2026-01-15" },
      ...{ account: null, contraAccount: null, debitAccount: null, creditAccount: null },
      ...{ invoiceId: invoice.invoiceNumber, transactionId: line.transaction_code, matchId: match.id },
    },
  ]);
  const patch = (number: number | string, status: string) => api.call("PATCH", `/exports/${number}`, { status });
  expect(dataOf(await patch(1, "recalled"))).toMatchObject({ status: "recalled", postings: 1 });
  expect(refusal(await patch(1, "booked"))).toEqual([400, "A recalled export cannot be changed", "export_final"]);
  await api.call("DELETE", `/matches/${match.id}`);
  expect(await create(api)).toMatchObject({ number: 2, postings: 2 });
  expect(dataOf(await patch(2, "booked"))).toMatchObject({ status: "booked" });
  const answer = await api.call("GET", "/exports?pageSize=1");
  expect(answer.body).toMatchObject({ data: [{ number: 2 }], pagination: { total: 2 } });
  for (const number of ["3", "0", "x", "1e3"]) {
    const missing = [404, "Export not found", "export_not_found"];
    expect(refusal(await api.call("GET", `/exports/${number}`))).toEqual(missing);
    expect(refusal(await patch(number, "booked"))).toEqual(missing);
    for (const rest of ["postings", "postings.csv", "journal.xml", "datev.csv?month=2026-01&currency=EUR"])
      expect(refusal(await api.call("GET", `/exports/${number}/${rest}`))).toEqual(missing);
  }
  expect(fieldsOf(await patch(2, "created"))).toEqual(["status"]);
  expect(fieldsOf(await api.call("GET", "/exports/1/postings?after=x&limit=0"))).toEqual(["after", "limit"]);
});

test("one key makes one batch", async () => {
  const api = await system.newApi();
  await newAllocation(api, 40);
  const headers = { "idempotency-key": "export-of-january" };
  const first = await api.call("POST", "/exports", undefined, { headers });
  await newAllocation(api, 41);
  const again = await api.call("POST", "/exports", undefined, { headers });
  expect(again.text).toBe(first.text);
  expect(await create(api)).toMatchObject({ number: 2, postings: 1 });
});

test("settings are versions, are checked, and default to every field and no account", async () => {
  const api = await system.newApi();
  const initial = dataOf(await api.call("GET", "/export-settings"));
  expect(initial).toMatchObject({ version: 0, updatedAt: null, actor: null, datev: null, codeIsAccount: false });
  const put = (body: object) => api.call("PUT", "/export-settings", body);
  const stored = dataOf(await put({ ...SETTINGS, expectedVersion: 0 }));
  expect(stored).toMatchObject({ ...SETTINGS, version: 1, bankAccounts: [], counterpartyAccounts: [] });
  expect(dataOf(await api.call("GET", "/export-settings"))).toEqual(stored);
  expect((await put({ expectedVersion: 0 })).body.code).toBe("changed_meanwhile");
  const lettered = { accounts: { bank: "B-1" }, counterpartyAccounts: [{ counterpartyId: "C", account: "K1" }] };
  expect(fieldsOf(await put({ ...SETTINGS, ...lettered }))).toEqual([
    "accounts.bank",
    "counterpartyAccounts.0.account",
  ]);
  expect(dataOf(await put({ ...lettered, csv: { delimiter: ";" } }))).toMatchObject({ version: 2, datev: null });
  const wrong = { csv: { delimiter: "#", columns: [{ header: "", field: "x" }] }, datev: { consultantNumber: 1 } };
  expect(fieldsOf(await put(wrong))).toEqual(
    expect.arrayContaining(["csv.delimiter", "csv.columns.0.header", "csv.columns.0.field", "datev.consultantNumber"]),
  );
});

/** A tenant with a payment, a return, an adjustment and a cancellation in two months. */
async function ledgerOf(api: Api): Promise<Resource> {
  dataOf(await api.call("PUT", "/export-settings", SETTINGS));
  const { accountCode } = await newCounterparty(api, { name: "Müller & Söhne" });
  const invoice = { counterpartyId: accountCode };
  const { match, invoice: paid } = await newAllocation(api, 1_234.5, {
    ...{ line: { amount: 1_234.5 }, invoice: { ...invoice, totalAmount: 1_240 } },
  });
  const note = 'Gebühr; "Bank" € für <Kunde> & Co\nzweite Zeile';
  await api.call("POST", `${invoicePath(paid.invoiceNumber)}/adjustments`, { amount: 5.5, reason: "fee", note });
  const second = await newAllocation(api, 7, { line: { value_date: "2026-02-01" }, invoice });
  await create(api);
  await api.call("DELETE", `/matches/${second.match.id}`);
  return { match, paid, second, accountCode };
}

describe("the files of a batch", () => {
  let api: Api;
  let ledger: Resource;
  beforeAll(async () => {
    api = await system.newApi();
    ledger = await ledgerOf(api);
  });

  test("the journal is well-formed XML whose debits equal its credits", async () => {
    const { type, bytes } = await file(api, "/exports/1/journal.xml");
    expect(type).toContain("application/xml");
    const texts: [string, string][] = [];
    const path: string[] = [];
    const parser = new SaxesParser();
    parser.on("opentag", ({ name }) => path.push(name));
    parser.on("closetag", () => path.pop());
    parser.on("text", (text) => texts.push([path.slice(-2).join("/"), text]));
    parser.write(bytes.toString()).close();
    const all = (place: string) => texts.filter(([at]) => at === place).map(([, text]) => text);
    expect(all("DebitAmount/Amount")).toEqual(
      ["1234.5", "5.5", "7"].map((text) => expect.stringMatching(`^${text}0*$`)),
    );
    expect(all("CreditAmount/Amount")).toEqual(all("DebitAmount/Amount"));
    expect(all("TotalDebit/Amount")).toEqual(["1247"]);
    expect(all("Line/AccountID")).toEqual(["1400", "1200", "1400", "4970", "1400", "1200"]);
  });

  test("DATEV gets a file per month and currency with its accounts, marks and comma amounts", async () => {
    const { paid, second, accountCode } = ledger;
    const [today, other] = dataOf(await api.call("GET", "/exports/1")).sums.map(({ month }: Resource) => month);
    expect([today, other]).toEqual(["2026-01", "2026-02"]);
    const { type, name, bytes } = await file(api, "/exports/1/datev.csv?month=2026-01&currency=EUR");
    expect(type).toContain("windows-1252");
    expect(name).toBe('attachment; filename="EXTF_Buchungsstapel_1_2026-01_EUR.csv"');
    const lines = iconv.decode(bytes, "windows-1252").split("\r\n");
    expect(lines[0]).toMatch(
      /^"EXTF";700;21;"Buchungsstapel";13;\d{17};;"MB";"Matchbook";"";29098;55003;20250701;4;20260101;20260131;"Matchbook 1";"";1;0;0;"EUR";;"";;;"";;;"";""$/,
    );
    expect(lines[0]?.split(";")).toHaveLength(31);
    const rows = parse(lines.slice(1).join("\r\n"), { delimiter: ";" }) as string[][];
    expect(rows.map((row) => row.length)).toEqual([125, 125]);
    const [header, payment] = rows;
    const shown = (row: string[] | undefined) => [0, 1, 2, 6, 7, 9, 10].map((place) => row?.[place]);
    expect(shown(header)).toEqual([
      ...["Umsatz (ohne Soll/Haben-Kz)", "Soll/Haben-Kennzeichen", "WKZ Umsatz", "Konto"],
      ...["Gegenkonto (ohne BU-Schlüssel)", "Belegdatum", "Belegfeld 1"],
    ]);
    expect(shown(payment)).toEqual(["1234,50", "H", "EUR", "1400", "1200", "1501", paid.invoiceNumber]);
    expect(payment?.[13]).toBe(`Zahlung ${paid.invoiceNumber} ${accountCode}`.slice(0, 60));
    const adjusted = await file(api, `/exports/1/datev.csv?month=${new Date().toISOString().slice(0, 7)}&currency=EUR`);
    const text = iconv.decode(adjusted.bytes, "windows-1252");
    expect(text).toContain('5,50;"H";"EUR";;;;1400;4970;');
    expect(text).toContain('Gebühr; ""Bank"" €');
    // The cancellation is a reversal in the next batch.
    await create(api);
    const reversal = await file(api, `/exports/2/datev.csv?month=${new Date().toISOString().slice(0, 7)}&currency=EUR`);
    expect(iconv.decode(reversal.bytes, "windows-1252")).toContain(
      `"Storno Zahlung ${second.invoice.invoiceNumber} ${accountCode}`.slice(0, 61),
    );
  });

  test("CSV has the tenant's own columns, also when it is downloaded again", async () => {
    const { paid } = ledger;
    const csv = await file(api, "/exports/1/postings.csv");
    expect(csv.type).toContain("text/csv");
    expect(csv.name).toBe('attachment; filename="export-1.csv"');
    const rows = parse(csv.bytes, { delimiter: ";", columns: true }) as Record<string, string>[];
    expect(rows).toHaveLength(3);
    expect(rows[0]).toEqual({ Soll: "1200", Haben: "1400", Betrag: "1234,5", Beleg: paid.invoiceNumber });
    expect(rows[1]).toMatchObject({ Soll: "4970", Haben: "1400", Betrag: "5,5" });
    dataOf(await api.call("PUT", "/export-settings", {}));
    expect((await file(api, "/exports/1/postings.csv")).bytes).toEqual(csv.bytes);
  });
});

test("DATEV refuses what it has no account, client, month or decimals for", async () => {
  const api = await system.newApi();
  await newAllocation(api, 1.234, {
    line: { currency: "KWD", amount: 2 },
    invoice: { currency: "KWD", totalAmount: 2 },
  });
  await create(api);
  const details = async (query: string) => {
    const answer = await api.call("GET", `/exports/1/datev.csv?${query}`);
    return [answer.body.code, fieldsOf(answer)];
  };
  const unavailable = "export_unavailable";
  expect(await details("month=2026-01&currency=KWD")).toEqual([unavailable, ["datev", "currency", "accounts"]]);
  expect(await details("month=2026-02&currency=KWD")).toEqual([unavailable, ["datev", "month"]]);
  expect(await details("month=2026-13")).toEqual(["invalid_query_parameters", ["month", "currency"]]);
});
