import type { LineFacts } from "@matchbook/proto/matchbook/line/v1/line";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aLine, anInvoice, type Fixture, startOwnFixture } from "./setup.ts";

const IBAN = "DE89370400440532013000";
let fixture: Fixture;
beforeAll(async () => {
  fixture = await startOwnFixture();
  await fixture.client.createCounterparty(
    {
      accountCode: "C-1",
      name: "Nordwind Handels GmbH",
      aliases: [],
      paymentMethods: [{ code: "sepa", type: "bank_account", iban: IBAN }],
    },
    fixture.call,
  );
});
afterAll(() => fixture.stop());

const preview = (line: LineFacts) => fixture.client.previewMatches({ line }, fixture.call);
const invoice = (...fields: Parameters<typeof anInvoice>) =>
  fixture.client.createInvoices({ items: [anInvoice(...fields)] }, fixture.call);
const reconcile = (line: LineFacts, action: string) =>
  fixture.client.reconcileLine({ line, action, ignore: false }, fixture.call);

/**
 * All documents that the service stored for the tenant, and all events that it published. Without what changes at any
 * time: the counters per day, which are folded from their notes, the outbox, which loses its rows once they were read, and
 * the lease of the process.
 */
async function storedAndPublished(): Promise<string> {
  const { db } = fixture.service.context.mongo;
  const events = await fixture.events();
  const all = (await db.listCollections().toArray()).map(({ name }) => name).sort();
  const names = all.filter((name) => !["outbox", "processes"].includes(name));
  const documents = await Promise.all(
    names.map(async (name) => [
      name,
      (await db.collection(name).find({}).sort({ _id: 1 }).toArray()).filter(isNoCount),
    ]),
  );
  return JSON.stringify([documents, events], (_key, value) => (typeof value === "bigint" ? `${value}` : value));
}

/** Small rows of a tenant are named `<tenant> day …`. */
const isNoCount = ({ _id }: { _id: unknown }) => !/^\S+ (day|note) /.test(String(_id));

test("a preview equals the later match, with the same reasons, and changes nothing", async () => {
  await invoice({ invoiceNumber: "PV-2026-0001", total: 12_345n });
  const line = aLine({ amount: 12_345n, description: "pays PV-2026-0001", counterpartyIban: IBAN });
  // The event of the invoice would have the stored line matched.
  await fixture.service.drain();
  await fixture.client.storeLines({ lines: [line] }, fixture.call);
  const before = await storedAndPublished();
  const shown = await preview(line);
  expect(await storedAndPublished()).toBe(before);
  expect(shown).toMatchObject({
    outcome: "confirmed",
    state: { status: "unmatched", allocated: 0n },
    candidates: [{ invoiceNumber: "PV-2026-0001", status: "confirmed", matchedAmount: 12_345n }],
  });
  await fixture.announce([line]);
  const { matches } = await fixture.client.getLine({ line }, fixture.call);
  const { status, reasons, explanation, confidence, matchedAmount } = matches[0] ?? {};
  expect(shown.candidates[0]).toMatchObject({ status, reasons, explanation, confidence, matchedAmount });
});

test("a preview weighs an existing suggestion again without changing it", async () => {
  await invoice({ invoiceNumber: "PV-2026-0002", total: 20_000n });
  const line = aLine({ amount: 15_000n, description: "on account of PV-2026-0002" });
  await fixture.announce([line]);
  const stored = (await fixture.client.getLine({ line }, fixture.call)).matches;
  expect(stored).toMatchObject([{ status: "pending_review" }]);
  const before = await storedAndPublished();
  expect(await preview(line)).toMatchObject({
    outcome: "pending_review",
    candidates: [{ invoiceNumber: "PV-2026-0002", status: "pending_review", reasons: stored[0]?.reasons }],
  });
  expect(await storedAndPublished()).toBe(before);
});

test("a preview omits an unlinked pair, and treats an ignored line as if it were included", async () => {
  await invoice({ invoiceNumber: "PV-2026-0003", total: 7_700n });
  const line = aLine({ amount: 7_700n, description: "PV-2026-0003" });
  await fixture.announce([line]);
  await reconcile(line, "unlink_all");
  expect(await preview(line)).toMatchObject({ outcome: "none", candidates: [] });
  await reconcile(line, "ignore");
  const before = await storedAndPublished();
  const shown = await preview(line);
  expect(shown).toMatchObject({ outcome: "none", state: { status: "ignored" } });
  expect(shown.explanation).toMatch(/ignored/);
  expect(shown.candidates).toMatchObject([{ invoiceNumber: "PV-2026-0003", status: "confirmed" }]);
  expect(await storedAndPublished()).toBe(before);
  const { match } = await reconcile(line, "include");
  expect(match).toMatchObject({ invoiceNumber: "PV-2026-0003", status: "confirmed" });
});

test("a preview explains why a fully allocated line and a line without candidates have no match", async () => {
  await invoice({ invoiceNumber: "PV-2026-0004", total: 1_100n });
  const paid = aLine({ amount: 1_100n, description: "PV-2026-0004" });
  await fixture.announce([paid]);
  const full = await preview(paid);
  expect(full).toMatchObject({ outcome: "none", state: { status: "matched" }, candidates: [] });
  expect(full.explanation).toMatch(/left/);
  const stranger = await preview(aLine({ description: "no idea" }));
  expect(stranger).toMatchObject({ outcome: "none", candidates: [], state: { status: "unmatched", revision: 0n } });
});
