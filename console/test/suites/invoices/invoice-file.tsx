import { afterEach, describe, expect, test } from "vitest";
import InvoiceFileScreen from "../../../src/screens/invoices/files/invoice-file-screen.tsx";
import type { InvoiceImport } from "../../../src/screens/invoices/files/queries.ts";
import { clear } from "../../dom.ts";
import { aTextFile, drop } from "../../handing-in.ts";
import { fill, labelled, openPage, settle, until, watched } from "../../page.tsx";
import { type Answers, LOST, later, ok, refused, serve } from "../../scripted-api.ts";
import { open } from "../../whole-console.ts";

afterEach(clear);

const CHECK = "POST /invoices/files/preview";
const IMPORT = "POST /invoices/files";

const imported = (changes: Partial<InvoiceImport> = {}) =>
  ok({
    ...{ format: "UBL", documents: [], created: 1, changed: 0, unchanged: 0, problems: [], problemCount: 0 },
    ...{ mapping: null, mappingIsProposed: false, questions: [], sample: [], unusedCurrencies: null, ...changes },
  });

async function invoiceFile(answers: Answers, scopes: readonly string[] = []) {
  const api = serve(answers);
  const { page } = await open("/invoices/files", { scopes: ["invoices:write", ...scopes] as never });
  await until(() => page.all("#content input[type=file]").length === 1);
  return { api, page };
}

describe("a file of invoices", () => {
  test("is stored as it was checked: with its direction, and with the same key after a lost answer", async () => {
    const { api, page } = await invoiceFile({ [CHECK]: imported({ created: 2, changed: 1 }), [IMPORT]: LOST });
    await drop(aTextFile("open.csv"));
    await page.enter({ "Direction if the file names none": "payable" });
    expect(api.of(CHECK).map(({ query }) => query)).toEqual([
      { filename: "open.csv" },
      { filename: "open.csv", direction: "payable" },
    ]);
    await page.push("Import 3 invoices");
    api.answers[IMPORT] = imported({ created: 2, changed: 1, unchanged: 4 });
    await page.push("Import 3 invoices");
    await until(() => page.text.includes("Imported: open.csv"));
    expect(page.texts("#content dd").slice(0, 3)).toEqual(["2", "1", "4"]);
    const [one, other] = api.of(IMPORT);
    expect(one?.query).toEqual({ filename: "open.csv", direction: "payable" });
    expect(one?.headers["idempotency-key"]).toBe(other?.headers["idempotency-key"]);
    expect((page.all("#content select")[0] as HTMLSelectElement).disabled).toBe(true);
    expect(page.buttons().filter((text) => text.startsWith("Import "))).toEqual([]);
  });

  test("is asked for anew after a refusal, which the API would repeat for the same key", async () => {
    const { api, page } = await invoiceFile({ [CHECK]: imported(), [IMPORT]: refused(400, "validation_failed") });
    await drop(aTextFile("open.csv"));
    await page.push("Import 1 invoice");
    await page.push("Import 1 invoice");
    const [refusal, again] = api.keys(IMPORT);
    expect([typeof again, again === refusal]).toEqual(["string", false]);
  });

  test("that is wrong says where, how much more is wrong, and cannot be stored", async () => {
    const problems = [{ file: "a.xml", line: 1_204, column: "Betrag", message: "is no amount" }];
    const { page } = await invoiceFile({ [CHECK]: imported({ problems, problemCount: 21, created: 5 }) });
    await drop(aTextFile("all.zip"));
    expect(page.texts("#content tbody td")).toEqual(["a.xml", "1,204", "Betrag", "is no amount"]);
    expect(page.text).toContain("and 20 more");
    expect(page.buttons().filter((text) => text.startsWith("Import "))).toEqual([]);
  });

  test("is never offered as it was read for another direction, nor under the name of another file", async () => {
    const api = serve({ [CHECK]: imported({ created: 3 }) });
    const look = () => {
      const texts = (selector: string) => [...document.querySelectorAll(selector)].map((one) => one.textContent);
      const offer = texts("button").find((text) => text?.startsWith("Import 3"));
      return offer === undefined ? undefined : [document.querySelector("select")?.value, texts("h2").join()];
    };
    const { Page, seen } = watched(InvoiceFileScreen, look);
    const { page } = await openPage(Page, { path: "/invoices/files" }, { scopes: ["invoices:write"] });
    await drop(aTextFile("a.csv"));
    await until(() => page.text.includes("Import 3 invoices"));
    api.answers[CHECK] = later().reply;
    await drop(aTextFile("b.csv"));
    api.answers[CHECK] = imported({ created: 3 });
    await fill(labelled(page, "Direction if the file names none"), "payable");
    await until(() => page.text.includes("Import 3 invoices"));
    api.answers[CHECK] = later().reply;
    await fill(labelled(page, "Direction if the file names none"), "receivable");
    const offers = new Set(seen.flatMap((one) => (one === undefined ? [] : [one.join(" ")])));
    expect([...offers]).toEqual([" Checked: a.csv", "payable Checked: b.csv"]);
  });

  test("never shows what became of another one", async () => {
    const [check, store] = [later(), later()];
    const { api, page } = await invoiceFile({ [CHECK]: imported({ created: 3 }), [IMPORT]: store.reply });
    await drop(aTextFile("a.csv"));
    await page.push("Import 3 invoices");
    expect(page.button("Import 3 invoices").disabled).toBe(true);
    api.answers[CHECK] = check.reply;
    await drop(aTextFile("b.csv"));
    api.answers[CHECK] = imported({ created: 8 });
    await drop(aTextFile("c.csv"));
    await check.answer(imported({ created: 5 }));
    await store.answer(imported({ created: 3 }));
    await until(() => page.texts("[role=log]").join().includes("Imported: a.csv"));
    expect(page.texts("#content h2")).toEqual(["Checked: c.csv"]);
    expect(page.button("Import 8 invoices").disabled).toBe(false);
  });
});

