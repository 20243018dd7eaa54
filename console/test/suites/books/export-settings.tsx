import { afterEach, describe, expect, test } from "vitest";
import type { ExportSettings } from "../../../src/screens/books/exports/queries.ts";
import { clear } from "../../dom.ts";
import { until } from "../../page.tsx";
import { aBank } from "../../records.ts";
import { later, ok, refused, serve } from "../../scripted-api.ts";
import { open } from "../../whole-console.ts";

afterEach(clear);

const SAVE = "PUT /export-settings";
const READ = "GET /export-settings";
const accounts = { receivable: "1400", payable: null, fee: null, discount: null, rounding: null };
const settings = (version: number, bank: string): ExportSettings => ({
  ...{ version, updatedAt: null, actor: null, actorName: null, bankAccounts: [], counterpartyAccounts: [] },
  ...{ codingAccounts: [{ account: "4970", name: "Bank fees" }], codeIsAccount: false },
  ...{ csv: { delimiter: ",", decimalComma: false, columns: [] }, datev: null },
  accounts: { ...accounts, bank, writeOff: null, credit: null },
});

async function page(scopes: readonly string[] = ["exports:write"]) {
  const api = serve({
    [READ]: ok(settings(3, "1200")),
    "GET /bank-connections": ok([aBank({ id: "b-1", name: "Main" })]),
  });
  const opened = await open("/books/exports/settings", { scopes: scopes as never });
  await until(() => opened.page.all("#content form").length === 1);
  expect(opened.page.texts("#content nav [aria-current=page]")).toEqual(["Exports"]);
  return { api, page: opened.page };
}

const PARTIES = { list: "Accounts of counterparties", titles: ["Counterparty", "Account"] } as const;
const CODING = { list: "Accounts for coding", titles: ["Account", "Name"] } as const;

/** Adds a row to a list, and fills its cells in. */
async function add(
  desk: Awaited<ReturnType<typeof page>>["page"],
  { list, titles }: typeof PARTIES | typeof CODING,
  texts: string[],
) {
  await desk.push(`Add an account: ${list}`);
  const row = desk
    .all("fieldset")
    .filter((one) => one.textContent?.startsWith(list))
    .at(-1)
    ?.querySelectorAll("[aria-label^=Remove]").length;
  await desk.enter(Object.fromEntries(titles.map((title, at) => [`${list}: ${title} ${row}`, texts[at] ?? ""])));
}

describe("the settings of exports", () => {
  test("are sent as they stand in the form, with the version that the person saw, once at a time", async () => {
    const { api, page: desk } = await page();
    const { answer, reply } = later();
    api.answers[SAVE] = reply;
    await desk.enter({ Bank: " 1210 ", "Instead of “Bank”: Main": "1220", "Column separator": ";" });
    await add(desk, PARTIES, ["C=1", "10001"]);
    await add(desk, PARTIES, ["", ""]);
    await add(desk, PARTIES, ["C-2", "10002"]);
    await add(desk, CODING, ["2650", "Interest"]);
    await desk.push("Add a column: Columns");
    await desk.push("Add a column: Columns");
    await desk.enter({ "Columns: Title 2": "Tag", "Columns: Field 2": "date" });
    await desk.push("Remove Columns, row 1");
    await desk.tick("Write files for DATEV");
    await desk.enter({ "Consultant number": "1001", "Client number": "7" });
    await desk.click(desk.submit);
    expect(desk.submit.disabled).toBe(true);
    api.answers[READ] = ok(settings(4, "1210"));
    await answer(ok({}));
    await until(() => desk.value("Bank") === "1210");
    expect(api.bodies(SAVE)).toEqual([
      {
        accounts: { bank: "1210", receivable: "1400" },
        bankAccounts: [{ bankConnectionId: "b-1", account: "1220" }],
        counterpartyAccounts: [
          { counterpartyId: "C=1", account: "10001" },
          { counterpartyId: "C-2", account: "10002" },
        ],
        codingAccounts: [
          { account: "4970", name: "Bank fees" },
          { account: "2650", name: "Interest" },
        ],
        ...{ codeIsAccount: false, expectedVersion: 3 },
        csv: { delimiter: ";", decimalComma: false, columns: [{ header: "Tag", field: "date" }] },
        datev: { consultantNumber: 1001, clientNumber: 7, fiscalYearMonth: 1, accountLength: 4 },
      },
    ]);
  });

  test("mark each field that was refused, list what no field shows, and keep what was entered", async () => {
    const { api, page: desk } = await page();
    api.answers[SAVE] = refused(400, "validation_failed", [
      { field: "accounts.bank", message: "Must be digits" },
      { field: "bankAccounts.0.account", message: "Must have 1 to 9 digits" },
      { field: "counterpartyAccounts.1.account", message: "Must be digits" },
      { field: "datev.consultantNumber", message: "Must be at least 1001" },
      { field: "datev", message: "Needs a client" },
    ]);
    await desk.enter({ Bank: "x", "Instead of “Bank”: Main": "y" });
    await add(desk, PARTIES, ["C-1", "1"]);
    await add(desk, PARTIES, ["C-2", "z"]);
    await desk.tick("Write files for DATEV");
    await desk.enter({ "Consultant number": "7" });
    await desk.click(desk.submit);
    await until(() => desk.texts("#content [role=alert]")[0] === "Not saved: see the marked fields");
    expect(desk.problems()).toEqual({
      Bank: "Must be digits",
      "Instead of “Bank”: Main": "Must have 1 to 9 digits",
      "Accounts of counterparties: Account 2": "Must be digits",
      "Consultant number": "Must be at least 1001",
    });
    expect(desk.texts("form li")).toEqual(["datev: Needs a client"]);
    expect(desk.value("Bank")).toBe("x");
  });

  test("are seen and not changed by others", async () => {
    const { page: desk } = await page(["exports:read"]);
    expect((desk.all("#content fieldset")[0] as HTMLFieldSetElement).disabled).toBe(true);
    expect([desk.value("Bank"), desk.all("[type=submit]").length]).toEqual(["1200", 0]);
  });
});
