import { act } from "react";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { noteOnline } from "../../../src/api/online.ts";
import type { Session } from "../../../src/api/session.ts";
import TransactionScreen from "../../../src/screens/transaction/transaction-screen.tsx";
import { clear } from "../../dom.ts";
import { openPage, press, settle, until } from "../../page.tsx";
import { aMatch, anEntry } from "../../records.ts";
import { forgetDecisions, lastNotice, suggestedLine } from "../../review-page.tsx";
import { type Answers, later, ok, refused, serve } from "../../scripted-api.ts";

beforeEach(forgetDecisions);
afterEach(async () => {
  await clear();
  noteOnline(true);
});

/** The page of a line whose code needs escaping. */
async function linePage(code: string, answers: Answers = {}, session: Partial<Session> = {}) {
  const line = suggestedLine(code);
  const path = `/transactions/${encodeURIComponent(code)}`;
  const api = serve({ [`GET ${path}`]: ok(line), ...answers });
  const opened = await openPage(TransactionScreen, { path: "/transactions/$code", address: path }, session);
  const { page } = opened;
  return { ...opened, api, line, path, notice: () => lastNotice(page) };
}

describe("the page of one line", () => {
  test("is named by its code until it is loaded, then by payer and amount", async () => {
    const answer = later();
    const { page, line } = await linePage("u/1", { "GET /transactions/u%2F1": answer.reply });
    expect([document.title, page.one("h1").textContent]).toEqual(["u/1 · Matchbook", "u/1"]);
    await answer.answer(ok({ ...line, direction: "debit", amount: 9_000, currency: "JPY" }));
    await until(() => document.title === "Payer u/1 −9,000 JPY · Matchbook");
  });

  test("has its history open, newest first, of the line and of its matches", async () => {
    const entry = (at: string, operation: string) =>
      anEntry(suggestedLine("u2", { status: "ignored" }), { at, operation, operationId: at, actorName: at });
    const early = "2026-10-01T10:00:00.000Z";
    const late = "2026-10-02T10:00:00.000Z";
    const { page } = await linePage("u2", {
      "GET /transactions/u2/history": ok([entry(early, "reconcile_ignore")]),
      "GET /matches/m-u2/history": ok([entry(late, "reconcile_include")]),
    });
    await until(() => page.all("[data-operation]").length === 2);
    expect(page.all("[data-operation]").map(({ dataset }) => dataset.operation)).toEqual([
      ...["reconcile_include", "reconcile_ignore"],
    ]);
    await page.click(page.button("More"));
    await until(() => page.all("[role=menuitemcheckbox]").length > 0);
    await page.click(page.all("[role=menuitemcheckbox]").at(-1) as HTMLElement);
    expect(page.all("[data-history]")).toEqual([]);
  });

  test("says that nothing has happened, or why that is not known", async () => {
    const nothing = { "GET /transactions/u3/history": ok([]), "GET /matches/m-u3/history": ok([]) };
    const { page } = await linePage("u3", nothing);
    await until(() => page.text.includes("Nothing has happened to this line yet."));
    await clear();
    const forbidden = { "GET /transactions/u4/history": refused(403, "role_forbidden") };
    const other = await linePage("u4", forbidden);
    await until(() => other.page.texts("[data-history]").join().includes("Your role does not allow this"));
  });

  test("keeps the line in view when it is decided, and shows what became of it", async () => {
    const matches = [aMatch({ id: "m-u5", status: "confirmed" })];
    const { page, api, path } = await linePage("u5", { "PUT /matches/m-u5": ok({}, { operationId: "op-u5" }) });
    await until(() => page.all("[data-match]").length === 1);
    api.answers[`GET ${path}`] = ok(suggestedLine("u5", { status: "matched", matches }));
    await page.click(page.button("Confirm"));
    await until(() => page.buttons().includes("Undo match"));
    expect(api.bodies("PUT /matches/m-u5")).toEqual([{ status: "confirmed", expectedVersion: 3 }]);
    api.answers["POST /operations/op-u5/undo"] = ok({});
    api.answers[`GET ${path}`] = ok(suggestedLine("u5"));
    await press("u");
    await until(() => page.buttons().some((text) => text.startsWith("Confirm")));
  });

  test("says why a decision was refused, and shows the line as it is now", async () => {
    const { page, api, path, notice } = await linePage("u6", { "PUT /matches/m-u6": refused(400, "match_final") });
    await until(() => page.all("[data-match]").length === 1);
    api.answers[`GET ${path}`] = ok(suggestedLine("u6", { matches: [] }));
    await page.click(page.button("Reject"));
    await until(() => page.all("[data-match]").length === 0);
    expect(notice()).toContain("INV-u6 not rejectedText of the API");
  });

  test("opens the dialogs about it, and matches it to another invoice", async () => {
    const found = { invoiceId: "INV-9", counterpartyId: "C-2", counterpartyName: "Lumen" };
    const candidates = [{ ...found, invoiceRemainingAmount: 60, invoiceCurrency: "EUR" }];
    const { page, api } = await linePage("u7", {
      "GET /transactions/u7/candidates": ok({ candidates }),
      "POST /matches": ok({}, { operationId: "op-u7" }),
    });
    await until(() => page.all("[data-match]").length === 1);
    await page.click(page.button("Find an invoice"));
    await until(() => page.all("[role=option]").length === 1);
    await page.click(page.one("[role=option]"));
    await page.click(page.one("[role=dialog] [type=submit]"));
    await until(() => page.all("[role=dialog]").length === 0);
    expect(api.bodies("POST /matches")).toEqual([
      { invoiceId: "INV-9", counterpartyId: "C-2", transactionId: "u7", matchedAmount: 60 },
    ]);
  });

  test("that does not exist says so, and a lost one can be tried again", async () => {
    const { page } = await linePage("u8", { "GET /transactions/u8": refused(404, "transaction_not_found") });
    await until(() => page.all("[role=alert]").length > 0);
    expect(page.one("[data-line] [role=alert]").textContent).toContain("This does not exist");
    await clear();
    const broken = await linePage("u9", { "GET /transactions/u9": refused(500, "internal") });
    await until(() => broken.page.all("[role=alert]").length > 0);
    broken.api.answers["GET /transactions/u9"] = ok(broken.line);
    await broken.page.click(broken.page.button("Try again"));
    await until(() => broken.page.all("[data-match]").length === 1);
  });

  test("stays in view during an outage, with nothing to decide", async () => {
    const { page } = await linePage("v1");
    await until(() => page.all("[data-match]").length === 1);
    await act(async () => noteOnline(false));
    expect(page.one("h2").textContent).toBe("Payer v1");
    expect(page.buttons().filter((text) => /^(Confirm|Reject|Ignore|Split)/.test(text))).toEqual([]);
  });

  test("offers a viewer nothing to change, by button or key", async () => {
    const { page, api, notice } = await linePage("v2", {}, { scopes: ["transactions:read", "matches:read"] });
    await until(() => page.all("[data-match]").length === 1);
    const before = notice();
    await press("u");
    await settle();
    expect([api.changes, notice()]).toEqual([[], before]);
    const decides = /^(Confirm|Reject|Amount|Find|Split|Invoice|Ignore|Undo)/;
    expect(page.buttons().filter((text) => decides.test(text))).toEqual([]);
  });
});
