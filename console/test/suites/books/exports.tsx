import { afterEach, describe, expect, test } from "vitest";
import type { Export } from "../../../src/screens/books/exports/queries.ts";
import { clear } from "../../dom.ts";
import { savedFiles } from "../../handing-in.ts";
import { until } from "../../page.tsx";
import { type Answer, LOST, ok, refused, serve } from "../../scripted-api.ts";
import { inGerman, isDialogOpen, open, VIEWER } from "../../whole-console.ts";

afterEach(clear);

const ACCOUNTANT = { scopes: ["exports:write"] } as const;
const MAKE = "POST /exports";
const PREVIEW = "GET /exports/preview";
const aPreview = (changes: object = {}) =>
  ok({ postings: 2, sums: [sum({ unassigned: 2 })], missing: [], more: false, ...changes });
const sum = (changes: object) => ({
  ...{ month: "2026-09", currency: "EUR", kind: "payment" as const, postings: 2, debit: 0, credit: 100.1 },
  ...{ unassigned: 0, ...changes },
});
const aBatch = (changes: Partial<Export> = {}): Export => ({
  ...{ number: 7, status: "created", createdAt: "2026-10-04T10:00:00.000Z", updatedAt: "", actor: "user:7" },
  ...{ actorName: null, settingsVersion: 1, postings: 5, more: false },
  sums: [
    sum({}),
    sum({ kind: "return", debit: 0.3, credit: 0 }),
    sum({ month: "2026-10", currency: "JPY", credit: 1_200 }),
  ],
  ...changes,
});

describe("the batches", () => {
  async function batches(answer: Answer, session: object = ACCOUNTANT) {
    const api = serve({ "GET /exports": ok([]), "GET /exports/proof": ok([]), [PREVIEW]: aPreview(), [MAKE]: answer });
    const opened = await open("/books/exports", session);
    await until(() => opened.page.text.includes("No batch yet"));
    return { api, ...opened };
  }

  test("are made once after a lost answer, and anew after a refusal", async () => {
    const { api, page } = await batches(LOST);
    await page.push("Create a batch");
    const dialog = await page.dialog();
    await until(() => !dialog.submit.disabled);
    const says = (text: string) => until(() => dialog.texts("[role=alert]")[0] === text);
    await dialog.push("Create a batch");
    await says("No connection");
    api.answers[MAKE] = refused(400, "nothing_to_export");
    await dialog.push("Create a batch");
    await says("Text of the API");
    // The API would repeat its refusal for the same key, although there may be something to export by now.
    api.answers[MAKE] = ok(aBatch({ more: true }));
    api.answers["GET /exports"] = ok([aBatch()]);
    await dialog.push("Create a batch");
    await until(() => page.texts("#content tbody").length === 1 && !isDialogOpen());
    expect(page.texts("[role=log]").join()).toContain("Batch 7 created The batch is full: create another one.");
    await page.push("Create a batch");
    const another = await page.dialog();
    await until(() => !another.submit.disabled);
    await another.push("Create a batch");
    const [lost, again, anew, next] = api.keys(MAKE);
    expect([lost === again, again === anew, anew === next]).toEqual([true, false, false]);
  });

  test("say before they are made what they have and which accounts they lack", async () => {
    const { api, page } = await batches(ok(aBatch()));
    api.answers[PREVIEW] = aPreview({
      missing: [
        { purpose: "bank", postings: 78 },
        { purpose: "write_off", postings: 1 },
      ],
    });
    await page.push("Create a batch");
    const dialog = await page.dialog();
    await until(() => dialog.texts("tbody tr").length === 1);
    expect(dialog.texts("li")).toEqual(["Bank: 78 postings have no account", "Write-offs: 1 posting has no account"]);
    expect(dialog.one("[role=alert] a").getAttribute("href")).toBe("/books/exports/settings");
    expect(api.changes).toEqual([]);
    await dialog.push("Cancel");
    api.answers[PREVIEW] = aPreview({ postings: 0, sums: [] });
    await page.push("Create a batch");
    const empty = await page.dialog();
    await until(() => empty.text.includes("Nothing to post since the last batch."));
    expect(empty.submit.disabled).toBe(true);
  });

  test("have the net of each currency, and are made by those who may", async () => {
    const { api, page } = await batches(ok({}), { scopes: ["exports:read"] });
    expect(page.buttons("#content")).toEqual([]);
    await clear();
    api.answers["GET /exports"] = ok([aBatch()]);
    serve(api.answers);
    const filled = (await open("/books/exports", ACCOUNTANT)).page;
    await until(() => filled.texts("#content tbody").length === 1);
    expect(filled.texts("#content tbody td").at(-1)).toBe("99.80 EUR1,200 JPY");
    expect(filled.one("#content tbody a").getAttribute("href")).toBe("/books/exports/7");
  });

  test("say in German that there is nothing to export", async () => {
    inGerman();
    const answers = { "GET /exports": ok([]), "GET /exports/proof": ok([]), [PREVIEW]: aPreview() };
    serve({ ...answers, [MAKE]: refused(400, "nothing_to_export") });
    const { page } = await open("/books/exports", ACCOUNTANT);
    await until(() => page.text.includes("Stapel erstellen"));
    await page.push("Stapel erstellen");
    const dialog = await page.dialog();
    await until(() => !dialog.submit.disabled);
    await dialog.push("Stapel erstellen");
    await until(() => dialog.texts("[role=alert]")[0] === "Es gibt nichts zu exportieren");
  });
});

