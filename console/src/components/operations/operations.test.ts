import { expect, describe as group, test } from "vitest";
import { aLine, aMatch, anEntry, anInvoice } from "../../../test/records.ts";
import { speechIn } from "../../../test/speech.ts";
import { describe as inWords, operationName } from "./describe.ts";
import { type Entry, operationsOf, recordsOf } from "./operations.ts";

const [en, de] = [speechIn("en"), speechIn("de")];
const ignored = aLine({ status: "ignored", counterparty_name: "De Vries B.V.", amount: 4128.16 });
const confirmation = () => [
  anEntry(aMatch({ status: "confirmed" })),
  anEntry(anInvoice({ status: "paid" })),
  anEntry(aLine({ status: "matched" })),
];

group("the entries of a history", () => {
  test("are one operation per request, the newest first", () => {
    const later = confirmation().map((entry) => ({ ...entry, operationId: "op-2" }));
    const operations = operationsOf([...later, ...confirmation()]);
    expect(operations.map(({ id, entries }) => [id, entries.length])).toEqual([
      ["op-2", 3],
      ["op-1", 3],
    ]);
  });

  test("without an operation stand alone and cannot be undone", () => {
    const entries = [1, 2].map(() => anEntry(aLine(), { operationId: null }));
    expect(operationsOf(entries).map(({ id, entries: own }) => [id, own.length])).toEqual([
      [undefined, 1],
      [undefined, 1],
    ]);
  });

  test("of an undo are shown with what it took back", () => {
    const undo = anEntry(aLine(), { operation: "undo", operationId: "op-2", undoes: "op-1", actorName: "Bo" });
    const operations = operationsOf([undo, ...confirmation()]);
    expect(operations.map(({ id, undoneBy }) => [id, undoneBy?.actorName])).toEqual([["op-1", "Bo"]]);
  });

  test("of an undo stand alone when what it took back is out of view", () => {
    const undo = anEntry(aLine(), { operation: "undo", operationId: "op-2", undoes: "op-0" });
    expect(operationsOf([undo]).map(({ id }) => id)).toEqual(["op-2"]);
  });

  test("name each record once, as it was at the end", () => {
    const [before, after] = [aMatch({ status: "pending_review" }), aMatch({ status: "confirmed" })];
    const records = recordsOf({ entries: [anEntry(after), anEntry(before), anEntry(null, { before: aLine() })] });
    expect(records.map(({ id, status }) => [id, status])).toEqual([
      ["line-1", "unmatched"],
      ["match-1", "confirmed"],
    ]);
  });
});

