import type { UpdateMatchingSettingsRequest } from "@matchbook/proto/matchbook/matching/v1/matching_service";
import type { Loose } from "@matchbook/runtime/grpc/client-types";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aLine, anInvoice, type Fixture, startFixture } from "./setup.ts";

const IBAN = "DE89370400440532013000";
let fixture: Fixture;
beforeAll(async () => {
  fixture = await startFixture();
  const paymentMethods = [{ code: "sepa", type: "bank_account", iban: IBAN }];
  const counterparty = { accountCode: "C-1", name: "Nordwind Handels GmbH", aliases: [], paymentMethods };
  await fixture.client.createCounterparty(counterparty, fixture.call);
});
afterAll(() => fixture.stop());

const preview = (change: Loose<UpdateMatchingSettingsRequest>, lines = 200) =>
  fixture.client.previewMatchingSettings({ change, lines }, fixture.call);

/** A line that cites an invoice of its amount, after automatic matching. */
async function paid(invoiceNumber: string, amount: bigint) {
  await fixture.client.createInvoices({ items: [anInvoice({ invoiceNumber, total: amount })] }, fixture.call);
  const line = aLine({ amount, description: `pays ${invoiceNumber}`, counterpartyIban: IBAN });
  await fixture.announce([line]);
  const { state, matches } = await fixture.client.getLine({ line }, fixture.call);
  return { line, state, match: matches[0] };
}

test("a preview shows which confirmed lines a ceiling would leave to a person, and changes nothing", async () => {
  const small = await paid("SP-1001", 5_000n);
  const large = await paid("SP-1002", 90_000n);
  expect([small.state?.status, large.state?.status]).toEqual(["matched", "matched"]);
  const shown = await preview({ ceilings: { ceilings: [{ currency: "EUR", amount: 10_000n }] } });
  expect(shown).toEqual({
    transactions: 2,
    decidedByPeople: 0,
    current: { confirmed: 2, suggested: 0, none: 0, contradictions: 0 },
    proposed: { confirmed: 1, suggested: 1, none: 0, contradictions: 0 },
    changes: [
      {
        transactionCode: large.line.transactionCode,
        current: { outcome: "confirmed", invoiceNumbers: ["SP-1002"], contradicts: false },
        proposed: { outcome: "pending_review", invoiceNumbers: ["SP-1002"], contradicts: false },
      },
    ],
  });
  const after = await fixture.client.getLine({ line: large.line }, fixture.call);
  expect(after.state).toEqual(large.state);
  expect((await fixture.client.getMatchingSettings({}, fixture.call)).ceilings).toEqual([]);
});

test("a confirmation that a person took back, or moved to another invoice, is a contradiction", async () => {
  const rejected = await paid("SP-2001", 6_100n);
  await fixture.client.updateMatch({ id: rejected.match?.id ?? "", status: "rejected" }, fixture.call);
  const moved = await paid("SP-2002", 6_200n);
  const other = anInvoice({ invoiceNumber: "SP-2003", total: 6_200n });
  await fixture.client.createInvoices({ items: [other] }, fixture.call);
  const save = {
    action: "save",
    matchId: moved.match?.id,
    invoiceNumber: "SP-2003",
    counterpartyCode: "C-1",
    paymentMethodCode: "sepa",
    matchedAmount: "62",
    ignore: false,
  };
  await fixture.client.reconcileLine({ line: moved.line, ...save }, fixture.call);
  const { decidedByPeople, current, proposed, changes } = await preview({ autoConfirm: false }, 2);
  expect({ decidedByPeople, current, proposed }).toEqual({
    decidedByPeople: 2,
    current: { confirmed: 2, suggested: 0, none: 0, contradictions: 2 },
    proposed: { confirmed: 0, suggested: 2, none: 0, contradictions: 0 },
  });
  expect(changes.map(({ current }) => current)).toEqual([
    { outcome: "confirmed", invoiceNumbers: ["SP-2002"], contradicts: true },
    { outcome: "confirmed", invoiceNumbers: ["SP-2001"], contradicts: true },
  ]);
});

test("a person's confirmation of what matching suggests is no contradiction once matching would confirm it", async () => {
  await fixture.client.updateMatchingSettings({ autoConfirm: false }, fixture.call);
  const { line, match } = await paid("SP-3001", 7_300n);
  expect(match?.status).toBe("pending_review");
  await fixture.client.updateMatch({ id: match?.id ?? "", status: "confirmed" }, fixture.call);
  const shown = await preview({ autoConfirm: true }, 1);
  await fixture.client.updateMatchingSettings({ autoConfirm: true }, fixture.call);
  expect(shown).toMatchObject({ decidedByPeople: 1, proposed: { confirmed: 1, contradictions: 0 } });
  expect(shown.changes).toMatchObject([
    { transactionCode: line.transactionCode, proposed: { invoiceNumbers: ["SP-3001"], contradicts: false } },
  ]);
});

test("ignored lines are left out, and thresholds in the wrong order are refused", async () => {
  const line = aLine({ amount: 1n, description: "nothing" });
  await fixture.client.reconcileLine({ line, action: "ignore", ignore: false }, fixture.call);
  expect((await preview({ margin: 20 }, 1)).transactions).toBe(0);
  await expect(preview({ suggestFrom: 90 })).rejects.toMatchObject({ fields: [{ field: "suggestFrom" }] });
  await expect(preview({ margin: 20 }, 201)).rejects.toMatchObject({ fields: [{ field: "lines" }] });
});