describe("a table whose columns are not known", () => {
  const columns = { number: "Nummer", amount: "Betrag" };
  const sample = [
    ["Nummer", "Fälligkeit", "Betrag"],
    ["R-1", "01.10.2026", "5,00"],
  ];
  const proposed = { mapping: { columns }, mappingIsProposed: true, format: "CSV", sample } as const;

  /** The page of a table, once its columns are shown. */
  async function unknownTable() {
    const opened = await invoiceFile({ [CHECK]: imported(proposed) });
    await drop(aTextFile("open.csv"));
    await until(() => opened.page.all("#content table").length === 1);
    return opened;
  }

  test("is read by what a person says of it, and the import that succeeds sends it to be kept", async () => {
    const { api, page } = await unknownTable();
    api.answers[CHECK] = imported({ created: 5, format: "CSV", sample });
    await page.enter({ "Fälligkeit holds": "dueDate" });
    await page.push("Use these columns");
    api.answers[IMPORT] = refused(400, "validation_failed");
    await page.push("Import 5 invoices");
    api.answers[IMPORT] = imported({ created: 5 });
    await page.push("Import 5 invoices");
    const mapping = JSON.stringify({ columns: { number: "Nummer", dueDate: "Fälligkeit", amount: "Betrag" } });
    expect(api.of(IMPORT).map(({ query }) => query)).toEqual([
      { filename: "open.csv", mapping },
      { filename: "open.csv", mapping },
    ]);
    // Only an import keeps it.
    expect(api.changes.filter((call) => ![CHECK, IMPORT].includes(call))).toEqual([]);
  });

  test("keeps what was said when the direction is chosen after it, and forgets it for another file", async () => {
    const { api, page } = await unknownTable();
    api.answers[CHECK] = imported({ created: 5, format: "CSV", sample });
    await page.push("Use these columns");
    await page.enter({ "Direction if the file names none": "payable" });
    await drop(aTextFile("b.csv"));
    const asked = api.of(CHECK).map(({ query }) => query);
    expect(asked.map((query) => "mapping" in query)).toEqual([false, true, true, false]);
    expect(asked.at(-1)).toEqual({ filename: "b.csv", direction: "payable" });
  });

  test("keeps its columns in view when they are refused, and shows no late answer about another file", async () => {
    const { api, page } = await unknownTable();
    api.answers[CHECK] = refused(400, "validation_failed", [{ field: "mapping", message: "Required" }]);
    await page.push("Use these columns");
    expect(page.texts("[role=alert]")).toEqual(["Text of the API: Required"]);
    const message = "Must be given when counterpartyCode is not";
    api.answers[CHECK] = refused(400, "validation_failed", [{ field: "mapping.columns.counterpartyName", message }]);
    await page.push("Use these columns");
    expect(page.texts("[role=alert]")).toEqual(["Which column names the counterparty?"]);
    const again = later();
    api.answers[CHECK] = again.reply;
    await page.push("Use these columns");
    api.answers[CHECK] = imported({ created: 8 });
    await drop(aTextFile("b.csv"));
    await again.answer(imported({ created: 5, format: "CSV" }));
    await settle();
    expect(page.texts("#content h2")).toEqual(["Checked: b.csv"]);
    expect(page.button("Import 8 invoices").disabled).toBe(false);
  });

  test("says how many rows a currency for all of them changes", async () => {
    const unused = { unusedCurrencies: { column: "Währung", rows: 41 }, mapping: { columns, currency: "EUR" } };
    const { page } = await invoiceFile({ [CHECK]: imported({ ...unused, format: "CSV", sample }) });
    await drop(aTextFile("open.csv"));
    expect(page.text).toContain("41 rows are read as EUR, but column Währung names another currency.");
  });
});
