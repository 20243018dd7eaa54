import { Link } from "@tanstack/react-router";
import { afterEach, describe, expect, test } from "vitest";
import { textsOf } from "../../../src/app/search-params.ts";
import NewImportScreen from "../../../src/screens/imports/new/new-import-screen.tsx";
import { clear } from "../../dom.ts";
import { aPreview, aTextFile, drop } from "../../handing-in.ts";
import { openPage, settle, until, watched } from "../../page.tsx";
import { aBank } from "../../records.ts";
import { type Answers, LOST, later, ok, refused, serve } from "../../scripted-api.ts";
import { inGerman, open } from "../../whole-console.ts";

afterEach(clear);

const BANKS = ok([aBank({ id: "b-1", name: "Main" }), aBank({ id: "b-2", name: "Second", currency: "JPY" })]);
const CHECK = "POST /bank-connections/b-1/statements/preview";
const CHECK_SECOND = "POST /bank-connections/b-2/statements/preview";
const IMPORT = "POST /bank-connections/b-1/statements";

/** The page of a new import, with answers beside those about the accounts. */
async function newImport(answers: Answers, address = "/imports/new") {
  const api = serve({ "GET /bank-connections": BANKS, ...answers });
  const opened = await open(address, { scopes: ["bank-connections:write"] });
  await until(() => opened.page.all("#content input[type=file]").length === 1);
  return { api, ...opened };
}
const alerts = (page: { texts(selector: string): string[] }) => page.texts("#content [role=alert]");