group("an operation in words", () => {
  const say = (entries: Entry[], speech = en) =>
    operationsOf(entries).map((operation) => inWords(operation, speech))[0];

  test("says what was decided about which line", () => {
    expect(say(confirmation())).toBe("confirmed Alder & Finch +107.50 EUR → INV-1");
    expect(say(confirmation(), de)).toBe("Alder & Finch +107,50 EUR → INV-1 bestätigt");
  });

  test.each([
    ["rejected", "rejected Alder & Finch"],
    ["cancelled", "unmatched Alder & Finch"],
    ["active", "matched Alder & Finch"],
    ["pending_review", "suggested Alder & Finch"],
  ] as const)("depends on what became of the match: %s", (status, words) => {
    expect(say([anEntry(aMatch({ status })), anEntry(aLine())])).toContain(words);
  });

  test("names a line that was ignored by payer and amount, never by its code alone", () => {
    const entry = anEntry(ignored, { operation: "reconcile_ignore" });
    expect(say([entry])).toBe("ignored De Vries B.V. +4,128.16 EUR");
    expect(say([entry], de)).toBe("De Vries B.V. +4.128,16 EUR ignoriert");
    const nameless = { ...ignored, counterparty_name: null, description: "" };
    expect(say([anEntry(nameless, { operation: "reconcile_ignore" })])).toBe("ignored T-1 +4,128.16 EUR");
  });

  test("says up to which day the books were closed, and why they were reopened", () => {
    const period = {
      bankConnectionId: null,
      until: "2026-09-30",
      reason: null,
      unexplainedTransactions: 2,
      version: 1,
    };
    const closed = { ...period, updatedAt: "2026-10-04T10:00:00.000Z", actor: "user:7", actorName: "Ada Lovelace" };
    const [operation] = operationsOf([anEntry(closed, { operation: "close_period" })]);
    expect(operation && recordsOf(operation)).toEqual([]);
    expect(say([anEntry(closed, { operation: "close_period" })])).toMatch(/^closed the books up to .*2026/);
    const reopened = { ...closed, until: null, reason: "late invoice" };
    expect(say([anEntry(reopened, { operation: "reopen_period" })])).toBe("reopened the books: late invoice");
  });

  test("shows money that left with a minus", () => {
    const out = aLine({ direction: "debit", amount: 80, counterparty_name: "Rent" });
    expect(say([anEntry(out, { operation: "reconcile_include" })])).toBe("included Rent −80.00 EUR again");
  });

  test("counts many lines, matches and invoices", () => {
    const lines = ["a", "b", "c"].map((id) =>
      anEntry(aLine({ id, status: "ignored" }), { operation: "reconcile_ignore" }),
    );
    expect(say(lines)).toBe("ignored 3 bank lines");
    expect(say(lines, de)).toBe("3 Buchungen ignoriert");
    const suggestions = ["a", "b"].map((id) => anEntry(aMatch({ id }), { operation: "automatic_matching" }));
    expect(say(suggestions)).toBe("suggested 2 matches");
    const invoices = ["a", "b"].map((id) => anEntry(anInvoice({ id }), { operation: "create_invoice" }));
    expect(say(invoices)).toBe("created 2 invoices");
    expect(say(invoices.slice(0, 1))).toBe("created invoice INV-1 · Alder & Finch");
  });

  test("of several invoices for one line names each once", () => {
    const parts = ["INV-1", "INV-2", "INV-2"].map((invoiceId, at) =>
      anEntry(aMatch({ id: `m-${at}`, invoiceId, status: "active" }), { operation: "allocate_line" }),
    );
    expect(say([...parts, anEntry(aLine(), { operation: "allocate_line" })])).toBe(
      "matched Alder & Finch +107.50 EUR → INV-2, INV-1",
    );
  });

  test("of matching says each outcome with its own number", () => {
    const auto = { operation: "automatic_matching", actor: "matching", actorName: null };
    const many = (status: "confirmed" | "pending_review", ids: string[]) =>
      ids.map((id) => anEntry(aMatch({ id, status, transactionId: `T-${id}` }), auto));
    const withdrawn = ["x", "y"].map((id) =>
      anEntry(aMatch({ id, status: "cancelled" }), { ...auto, before: aMatch({ id, status: "pending_review" }) }),
    );
    const lines = ["1", "2", "3"].map((id) => anEntry(aLine({ id, status: "ignored", transaction_code: id }), auto));
    const entries = [...withdrawn, ...many("pending_review", ["a", "b", "c"]), ...many("confirmed", ["d", "e"])];
    expect(say([...entries, ...lines])).toBe(
      "confirmed 2 matches, suggested 3 matches, withdrew 2 suggestions, ignored 3 bank lines",
    );
    expect(say(entries, de)).toBe("2 Zuordnungen bestätigt, 3 Zuordnungen vorgeschlagen, 2 Vorschläge zurückgezogen");
  });

  test("of a person says the decision and not the suggestions that it rules out", () => {
    const rival = aMatch({ id: "rival", invoiceId: "INV-9", status: "cancelled" });
    const ruledOut = anEntry(rival, { before: { ...rival, status: "pending_review" } });
    expect(say([ruledOut, ...confirmation()])).toBe("confirmed Alder & Finch +107.50 EUR → INV-1");
    const decided = (["confirmed", "rejected", "rejected"] as const).map((status, at) =>
      anEntry(aMatch({ id: `m-${at}`, transactionId: `T-${at}`, invoiceId: `INV-${at}`, status })),
    );
    expect(say([ruledOut, ...decided])).toBe("confirmed INV-0 · Alder & Finch, rejected 2 matches");
  });

  test("that undid several matches counts them once", () => {
    const undone = ["a", "b"].map((id) => anEntry(aMatch({ id, status: "cancelled" }), { operation: "delete_match" }));
    expect(say(undone)).toBe("undid 2 matches");
    expect(say(undone, de)).toBe("2 Zuordnungen gelöst");
  });

  test("keeps amounts beside a name that is written from the right", () => {
    const entry = anEntry({ ...ignored, counterparty_name: "חברת הים" }, { operation: "reconcile_ignore" });
    expect(say([entry])).toBe("ignored \u2068חברת הים\u2069 +4,128.16 EUR");
  });

  test("names a line without a name and text by the other side's account", () => {
    const nameless = aLine({ counterparty_name: null, description: "", counterparty_iban: "DE89370400440532013000" });
    expect(say([anEntry(nameless, { operation: "reconcile_ignore" })])).toBe(
      "ignored DE89370400440532013000 +107.50 EUR",
    );
  });

  test("that is not known yet is named as the API names it", () => {
    expect(say([anEntry(anInvoice(), { operation: "merge_invoices" })])).toBe("merge invoices: INV-1 · Alder & Finch");
  });

  test("has a name without its object", () => {
    expect(operationName("create_invoice", en)).toBe("created invoice");
    expect(operationName("reconcile_ignore", de)).toBe("ignoriert");
    expect(operationName("merge_invoices", en)).toBe("merge invoices");
  });
});
