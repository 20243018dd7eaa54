import { afterEach, describe, expect, test } from "vitest";
import type { Sync } from "../../../src/api/resources.ts";
import { syncQuery, syncsQuery } from "../../../src/screens/imports/queries.ts";
import { Report } from "../../../src/screens/imports/report.tsx";
import { clear } from "../../dom.ts";
import { NOTHING_SKIPPED, savedFiles } from "../../handing-in.ts";
import { until } from "../../page.tsx";
import { aBank, aLine } from "../../records.ts";
import { type Answers, ok, refused, serve } from "../../scripted-api.ts";
import { open, showDesk, VIEWER } from "../../whole-console.ts";

afterEach(clear);

const aSync = (changes: Partial<Sync> = {}): Sync =>
  ({
    ...{ id: "s-1", bankConnectionId: "b-1", status: "completed", format: "CSV", filename: "sept.csv", total: 5_000 },
    ...{
      checked: 5_000,
      processed: 1_200,
      created: 0,
      duplicates: 0,
      pending: 0,
      warnings: [],
      warningCount: 0,
      notUsed: [],
      late: 0,
      errors: [],
    },
    ...{ balanceIssues: [], error: null, skipped: NOTHING_SKIPPED, balances: [], accounts: [], period: null },
    ...{ preset: null, encoding: null, uploadedBy: "user:7", uploadedByName: null },
    ...{ createdAt: "2026-10-04T10:00:00.000Z", finishedAt: "2026-10-04T10:01:00.000Z" },
    ...changes,
  }) as Sync;
const RUNNING = aSync({ status: "running", finishedAt: null });
const EDITOR = { scopes: ["bank-connections:write"] } as const;

async function report(sync: Sync, more: Answers = {}, session: object = EDITOR) {
  const api = serve({ "GET /syncs/s-1": ok(sync), "GET /bank-connections": ok([aBank({ id: "b-1" })]), ...more });
  const { page } = await open("/imports/s-1", session);
  await until(() => page.all("#content dl").length === 1);
  return { api, page };
}
const buttons = (page: { texts(selector: string): string[] }) => page.buttons("#content");

describe("an import that runs", () => {
  test("says how many lines are checked before the first one is stored", async () => {
    const { page } = await report(
      aSync({ status: "running", finishedAt: null, total: null, checked: 30_000, processed: 0 }),
    );
    expect(page.text).toContain("30,000 lines checked · The import goes on when you leave this page.");
  });

  test("says how far it is, and is stopped by a person who may", async () => {
    const { api, page } = await report(RUNNING);
    expect(page.text).toContain("1,200 of 5,000 lines · The import goes on when you leave this page.");
    expect([page.texts("#content h2"), page.text.includes("Ada Lovelace")]).toEqual([["Result so far"], true]);
    api.answers["DELETE /syncs/s-1"] = refused(400, "sync_not_found");
    await page.push("Stop the import");
    expect(page.texts("#content [role=alert]")).toEqual(["Text of the API"]);
    api.answers["DELETE /syncs/s-1"] = ok(aSync({ status: "failed", error: "stopped" }));
    await page.push("Stop the import");
    await until(() => page.texts("#content span[data-status]")[0] === "failed");
    expect([buttons(page), page.texts("#content progress")]).toEqual([[], []]);
    expect(page.texts("#content [role=alert]")).toEqual([]);
  });

  test("is not stopped by a viewer, and has no end before the file was read", async () => {
    const { page } = await report({ ...RUNNING, total: null, checked: 0 }, {}, VIEWER);
    expect(buttons(page)).toEqual([]);
    expect(page.one("#content [role=status]").textContent).toBe("The import goes on when you leave this page.");
  });

  test("is asked for until it has ended and matching has decided, and a list while one of it runs", () => {
    const one = (data?: Sync) => (syncQuery("s-1").refetchInterval as Interval)({ state: { data } });
    const many = (data: Sync[]) => (syncsQuery({}).refetchInterval as Interval)({ state: { data: { data } } });
    expect([one(), one(RUNNING), one(aSync({ pending: 3 })), one(aSync())]).toEqual([false, 700, 700, false]);
    expect([many([aSync(), RUNNING]), many([aSync()])]).toEqual([700, false]);
  });
});
type Interval = (query: object) => number | false;

describe("the lines of an import", () => {
  const total = (count: number) => ok([], { pagination: { page: 1, pageSize: 1, total: count, totalPages: count } });
  const lines = (page: number) => {
    const line = aLine({ transaction_code: `T-${page}`, amount: 80, currency: "JPY", direction: "debit" });
    return ok([line], { pagination: { page, pageSize: 50, total: 90, totalPages: 2 } });
  };

  test("are shown page by page, with what matching made of all of them", async () => {
    const { api, page } = await report(aSync({ created: 90, pending: 40 }), {
      "GET /transactions": ({ query }) => {
        if (query.pageSize === "50") return lines(Number(query.page));
        return total(query.status === "matched" ? 1_050 : query.suggestion === "any" ? 7 : 30);
      },
    });
    await until(() => page.text.includes("Matched: 1,050"));
    await until(() => page.text.includes("To decide: 7"));
    // The lines that wait are counted as unmatched, and may be more than those when they were counted.
    expect(page.text).toContain("No match: 0Waiting for the rest of the file: 40");
    expect(page.text).toContain("−80 JPY");
    await page.push("Next page");
    await until(() => page.text.includes("Page 2 of 2, 90 in total"));
    const asked = api.of("GET /transactions").filter(({ query }) => query.pageSize === "50");
    expect(asked.map(({ query }) => [query.syncId, query.page])).toEqual([
      ["s-1", "1"],
      ["s-1", "2"],
    ]);
  });

  test("are not there where it stored none, and the first error is", async () => {
    const { api, page } = await report(aSync({ status: "failed", error: "line 3: no date" }));
    expect(page.text).toContain("line 3: no date");
    expect(api.of("GET /transactions")).toEqual([]);
  });
});

test("the errors of a file are saved for a spreadsheet, which never takes a value for a formula", async () => {
  const saved = savedFiles();
  const fault = { file: null, line: 4, column: "Amount", entry: true };
  const errors = [
    { ...fault, value: '=HYPERLINK("http://a.example")', message: "is no amount" },
    { ...fault, line: 5, value: "-1,x", message: 'needs "EUR"' },
    { ...fault, line: 6, column: null, value: null, message: "ends early" },
  ];
  const page = await showDesk(
    <Report errors={errors} warnings={[]} skipped={NOTHING_SKIPPED} balances={[]} notUsed={[]} stored={false} />,
  );
  await page.push("Download as CSV");
  expect(saved.map(({ name }) => name)).toEqual(["errors.csv"]);
  expect((await saved[0]?.content.text())?.split("\r\n")).toEqual([
    "file,line,column,value,problem",
    `"","4","Amount","'=HYPERLINK(""http://a.example"")","is no amount"`,
    `"","5","Amount","'-1,x","needs ""EUR"""`,
    `"","6","","","ends early"`,
    "",
  ]);
});