describe("one batch", () => {
  async function batch(changes: Partial<Export> = {}, session: object = ACCOUNTANT) {
    const api = serve({ "GET /exports/7": ok(aBatch(changes)) });
    const { page } = await open("/books/exports/7", session);
    await until(() => page.all("#content tbody").length === 1);
    return { api, page };
  }

  test("has a file for DATEV per month and currency, once every posting has its account", async () => {
    const { page } = await batch();
    expect(page.texts("[data-files] button")).toEqual([
      ...["CSV", "JSON", "Journal (XML)", "DATEV September 2026 EUR", "DATEV October 2026 JPY"],
    ]);
    await clear();
    const without = await batch({ sums: [sum({ unassigned: 1 })], postings: 10_001 });
    expect(without.page.texts("[data-files] button")).toEqual(["CSV", "Journal (XML)"]);
    expect(without.page.text).toContain("1 posting has no account");
  });

  test("is put together as JSON from all of its pages", async () => {
    const saved = savedFiles();
    const { api, page } = await batch();
    const rest = {
      a: { postings: [{ id: "p-1" }, { id: "p-2" }], next: 2 },
      b: { postings: [{ id: "p-3" }], next: null },
    };
    api.answers["GET /exports/7/postings"] = ({ query }) => ok(query.after === "0" ? rest.a : rest.b);
    await page.push("JSON");
    await until(() => saved.length === 1);
    expect(api.of("GET /exports/7/postings").map(({ query }) => query)).toEqual([
      { after: "0", limit: "100" },
      { after: "2", limit: "100" },
    ]);
    const file = JSON.parse((await saved[0]?.content.text()) ?? "");
    expect([saved[0]?.name, file.number, file.content.length]).toEqual(["export-7.json", 7, 3]);
    api.answers["GET /exports/7/postings"] = refused(404, "export_not_found");
    await page.push("JSON");
    await until(() => page.texts("#content [role=alert]")[0] === "Text of the API");
    expect(saved).toHaveLength(1);
  });

  test("is booked after a question, and is final then", async () => {
    const { api, page } = await batch();
    await page.push("Mark as booked");
    const dialog = await page.dialog();
    expect(dialog.text).toContain("This is final.");
    api.answers["PATCH /exports/7"] = ok({});
    api.answers["GET /exports/7"] = ok(aBatch({ status: "booked" }));
    await dialog.push("Mark as booked");
    await until(() => !isDialogOpen() && !page.buttons("#content").includes("Recall"));
    expect(api.bodies("PATCH /exports/7")).toEqual([{ status: "booked" }]);
    expect(page.buttons("#content").slice(0, 1)).toEqual(["CSV"]);
  });

  test("is recalled only by those who export, and says why it cannot be", async () => {
    expect((await batch({}, VIEWER)).page.buttons("#content")[0]).toBe("CSV");
    await clear();
    const { api, page } = await batch();
    await page.push("Recall");
    const dialog = await page.dialog();
    api.answers["PATCH /exports/7"] = refused(400, "export_final");
    await dialog.push("Recall");
    await until(() => dialog.texts("[role=alert]")[0] === "Text of the API");
    expect(api.bodies("PATCH /exports/7")).toEqual([{ status: "recalled" }]);
  });
});
