import { afterEach, describe, expect, test } from "vitest";
import StatementMapping from "../../../src/screens/imports/new/mapping-editor.tsx";
import InvoiceMapping from "../../../src/screens/invoices/files/mapping-editor.tsx";
import type { InvoiceImport } from "../../../src/screens/invoices/files/queries.ts";
import { clear } from "../../dom.ts";
import { aPreview, aTextFile } from "../../handing-in.ts";
import { until } from "../../page.tsx";
import { aBank } from "../../records.ts";
import { later, ok, refused, serve } from "../../scripted-api.ts";
import { showDesk } from "../../whole-console.ts";

afterEach(clear);

const FILE = aTextFile("a.csv", "Date;Payer;Amount;Amount\n2026-09-01;Öztürk;1 234,50;7\n");
const SAVE = "PATCH /bank-connections/bank-1";

/** The editor of a bank account's columns, once it shows rows of the file. */
async function statementEditor(mapping: object, answer = ok({}), file = FILE) {
  const api = serve({ [SAVE]: answer });
  const page = await showDesk(
    <StatementMapping file={file} bank={aBank()} preview={aPreview({ proposedMapping: mapping as never })} />,
  );
  await until(() => page.all("table").length === 1);
  return { api, page };
}
const saved = ({ bodies }: { bodies: unknown[] }) => bodies.map((body) => (body as { csvMapping: object }).csvMapping);

describe("the columns of a bank account", () => {
  const proposal = {
    columns: { bookingDate: "Date", payerName: "Payer", amount: 3, exchangeRate: 4 },
    ...{ decimalSeparator: ",", thousandsSeparator: " ", dateFormats: ["YYYY-MM-DD", "DD.MM.YYYY"], delimiter: ";" },
    ...{ currency: "CHF", invertSign: true, skipRows: 0, footerRows: 1 },
  };

  test("are kept as they were proposed where a person changes nothing", async () => {
    const { api, page } = await statementEditor(proposal);
    expect(page.value("Payer holds")).toBe("payerName");
    await page.push("Use these columns");
    expect(saved({ bodies: api.bodies(SAVE) })).toEqual([proposal]);
  });

  test("are named by their header, by their number where two have one name, and take the place of a preset", async () => {
    const { api, page } = await statementEditor({ preset: "dkb" });
    const choices = page.all("th select") as HTMLSelectElement[];
    expect(choices.map(({ value }) => value)).toEqual(["", "", "", ""]);
    await page.enter({ "Date holds": "bookingDate", "Payer holds": "counterpartyName", "Amount holds": "amount" });
    await page.enter({ "Decimal sign": ".", "Dates are written": "DD/MM/YYYY", Currency: "jpy" });
    await page.enter({ "Positive amounts are": "out" });
    await page.push("Use these columns");
    expect(saved({ bodies: api.bodies(SAVE) })).toEqual([
      {
        ...{ delimiter: ";", columns: { bookingDate: "Date", counterpartyName: "Payer", amount: 3 } },
        ...{ decimalSeparator: ".", thousandsSeparator: ",", dateFormats: ["DD/MM/YYYY"], currency: "JPY" },
        invertSign: true,
      },
    ]);
  });

  test("of a file without a header are called by their number, above its first row", async () => {
    const file = aTextFile("bare.csv", "2026-09-01,5.00\n");
    const { api, page } = await statementEditor({ header: false, columns: { bookingDate: 1 } }, ok({}), file);
    expect([page.texts("th label"), page.texts("tbody td")]).toEqual([
      ["Column 1 holds", "Column 2 holds"],
      ["2026-09-01", "5.00"],
    ]);
    await page.enter({ "Column 2 holds": "amount" });
    await page.push("Use these columns");
    expect(saved({ bodies: api.bodies(SAVE) })).toEqual([
      { header: false, delimiter: ",", columns: { bookingDate: 1, amount: 2 } },
    ]);
  });

  test("are sent once at a time, and stay as they were chosen when they are refused", async () => {
    const { answer, reply } = later();
    const { api, page } = await statementEditor({ columns: {} });
    api.answers[SAVE] = reply;
    await page.enter({ "Payer holds": "description" });
    await page.push("Use these columns");
    expect(page.button("Use these columns").disabled).toBe(true);
    await answer(refused(400, "validation_failed", [{ field: "csvMapping", message: "Needs a date" }]));
    await until(() => page.all("[role=alert]").length === 1);
    expect(page.texts("[role=alert]")).toEqual(["Text of the API: Needs a date"]);
    expect([page.value("Payer holds"), page.button("Use these columns").disabled]).toEqual(["description", false]);
  });
});

describe("the columns of tables of open items", () => {
  const SETTINGS = "PATCH /matching-settings";
  const file = aTextFile("open.csv", "Open items of\nNo;Due;Left\nR-1;2026-09-01;5,00\n");
  const mapping = {
    columns: { number: "No", dueDate: "Due" },
    ...{ dateFormats: ["YYYY-MM-DD", "DD.MM.YY"], direction: "payable", decimalSeparator: "," },
  };

  async function invoiceEditor(kept: readonly object[]) {
    const api = serve({ "GET /matching-settings": ok({ tableMappings: kept }), [SETTINGS]: ok({}) });
    let rounds = 0;
    const preview = { mapping, questions: [] } as unknown as InvoiceImport;
    const page = await showDesk(<InvoiceMapping file={file} preview={preview} onKept={() => rounds++} />);
    await until(() => page.all("table").length === 1);
    return { api, page, rounds: () => rounds };
  }

  test("are found below a title, and take the place of those of the same table, before the others", async () => {
    const other = { columns: { number: "Beleg", amount: "Rest" } };
    const same = { columns: { dueDate: "no", number: "DUE", amount: "left" } };
    const { api, page, rounds } = await invoiceEditor([other, same]);
    expect(page.texts("tbody td")).toEqual(["R-1", "2026-09-01", "5,00"]);
    await page.enter({ "Left holds": "amount", Currency: "eur" });
    await page.push("Use these columns");
    await until(() => rounds() === 1);
    const columns = { number: "No", dueDate: "Due", amount: "Left" };
    expect(api.bodies(SETTINGS)).toEqual([{ tableMappings: [{ ...mapping, columns, currency: "EUR" }, other] }]);
  });

  test("push out the oldest of twenty, and are asked of each row when the direction is", async () => {
    const kept = Array.from({ length: 20 }, (_, at) => ({ columns: { number: `Number ${at}` } }));
    const { api, page } = await invoiceEditor(kept);
    await page.enter({ "Dates are written": "DD/MM/YYYY", "All amounts are": "" });
    await page.push("Use these columns");
    await until(() => api.of(SETTINGS).length === 1);
    const [{ tableMappings }] = api.bodies(SETTINGS) as [{ tableMappings: Record<string, unknown>[] }];
    expect([tableMappings.length, tableMappings.at(-1)]).toEqual([20, kept[18]]);
    expect(tableMappings[0]).toEqual({
      ...{ columns: mapping.columns, dateFormats: ["DD/MM/YYYY"], decimalSeparator: "," },
    });
  });
});