describe("a new import", () => {
  test("needs an account that is connected, and leads to the place where one is made", async () => {
    serve({ "GET /bank-connections": ok([aBank({ status: "disconnected" })]) });
    const { page } = await open("/imports/new");
    await until(() => page.text.includes("First add a bank account"));
    expect(page.all("#content a").map((link) => link.getAttribute("href"))).toEqual(["/settings/banks"]);
  });

  test("reads the file for the account of the address, and again for another one", async () => {
    const answers = { [CHECK]: ok(aPreview({ new: 1 })), [CHECK_SECOND]: ok(aPreview({ new: 5 })) };
    const { api, page, address } = await newImport(answers, "/imports/new?bank=b-2");
    await drop(aTextFile("sept & oct.csv"));
    expect(page.button("Import 5 new lines").disabled).toBe(false);
    expect(api.of(CHECK_SECOND).map(({ query }) => query)).toEqual([{ filename: "sept & oct.csv" }]);
    await page.enter({ "Bank account": "b-1" });
    await until(() => page.text.includes("Import 1 new line"));
    expect(address()).toBe("/imports/new?bank=b-1");
    expect(api.of(CHECK)).toHaveLength(1);
  });

  test("shows the sums of each currency with its own decimals, and what is wrong by number", async () => {
    const totals = [
      { currency: "EUR", count: 2, credit: 1234.5, debit: "90071992547409.91" as never },
      { currency: "JPY", count: 1, credit: 0, debit: 1_000 },
    ];
    const period = { from: "2026-09-01", to: "2026-09-30" };
    const { page } = await newImport({ [CHECK]: ok(aPreview({ totals, period, duplicates: 1_200 })) });
    await drop(aTextFile("a.csv"));
    const facts = page.texts("#content dd");
    expect(facts.filter((text) => text.startsWith("In"))).toEqual([
      ...["In 1,234.50 EUR · Out 90,071,992,547,409.91 EUR", "In 0 JPY · Out 1,000 JPY"],
    ]);
    expect(facts).toContain("1 Sept 2026 – 30 Sept 2026");
    expect(page.texts("[data-duplicates]")).toEqual(["1,200"]);
  });

  test("cannot be made of a file that would fail, nor of one without anything new", async () => {
    const { api, page } = await newImport({ [CHECK]: ok(aPreview({ error: "line 3: no date", new: 0 })) });
    await drop(aTextFile("a.csv"));
    expect(page.text).toContain("The file cannot be imported as it is: line 3: no date");
    api.answers[CHECK] = ok(aPreview({ new: 0, duplicates: 7 }));
    await drop(aTextFile("b.csv"));
    expect(page.text).toContain("are already imported");
    expect(page.buttons().filter((text) => text.startsWith("Import"))).toEqual([]);
  });

  test("is sent once at a time, with the same key after a lost answer, and leads to its report", async () => {
    const { api, page, address } = await newImport({ [CHECK]: ok(aPreview()), [IMPORT]: LOST });
    await drop(aTextFile("a.csv"));
    await page.push("Import 2 new lines");
    expect(alerts(page)).toEqual(["No connection"]);
    const second = later();
    api.answers[IMPORT] = second.reply;
    await page.push("Import 2 new lines");
    expect([alerts(page), page.button("Import 2").disabled]).toEqual([[], true]);
    await second.answer(ok({ id: "s-1" }));
    await until(() => address() === "/imports/s-1");
    const [one, other] = api.keys(IMPORT);
    expect([one === other, one !== undefined, api.of(IMPORT).length]).toEqual([true, true, 2]);
  });

  test("without the rows that are wrong names their lines", async () => {
    const fault = (line: number) => ({ file: null, line, column: "Date", value: "x", message: "", entry: true });
    const preview = aPreview({ error: "2 rows are wrong", errors: [fault(4), fault(9)] });
    const { api, page } = await newImport({ [CHECK]: ok(preview), [IMPORT]: ok({ id: "s-1" }) });
    await drop(aTextFile("a.csv"));
    await page.push("Import 2 rows, leave out 2 (rows 4, 9)");
    expect(api.of(IMPORT).map(({ query }) => query)).toEqual([{ filename: "a.csv", leaveOut: "4,9" }]);
  });

  test("is asked for anew after a refusal, which the API would repeat for the same key", async () => {
    const { api, page } = await newImport({ [CHECK]: ok(aPreview()), [IMPORT]: refused(400, "period_closed") });
    await drop(aTextFile("a.csv"));
    await page.push("Import 2 new lines");
    await page.push("Import 2 new lines");
    const [refusal, again] = api.keys(IMPORT);
    expect([typeof again, again === refusal]).toEqual(["string", false]);
  });

  test("chooses the account that the file names, once, and goes on with the next file for its own", async () => {
    const banks = ok([
      aBank({ id: "b-1", name: "Main", iban: "DE89370400440532013000" }),
      aBank({ id: "b-2", name: "Second", iban: "GB82WEST12345698765432" }),
    ]);
    const wrong = { error: "line 1: the statement is of another account", new: 0 };
    const ofSecond = { accounts: ["GB82 WEST 1234 5698 7654 32"] };
    const { api, page, address } = await newImport({
      "GET /bank-connections": banks,
      [CHECK]: ({ query }) =>
        ok(aPreview(query.filename === "a.sta" ? { accounts: ["DE89370400440532013000"] } : { ...ofSecond, ...wrong })),
      [CHECK_SECOND]: ok(aPreview({ ...ofSecond, new: 5 })),
      [IMPORT]: ok({ id: "s-1" }),
      "POST /bank-connections/b-2/statements": ok({ id: "s-2" }),
    });
    await drop(aTextFile("a.sta"), aTextFile("b.sta"));
    expect(page.texts("[data-waiting]")).toEqual(["Then one more: b.sta"]);
    await page.push("Import 2 new lines");
    await until(() => page.text.includes("Import 5 new lines"));
    expect([address(), page.value("Bank account")]).toEqual(["/imports/new?bank=b-2", "b-2"]);
    expect(page.text).toContain("by the account in the file");
    // A later choice of a person stays.
    await page.enter({ "Bank account": "b-1" });
    await until(() => page.text.includes("The file cannot be imported as it is"));
    await settle();
    expect(page.value("Bank account")).toBe("b-1");
    await page.enter({ "Bank account": "b-2" });
    await until(() => page.text.includes("Import 5 new lines"));
    await page.push("Import 5 new lines");
    await until(() => address() === "/imports/s-2");
    expect([api.of(IMPORT).length, api.of("POST /bank-connections/b-2/statements").length]).toEqual([1, 1]);
  });

  test("sends what a person says of the columns with its file, and leaves the account as it is until it is imported", async () => {
    const proposed = aPreview({ proposedMapping: { columns: { bookingDate: "Date" } } as never });
    const { api, page } = await newImport({ [CHECK]: ok(proposed), [IMPORT]: ok({ id: "s-1" }) });
    await drop(aTextFile("a.csv"));
    await until(() => page.all("#content table").length > 0);
    api.answers[CHECK] = ok(aPreview());
    await page.enter({ "Amount holds": "amount" });
    await page.push("Use these columns");
    await page.push("Import 2 new lines");
    const csvMapping = JSON.stringify({ columns: { bookingDate: "Date", amount: "Amount" }, delimiter: ";" });
    expect([api.of(CHECK).at(-1)?.query, api.of(IMPORT).map(({ query }) => query)]).toEqual([
      { filename: "a.csv", csvMapping },
      [{ filename: "a.csv", csvMapping }],
    ]);
    expect(api.changes.filter((call) => ![CHECK, IMPORT].includes(call))).toEqual([]);
  });

  test("says in German why a file was refused, until another one is asked for", async () => {
    inGerman();
    const { page } = await newImport({ [CHECK]: refused(409, "bank_connection_disconnected") });
    await drop(aTextFile("a.csv"));
    expect(alerts(page)).toEqual(["Das Bankkonto ist getrennt"]);
    await page.push("Andere Datei");
    expect([alerts(page), page.all("input[type=file]").length]).toEqual([[], 1]);
  });

  test("never shows the answer about one file over another one", async () => {
    const [first, second] = [later(), later()];
    const { api, page } = await newImport({ [CHECK]: first.reply, [IMPORT]: second.reply });
    await drop(aTextFile("a.csv"));
    expect(page.text).toContain("Reading a.csv");
    api.answers[CHECK] = ok(aPreview({ new: 7 }));
    await drop(aTextFile("b.csv"));
    await first.answer(ok(aPreview({ new: 3 })));
    await settle();
    expect(page.texts("#content h2")).toEqual(["Checked: b.csv"]);
    await page.push("Import 7 new lines");
    await drop(aTextFile("c.csv"));
    expect(page.button("Import 7 new lines").disabled).toBe(false);
    await second.answer(refused(400, "period_closed"));
    await until(() => page.text.includes("b.csv: Text of the API"));
    expect(alerts(page)).toEqual([]);
    for (const close of page.all("[role=log] button")) await page.click(close);
  });

  test("never offers what one account would get beside the name of another one", async () => {
    const api = serve({ "GET /bank-connections": BANKS, [CHECK]: ok(aPreview({ new: 1 })) });
    const look = () => {
      const offers = [...document.querySelectorAll("button")].map(({ textContent }) => textContent);
      return [document.querySelector("select")?.value, offers.find((text) => text?.startsWith("Import"))];
    };
    const Screen = () => (
      <>
        <NewImportScreen />
        <Link to="/imports/new" search={{ bank: "b-2" }} data-other>
          The other account
        </Link>
      </>
    );
    const { Page, seen } = watched(Screen, look);
    const readSearch = (given: Record<string, unknown>) => textsOf(given, ["bank"]);
    const { page } = await openPage(Page, { path: "/imports/new", readSearch }, { scopes: ["bank-connections:write"] });
    await until(() => page.all("input[type=file]").length === 1);
    await drop(aTextFile("a.csv"));
    await until(() => page.text.includes("Import 1 new line"));
    await page.click(page.one("[data-other]"));
    await until(() => api.of(CHECK_SECOND).length === 1);
    expect(seen).toContainEqual(["b-1", "Import 1 new line↵"]);
    expect(seen.filter(([bank]) => bank === "b-2").flatMap(([, offer]) => offer ?? [])).toEqual([]);
  });
});
