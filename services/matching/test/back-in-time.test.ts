import { Event } from "@matchbook/proto/matchbook/events/v1/event";
import type { LineFacts } from "@matchbook/proto/matchbook/line/v1/line";
import type { NewInvoice } from "@matchbook/proto/matchbook/matching/v1/matching_service";
import { eventSubject } from "@matchbook/runtime/events/nats";
import type { Collection } from "mongodb";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aLine, anInvoice, type Fixture, startFixture } from "./setup.ts";

/** Matching compares stored lines with an invoice that is created or changed after them. */

const BANK = { code: "BANK", type: "bank_account" };
let fixture: Fixture;
beforeAll(async () => {
  fixture = await startFixture();
  const counterparty = { accountCode: "C-1", name: "Nordwind Handels GmbH", aliases: [], paymentMethods: [BANK] };
  await fixture.client.createCounterparty(counterparty, fixture.call);
});
afterAll(() => fixture.stop());

const settled = () => fixture.service.drain();
async function newInvoice(fields: Partial<NewInvoice>): Promise<void> {
  await fixture.client.createInvoices({ items: [anInvoice(fields)] }, fixture.call);
  await settled();
}
async function matchesOf(line: LineFacts) {
  const { matches } = await fixture.client.getLine({ line }, fixture.call);
  return matches.map(({ status, invoiceNumber }) => `${status} ${invoiceNumber}`);
}

test("a line that cites an invoice is matched when the open amount of the invoice grows to its amount", async () => {
  await newInvoice({ invoiceNumber: "BT-2026-0001", total: 9_000n });
  const line = aLine({ amount: 10_000n, reference: "BT-2026-0001" });
  await fixture.announce([line]);
  expect(await matchesOf(line)).not.toContain("confirmed BT-2026-0001");
  await fixture.client.updateInvoice({ invoiceNumber: "BT-2026-0001", totalAmount: "100" }, fixture.call);
  await settled();
  expect(await matchesOf(line)).toEqual(["confirmed BT-2026-0001"]);
});

test("a line whose text names a counterparty is matched when the last of the invoices that it pays arrives", async () => {
  await newInvoice({ invoiceNumber: "BT-2026-0011", total: 3_100n });
  const line = aLine({ amount: 12_345n, description: "ACH CREDIT 5298752 NORDWIND HAND", reference: undefined });
  await fixture.announce([line]);
  await newInvoice({ invoiceNumber: "BT-2026-0012", total: 9_245n });
  expect((await matchesOf(line)).sort()).toEqual(["pending_review BT-2026-0011", "pending_review BT-2026-0012"]);
});

test("a line is matched when an invoice gets the payment reference that the line carries", async () => {
  await newInvoice({ invoiceNumber: "BT-2026-0002", total: 8_400n });
  const line = aLine({ amount: 8_400n, reference: "RF18539007547034" });
  await fixture.announce([line]);
  expect(await matchesOf(line)).toEqual([]);
  await fixture.client.updateInvoice(
    { invoiceNumber: "BT-2026-0002", paymentReference: "RF18 5390 0754 7034" },
    fixture.call,
  );
  await settled();
  expect(await matchesOf(line)).toEqual(["confirmed BT-2026-0002"]);
});

test("matching does not match a line again with invoices that a person moved it from or unlinked it from", async () => {
  await newInvoice({ invoiceNumber: "BT-2026-0301", total: 7_700n });
  await newInvoice({ invoiceNumber: "BT-2026-0302", total: 7_700n });
  const line = aLine({ amount: 7_700n, reference: "BT-2026-0301" });
  await fixture.announce([line]);
  const { matches } = await fixture.client.getLine({ line }, fixture.call);
  const pair = { counterpartyCode: "C-1", paymentMethodCode: "BANK", invoiceNumber: "BT-2026-0302" };
  const save = { ...pair, action: "save", matchId: matches[0]?.id, matchedAmount: "77", ignore: false };
  await fixture.client.reconcileLine({ line, ...save }, fixture.call);
  expect(await matchesOf(line)).toEqual(["confirmed BT-2026-0302"]);
  await fixture.client.reconcileLine({ line, action: "unlink_all", ignore: false }, fixture.call);
  await settled();
  expect(await matchesOf(line)).toEqual([]);
});

