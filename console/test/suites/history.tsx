import { afterEach, describe, expect, test } from "vitest";
import { OperationList } from "../../src/components/operations/operation-list.tsx";
import type { Entry } from "../../src/components/operations/operations.ts";
import { clear, show } from "../dom.ts";
import { aLine, aMatch, anEntry, anInvoice } from "../records.ts";

afterEach(clear);

const confirmation = (changes: Partial<Entry> = {}) =>
  [aMatch({ status: "confirmed" }), anInvoice({ status: "paid" }), aLine({ status: "matched" })].map((record) =>
    anEntry(record, changes),
  );
const list = (entries: readonly Entry[], most?: number) => (
  <OperationList entries={entries} onUndone={() => {}} {...(most !== undefined && { most })} />
);

describe("the list of what was done", () => {
  test("has a row per operation, with who and what", async () => {
    const byKey = { operationId: "op-2", actor: "key:9", actorName: "operator", operation: "reconcile_ignore" };
    const shown = await show(list([...confirmation(), anEntry(aLine({ status: "ignored" }), byKey)]));
    expect(shown.texts("li[data-operation] > div:first-child > span")).toEqual([
      "Ada Lovelace confirmed Alder & Finch +107.50 EUR → INV-1",
      "operator (API key) ignored Alder & Finch +107.50 EUR",
    ]);
  });

  test("names matching, the person at the page, and a key without a name", async () => {
    const shown = await show(
      list([
        anEntry(aMatch(), { operationId: "a", actor: "matching", actorName: null, operation: "automatic_matching" }),
        anEntry(aMatch(), { operationId: "b", actor: "user:7", actorName: null }),
        anEntry(aMatch(), { operationId: "c", actor: "key:42", actorName: null }),
      ]),
    );
    expect(shown.texts("li span.font-medium")).toEqual(["Matching", "Ada Lovelace", "42 (API key)"]);
  });

  test("opens to the records, each with the way to it and its status", async () => {
    const shown = await show(list(confirmation()));
    expect(shown.texts("summary")).toEqual(["3 records"]);
    expect(shown.texts("details li")).toEqual([
      "Bank lineAlder & Finch +107.50 EURmatched",
      "InvoiceINV-1 · Alder & Finchpaid",
      "MatchINV-1 · Alder & Finch · 107.50 EURconfirmed",
    ]);
    expect(shown.all("details a").map((link) => link.getAttribute("href"))).toEqual([
      "/transactions/T-1",
      "/invoices/INV-1?counterparty=C-1",
      "/transactions/T-1",
    ]);
  });

  test("offers the undo of decisions only, and only to those who decide", async () => {
    const created = anEntry(anInvoice(), { operationId: "op-2", operation: "create_invoice" });
    const suggested = anEntry(aMatch(), { operationId: "op-3", actor: "matching", operation: "automatic_matching" });
    const entries = [...confirmation(), created, suggested];
    expect((await show(list(entries))).buttons()).toEqual(["Undo"]);
    await clear();
    expect((await show(list(entries), { scopes: ["history:read"] })).buttons()).toEqual([]);
  });

  test("shows an undo with what it took back, how much later and by whom", async () => {
    const undo = { operation: "undo", operationId: "op-2", undoes: "op-1", at: "2026-10-04T10:00:03.000Z" };
    const own = await show(list([anEntry(aLine(), undo), ...confirmation()]));
    expect(own.text).toMatch(/, undone 3 secs? later/);
    expect(own.all("[data-undone]")).toHaveLength(1);
    expect(own.buttons()).toEqual([]);
    await clear();
    const others = await show(
      list([anEntry(aLine(), { ...undo, actor: "user:9", actorName: "Bo" }), ...confirmation()]),
    );
    expect(others.text).toMatch(/undone 3 secs? later by Bo/);
  });

  test("ends after as many operations as a page has room for", async () => {
    const entries = ["a", "b", "c"].flatMap((operationId) => confirmation({ operationId }));
    expect((await show(list(entries, 2))).all("li[data-operation]")).toHaveLength(2);
  });
});
