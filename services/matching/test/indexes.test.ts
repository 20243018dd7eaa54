import { SuggestionFilter } from "@matchbook/proto/matchbook/matching/v1/matching_service";
import { emptyMessage } from "@matchbook/runtime/grpc/empty-message";
import type { Document } from "mongodb";
import { afterAll, beforeAll, expect, test } from "vitest";
import { between } from "../src/store/found-by.ts";
import { suggestionQuery } from "../src/store/matches.ts";
import type { TenantCollections } from "../src/store/tenant-collections.ts";
import { type Fixture, startOwnFixture } from "./setup.ts";

/** An index serves every query for more than one row. The winning plan never scans a whole collection. */

let fixture: Fixture;
let collections: TenantCollections;
beforeAll(async () => {
  fixture = await startOwnFixture();
  collections = await fixture.service.context.collections("acme");
});
afterAll(() => fixture.stop());

const queries: [string, keyof Omit<TenantCollections, "session" | "counts" | "originals">, Document, Document?][] = [
  ["invoices that a text may cite", "invoices", { foundBy: { $in: [":cites:A1", ":cites:B2"] } }],
  ["invoices that changed in a period", "invoices", between("changed", { from: "2026-01-01", before: "2026-01-02" })],
  ["invoices that are due in a period", "invoices", between("due", { from: "2026-01-01", to: "2026-01-02" })],
  [
    "the expected payments of a status",
    "invoices",
    { foundBy: { $in: [":expected:open", ":expected:partially_paid"] } },
    { issueDate: -1, invoiceNumber: 1 },
  ],
  ["an invoice by number", "invoices", { invoiceNumber: "1" }],
  ["the lines of codes or keys", "lines", { foundBy: { $in: [":code:T", ":cites:A1"] } }],
  ["any line that returns a payment", "lines", between("returns")],
  ["the reasons of a page of lines", "lines", { _id: { $in: ["t"] } }],
  ["the relevant matches of lines", "matches", { foundBy: { $in: ["t"] } }],
  ["the live matches of a line", "matches", { transactionId: "t", live: true }],
  ["lines whose decision waits for the end of the batch", "matches", between("awaits", { from: "2026-01-01" })],
  ["counterparties by account or name", "counterparties", { foundBy: { $in: [":account:DE1", ":name:A"] } }],
  [
    "counterparties by words of names and ids",
    "counterparties",
    { foundBy: { $in: [":block:^TARNO", ":block:^KRANI"] } },
  ],
  ["what people taught about a counterparty", "learnedAliases", { "confirmations.counterpartyId": "c" }, { _id: 1 }],
  ["the rate of a day", "fxRates", { base: "EUR", quote: "USD", date: { $lte: "2026-01-02" } }, { date: -1 }],
  [
    "the advices of a total",
    "advices",
    { foundBy: { $in: [":amount:a", ":amount:b"] }, status: { $in: ["waiting", "found"] } },
  ],
  ["who decided about matches", "history", { entity: "match", entityId: { $in: ["m"] } }],
  ["what exports have of lines", "history", { entity: "line", entityId: { $in: ["l"] }, sequence: { $lte: 1n } }],
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
  "the suggestions of %j come from an index in the order of their ids",
  async (given) => {
    const filter = {
      ...suggestionQuery({ ...emptyMessage(SuggestionFilter), ...given, confidenceMin: 0.5 }),
      _id: { $gt: "" },
    };
    const plan = await collections.matches.find(filter).sort({ _id: 1 }).explain("queryPlanner");
    const stages = stagesOf(plan.queryPlanner.winningPlan);
    expect(stages).toContain("IXSCAN");
    expect(stages).not.toContain("SORT");
  },
);

function stagesOf(plan: Document): string[] {
  const children = [plan.inputStage, ...(plan.inputStages ?? [])].filter((stage) => stage !== undefined);
  return [plan.stage, ...children.flatMap(stagesOf)];
}
