import { BATCH_MS } from "@matchbook/matcher/assign/contest";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aLine, anInvoice, type Fixture, startFixture } from "./setup.ts";

/** Lines that fit too many invoices equally well. Matching suggests none of them. */

let fixture: Fixture;
let laterMs = 0;
beforeAll(async () => {
  fixture = await startFixture({}, { clock: () => new Date(Date.now() + laterMs) });
  for (const accountCode of ["C-1", "C-2", "C-3", "C-4", "C-5", "C-6"]) {
    await fixture.client.createCounterparty(
      { accountCode, name: `Kunde ${accountCode}`, aliases: [], paymentMethods: [] },
      fixture.call,
    );
  }
});
afterAll(() => fixture.stop());

const SIX_CANDIDATES = [{ signal: "ambiguous", detail: "6", points: 0 }];
const stateOf = async (line: ReturnType<typeof aLine>) =>
  (await fixture.client.getLine({ line }, fixture.call)).state ?? expect.fail("the line has no state");
const createSixInvoices = async (total: bigint) => {
  const items = [1, 2, 3, 4, 5, 6].map((party) =>
    anInvoice({
      invoiceNumber: `E${party}-${total}-2026`,
      counterpartyCode: `C-${party}`,
      total,
      dueDate: "2026-03-02",
    }),
  );
  await fixture.client.createInvoices({ items }, fixture.call);
  return items.map(({ invoiceNumber }) => invoiceNumber);
};

test("a line that fits six invoices equally well has the reason `ambiguous` in state and preview", async () => {
  await createSixInvoices(61_600n);
  const line = aLine({ amount: 61_600n, description: "danke" });
  await fixture.announce([line]);
  expect(await stateOf(line)).toMatchObject({ status: "unmatched", matchReasons: SIX_CANDIDATES });
  const preview = await fixture.client.previewMatches({ line }, fixture.call);
  expect(preview).toMatchObject({ outcome: "none", candidates: [] });
  expect(preview.explanation).toMatch(/equally plausible .*: 6\.$/);
});

test("the reason `ambiguous` disappears after a manual allocation, an ignore, and an include with fewer candidates", async () => {
  const [first = ""] = await createSixInvoices(61_700n);
  const lines = ["a", "b", "c"].map((text) => aLine({ amount: 61_700n, description: text }));
  const [fewer, byHand, ignored] = lines as [(typeof lines)[0], (typeof lines)[0], (typeof lines)[0]];
  await fixture.announce(lines);
  for (const line of lines) expect((await stateOf(line)).matchReasons).toMatchObject(SIX_CANDIDATES);

  await fixture.client.reconcileLine({ line: ignored, action: "ignore", ignore: false }, fixture.call);
  expect(await stateOf(ignored)).toMatchObject({ status: "ignored", matchReasons: [] });

  const allocation = { invoiceNumber: first, status: "active", matchedAmount: "617.00" };
  await fixture.client.createMatch({ line: byHand, ...allocation }, fixture.call);
  expect(await stateOf(byHand)).toMatchObject({ status: "matched", matchReasons: [] });

  // Five candidates are left, which is few enough to suggest them.
  await fixture.client.reconcileLine({ line: fewer, action: "include", ignore: false }, fixture.call);
  const { state, matches } = await fixture.client.getLine({ line: fewer }, fixture.call);
  expect(state).toMatchObject({ status: "unmatched", matchReasons: [{ signal: "ambiguous", detail: "5" }] });
  expect(matches).toHaveLength(5);
});

test("a line that fits two invoices is not confirmed for the one that another payment leaves open", async () => {
  const counterpartyIban = "DE02120300000000202051";
  const account = { code: "BANK", type: "bank_account", iban: counterpartyIban };
  await fixture.client.createCounterparty(
    { accountCode: "C-7", name: "Kunde C-7", aliases: [], paymentMethods: [account] },
    fixture.call,
  );
  const items = ["F1-2026", "F2-2026"].map((invoiceNumber) =>
    anInvoice({ invoiceNumber, counterpartyCode: "C-7", total: 61_800n, dueDate: "2026-03-02" }),
  );
  await fixture.client.createInvoices({ items }, fixture.call);
  const unnamed = aLine({ amount: 61_800n, description: "danke", counterpartyIban });
  await fixture.announce([unnamed]);
  laterMs = BATCH_MS + 1;
  await fixture.announce([aLine({ amount: 61_800n, description: "F1-2026", counterpartyIban })]);
  await fixture.client.reconcileLine({ line: unnamed, action: "include", ignore: false }, fixture.call);
  const { state, matches } = await fixture.client.getLine({ line: unnamed }, fixture.call);
  expect(state).toMatchObject({ status: "unmatched", matchReasons: [{ signal: "not_certain", detail: "left_over" }] });
  expect(matches).toMatchObject([{ status: "pending_review", invoiceNumber: "F2-2026" }]);
});
