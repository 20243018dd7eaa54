import type { Document } from "mongodb";
import { afterAll, beforeAll, expect, test } from "vitest";
import { pageOf, suggestionQuery } from "../src/store/find-suggestions.ts";
import type { TenantCollections } from "../src/store/tenant-collections.ts";
import { type Fixture, startFixture } from "./setup.ts";

/** An index serves every query for more than one row. The winning plan never scans a whole collection. */

let fixture: Fixture;
let collections: TenantCollections;
beforeAll(async () => {
  fixture = await startFixture();
  collections = await fixture.service.context.collections("acme");
});
afterAll(() => fixture.stop());

const live = { $in: ["active", "confirmed", "pending_review"] };
const queries: [string, keyof Omit<TenantCollections, "session" | "counts">, Document, Document?][] = [
  ["invoices that a text may cite", "invoices", { open: true, keys: { $in: ["A1", "B2"] } }],
  ["closed invoices that a text cites", "invoices", { open: false, keys: { $in: ["A1", "B2"] } }],
  ["a party's open invoices of an amount", "invoices", { partyKey: { $in: ["c EUR 1"] } }],
  ["the open invoices of parties", "invoices", { openOf: { $in: ["c"] } }],
  ["the open credit notes of parties", "invoices", { creditOf: { $in: ["c"] } }],
  ["open invoices of an amount", "invoices", { amountKey: { $in: ["receivable EUR 1"] } }],
  ["invoices that changed in a period", "invoices", { open: true, updatedAt: { $gte: new Date(0), $lt: new Date(1) } }],
  ["an invoice by number", "invoices", { invoiceNumber: "1" }],
  ["a line by its code", "lines", { transactionCode: { $in: ["T"] } }],
  ["the reasons of a page of lines", "lines", { _id: { $in: ["t"] } }],
  ["lines that may cite an invoice", "lines", { open: true, keys: { $in: ["A1"] } }],
  ["lines with exactly an amount left", "lines", { amountKey: { $in: ["receivable EUR 1"] } }],
  ["open lines of accounts", "lines", { openIban: { $in: ["DE1"] } }],
  ["open lines with a payer name", "lines", { openNames: { $in: ["A"] } }],
  ["open lines whose text has a word", "lines", { openWords: { $in: ["^A"] } }],
  ["the relevant matches of lines", "matches", { relevantTo: { $in: ["t"] } }],
  ["the live matches of a line", "matches", { transactionId: "t", status: live }],
  ["the live matches of an invoice", "matches", { invoiceId: "t", status: live }],
  ["lines whose decision waits for the end of the batch", "matches", { awaitsSince: { $gte: new Date(0) } }],
  ["the suggestions on invoices", "matches", { suggestedOn: { $in: ["i"] } }],
  ["counterparties by account", "counterparties", { ibans: { $in: ["DE1"] } }],
  ["counterparties by name", "counterparties", { nameKeys: { $in: ["A"] } }],
  ["counterparties with a similar name", "counterparties", { nameBlocks: { $in: ["^A"] } }],
  ["what people taught about a counterparty", "learnedAliases", { "confirmations.counterpartyId": "c" }, { _id: 1 }],
  ["the rate of a day", "fxRates", { base: "EUR", quote: "USD", date: { $lte: "2026-01-02" } }, { date: -1 }],
  ["who decided about matches", "history", { entity: "match", entityId: { $in: ["m"] } }],
  ["what an operation changed", "history", { operationId: "o" }],
  ["the history of an invoice", "history", { entity: "invoice", entityId: "i" }, { version: -1 }],
];

test.each(queries)("%s come from an index", async (_query, collection, filter, sort = {}) => {
  const plan = await collections[collection]
    .find(filter as never)
    .sort(sort as never)
    .explain("queryPlanner");
  const stages = stagesOf(plan.queryPlanner.winningPlan);
  expect(stages).not.toContain("COLLSCAN");
});

test.each([{}, { invoiceNumber: "I" }, { transactionCode: "T" }])(
  "the suggestions of %j come from an index",
  async (given) => {
    const filter = { ...given, confidenceMin: 0.5 };
    const { sort, hint } = pageOf(filter);
    const found = collections.matches.find({ ...suggestionQuery(filter), _id: { $gt: "" } });
    const stages = stagesOf((await found.sort(sort).hint(hint).explain("queryPlanner")).queryPlanner.winningPlan);
    expect(stages).toContain("IXSCAN");
  },
);

function stagesOf(plan: Document): string[] {
  const children = [plan.inputStage, ...(plan.inputStages ?? [])].filter((stage) => stage !== undefined);
  return [plan.stage, ...children.flatMap(stagesOf)];
}
