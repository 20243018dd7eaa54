import { afterEach, describe, expect, test } from "vitest";
import { ApiError } from "../../../src/api/errors.ts";
import StatementMapping from "../../../src/screens/imports/new/mapping-editor.tsx";
import InvoiceMapping from "../../../src/screens/invoices/files/mapping-editor.tsx";
import type { InvoiceImport } from "../../../src/screens/invoices/files/queries.ts";
import { clear } from "../../dom.ts";
import { aPreview, aTextFile } from "../../handing-in.ts";
import { until } from "../../page.tsx";
import { showDesk } from "../../whole-console.ts";

afterEach(clear);

const NO_DATE = [{ field: "csvMapping", message: "Needs a date" }];
const FILE = aTextFile("a.csv", "Date;Payer;Amount;Amount\n2026-09-01;Öztürk;1 234,50;7\n");

/** The editor of a bank account's columns, once it shows rows of the file. */
async function statementEditor(mapping: object, file = FILE) {
  const said: object[] = [];
  const answer = { of: async () => {} };
  const onMapping = (one: object) => {
    said.push(one);
    return answer.of();
  };
  const preview = aPreview({ proposedMapping: mapping as never });
  const page = await showDesk(<StatementMapping {...{ file, preview, onMapping }} mapping={null} />);
  await until(() => page.all("table").length === 1);
  return { said, answer, page };
}

describe("the columns of a bank account", () => {
  const proposal = {
    columns: { bookingDate: "Date", payerName: "Payer", amount: 3, exchangeRate: 4 },
    ...{ decimalSeparator: ",", thousandsSeparator: " ", dateFormats: ["YYYY-MM-DD", "DD.MM.YYYY"], delimiter: ";" },
    ...{ currency: "CHF", invertSign: true, skipRows: 0, footerRows: 1 },
  };

  test("are kept as they were proposed where a person changes nothing", async () => {
    const { said, page } = await statementEditor(proposal);
    expect(page.value("Payer holds")).toBe("payerName");
    await page.push("Use these columns");
    expect(said).toEqual([proposal]);
  });

  test("are named by their header, by their number where two have one name, and take the place of a preset", async () => {
    const { said, page } = await statementEditor({ preset: "dkb" });
    const choices = page.all("th select") as HTMLSelectElement[];
    expect(choices.map(({ value }) => value)).toEqual(["", "", "", ""]);
    await page.enter({ "Date holds": "bookingDate", "Payer holds": "counterpartyName", "Amount holds": "amount" });
    await page.enter({ "Decimal sign": ".", "Dates are written": "DD/MM/YYYY", Currency: "jpy" });
    await page.enter({ "Positive amounts are": "out" });
    await page.push("Use these columns");
    expect(said).toEqual([
      {
        ...{ delimiter: ";", columns: { bookingDate: "Date", counterpartyName: "Payer", amount: 3, unused: [4] } },
        ...{ decimalSeparator: ".", thousandsSeparator: ",", dateFormats: ["DD/MM/YYYY"], currency: "JPY" },
        invertSign: true,
      },
    ]);
  });

  test("of a file without a header are called by their number, above its first row", async () => {
    const file = aTextFile("bare.csv", "2026-09-01,5.00\n");
    const { said, page } = await statementEditor({ header: false, columns: { bookingDate: 1 } }, file);
    expect([page.texts("th label"), page.texts("tbody td")]).toEqual([
      ["Column 1 holds", "Column 2 holds"],
      ["2026-09-01", "5.00"],
    ]);
    await page.enter({ "Column 2 holds": "amount" });
    await page.push("Use these columns");
    expect(said).toEqual([{ header: false, delimiter: ",", columns: { bookingDate: 1, amount: 2 } }]);
  });

  test("are sent once at a time, and stay as they were chosen when they are refused", async () => {
    const { promise, reject } = Promise.withResolvers<void>();
    const { answer, page } = await statementEditor({ columns: {} });
    answer.of = () => promise;
    await page.enter({ "Payer holds": "description" });
    await page.push("Use these columns");
    expect(page.button("Use these columns").disabled).toBe(true);
    reject(new ApiError("Text of the API", { status: 400, code: "validation_failed", details: NO_DATE }));
    await until(() => page.all("[role=alert]").length === 1);
    expect(page.texts("[role=alert]")).toEqual(["Text of the API: Needs a date"]);
    expect([page.value("Payer holds"), page.button("Use these columns").disabled]).toEqual(["description", false]);
  });
});

describe("the columns of tables of open items", () => {
  const mapping = {
    columns: { number: "No", dueDate: "Due" },
    ...{ dateFormats: ["YYYY-MM-DD", "DD.MM.YY"], direction: "payable", decimalSeparator: "," },
  };
  const sample = [["Open items of"], ["No", "Fälligkeit", "Left"], ["R-1", "2026-09-01", "5,00"]];

  async function invoiceEditor(columns: object, scopes: readonly string[] = []) {
    const said: object[] = [];
    const preview = { mapping: { ...mapping, columns }, questions: [], sample } as unknown as InvoiceImport;
    const onMapping = async (one: object) => void said.push(one);
    const page = await showDesk(<InvoiceMapping {...{ preview, onMapping }} />, { scopes: scopes as never });
    return { said, page };
  }

  test("are found below a title, under the names that the server has read", async () => {
    const { said, page } = await invoiceEditor({ number: "No", dueDate: "Fälligkeit" });
    expect([page.texts("th span")[1], page.value("Fälligkeit holds")]).toEqual(["Fälligkeit", "dueDate"]);
    expect(page.texts("tbody td")).toEqual(["R-1", "2026-09-01", "5,00"]);
    await page.enter({ "Left holds": "amount", Currency: "eur" });
    await page.push("Use these columns");
    const columns = { number: "No", dueDate: "Fälligkeit", amount: "Left" };
    expect(said).toEqual([{ ...mapping, columns, currency: "EUR" }]);
  });

  test("are asked of each row when the direction is, and say for how long they count", async () => {
    const { said, page } = await invoiceEditor({ number: "No" });
    expect(page.text).toContain("An administrator can keep the assignment");
    await page.enter({ "Dates are written": "DD/MM/YYYY", "All amounts are": "" });
    await page.push("Use these columns");
    expect(said).toEqual([{ columns: { number: "No" }, dateFormats: ["DD/MM/YYYY"], decimalSeparator: "," }]);
    await clear();
    const { page: ofAdmin } = await invoiceEditor({ number: "No" }, ["matching-settings:write"]);
    expect(ofAdmin.text).toContain("once the file is imported");
  });
});