test("an invoice that a person unlinks is matched with the next waiting line, not with the unlinked one", async () => {
  await newInvoice({ invoiceNumber: "BT-2026-0003", total: 7_300n });
  const first = aLine({ amount: 7_300n, reference: "BT-2026-0003" });
  await fixture.announce([first]);
  const second = aLine({ amount: 7_300n, reference: "BT-2026-0003" });
  await fixture.announce([second]);
  expect([await matchesOf(first), await matchesOf(second)]).toEqual([["confirmed BT-2026-0003"], []]);
  await fixture.client.reconcileLine({ line: first, action: "unlink_all", ignore: false }, fixture.call);
  await settled();
  expect([await matchesOf(first), await matchesOf(second)]).toEqual([[], ["confirmed BT-2026-0003"]]);
});

test("a hundred lines that arrived before their invoices are matched", async () => {
  const numbers = Array.from({ length: 100 }, (_, index) => `BT-2027-${String(index).padStart(4, "0")}`);
  const lines = numbers.map((number, index) => aLine({ amount: BigInt(20_000 + index), reference: number }));
  await fixture.announce(lines);
  const items = numbers.map((invoiceNumber, index) => anInvoice({ invoiceNumber, total: BigInt(20_000 + index) }));
  await fixture.client.createInvoices({ items }, fixture.call);
  await settled();
  const { lines: stored } = await fixture.service.context.collections(fixture.call.tenant);
  const ids = lines.map(({ id }) => id);
  expect(await stored.countDocuments({ _id: { $in: ids }, open: false })).toBe(100);
});

test("a line and its invoice that are stored at the same time are matched, although neither commit sees the other", async () => {
  const { outbox, nats } = fixture.service.context;
  const invoiceEventsHandled = async () => {
    for (;;) {
      const { num_pending, num_ack_pending } = await nats.jsm.consumers.info(nats.stream, "matching-invoices");
      if (num_pending + num_ack_pending === 0) return;
    }
  };
  const commit = outbox.commit.bind(outbox);
  let interleaved = false;
  outbox.commit = (call, work) =>
    commit(call, async (session) => {
      const outcome = await work(session);
      // Matching has searched invoices for the line but has not committed. The invoice arrives now and does not find it.
      if (call.actor === "matching" && !interleaved) {
        interleaved = true;
        await fixture.client.createInvoices({ items: [anInvoice({ invoiceNumber: "BT-2026-0004" })] }, fixture.call);
        await invoiceEventsHandled();
      }
      return outcome;
    });
  const line = aLine({ amount: 10_000n, reference: "BT-2026-0004" });
  await fixture.announce([line]);
  outbox.commit = commit;
  expect(interleaved).toBe(true);
  expect(await matchesOf(line)).toEqual(["confirmed BT-2026-0004"]);
});

test("matching ignores its own changes and changes that cannot lead to a match", async () => {
  await newInvoice({ invoiceNumber: "BT-2026-0005", total: 10_000n });
  const line = aLine({ amount: 6_000n, description: "part of BT-2026-0005" });
  await fixture.announce([line]);
  const before = (await fixture.events()).length;
  await fixture.client.updateInvoice({ invoiceNumber: "BT-2026-0005", metadataJson: '{"a":1}' }, fixture.call);
  // The change publishes one event, and matching publishes none in response.
  const events = await fixture.events();
  expect(events.slice(before).map(({ type, actor }) => [type, actor])).toEqual([["invoice.updated", "key:test"]]);
});

test("delivering all events again in reverse order changes nothing and publishes no event", async () => {
  const { nats, collections } = fixture.service.context;
  const events = await fixture.events();
  const stored = async () => {
    const { lines, invoices, matches, history, learnedAliases } = await collections(fixture.call.tenant);
    const rows = [lines, invoices, matches, history, learnedAliases].map((kind) =>
      (kind as unknown as Collection).find({}).sort({ _id: 1 }),
    );
    return JSON.stringify(await Promise.all(rows.map((found) => found.toArray())), (_key, value) =>
      typeof value === "bigint" ? `${value}` : value,
    );
  };
  const before = await stored();
  for (const event of events.toReversed()) {
    // There is no message id, so the stream does not deduplicate the event. Matching must do it.
    await nats.js.publish(eventSubject(nats.root, event.tenant, event.type), Event.encode(event).finish());
  }
  const after = await fixture.events();
  expect(after.length).toBe(2 * events.length);
  expect(new Set(after.map(({ id }) => id)).size).toBe(events.length);
  expect(await stored()).toBe(before);
});
