import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aLine, anInvoice, type Fixture, startFixture } from "./setup.ts";

let fixture: Fixture;
beforeAll(async () => {
  fixture = await startFixture();
  const { client, call } = fixture;
  const iban = "DE89370400440532013000";
  await client.createCounterparty(
    {
      accountCode: "C-1",
      name: "Nordwind Handels GmbH",
      aliases: ["Nordwind"],
      paymentMethods: [{ code: "sepa", type: "bank_account", iban }],
    },
    call,
  );
  await client.createCounterparty(
    {
      accountCode: "C-2",
      name: "Südstern AG",
      aliases: [],
      paymentMethods: [{ code: "sepa", type: "bank_account", iban: "DE02120300000000202051" }],
    },
    call,
  );
});
afterAll(() => fixture.stop());

const invoices = (...items: Parameters<typeof anInvoice>[0][]) =>
  fixture.client.createInvoices({ items: items.map((item) => anInvoice(item)) }, fixture.call);
const lineOf = async (line: ReturnType<typeof aLine>) => fixture.client.getLine({ line }, fixture.call);

describe("a new line", () => {
  test("that cites an invoice and has its exact amount is confirmed, with reasons", async () => {
    await invoices({ invoiceNumber: "RE-2026/1001", total: 12_345n });
    const line = aLine({ amount: 12_345n, description: "Rechnung re 2026-1001 vom 1.2." });
    await fixture.announce([line]);
    const { state, matches } = await lineOf(line);
    expect(state).toMatchObject({ status: "matched", allocated: 12_345n });
    expect(matches).toMatchObject([{ status: "confirmed", source: "auto", invoiceNumber: "RE-2026/1001" }]);
    expect(matches[0]?.reasons.map((reason) => reason.signal)).toEqual(["invoice_number", "amount_exact"]);
    const { invoice } = await fixture.client.getInvoice({ invoiceNumber: "RE-2026/1001" }, fixture.call);
    expect(invoice).toMatchObject({ status: "paid", remaining: 0n });
  });

  test("from a known account is confirmed for its owner's only open invoice of the amount", async () => {
    await invoices({ invoiceNumber: "S-1", total: 31_007n });
    const line = aLine({ amount: 31_007n, counterpartyIban: "DE89 3704 0044 0532 0130 00" });
    await fixture.announce([line]);
    const { state, matches } = await lineOf(line);
    expect(state).toMatchObject({ status: "matched", allocated: 31_007n });
    expect(matches).toMatchObject([{ status: "confirmed", paymentMethodCode: "sepa", matchedAmount: 31_007n }]);
  });

  test("that shortens or misspells the numbers of its payer's invoices finds them", async () => {
    const iban = "DE75512108001245126199";
    await fixture.client.createCounterparty(
      {
        accountCode: "C-3",
        name: "Eichenlab OHG",
        aliases: [],
        paymentMethods: [{ code: "sepa", type: "bank_account", iban }],
      },
      fixture.call,
    );
    const totals = {
      ...{ "42644": 1_000n, "42649": 2_000n, "42653": 4_000n, "40374": 238_000n },
      ...{ "K-2026-00101": 8_000n, "K-2026-00108": 16_000n },
      ...{ "K-2026-00201": 32_000n, "K-2026-00202": 64_000n, "K-2026-00203": 128_000n },
      ...{ "K-2026-00321": 771n, "K-2026-00411": 772n, "K-2026-00412": 772n },
      ...{ "K-2026-00501": 1_031n, "K-2026-00502": 2_063n },
    };
    const items = Object.entries(totals).map(([invoiceNumber, total]) => ({ invoiceNumber, total }));
    await invoices(...items.map((item) => ({ ...item, counterpartyCode: "C-3" })));
    await fixture.client.voidInvoice({ invoiceNumber: "K-2026-00411" }, fixture.call);
    const line = (description: string, amount: bigint) => aLine({ description, amount, counterpartyIban: iban });
    const lines = [
      line("42644 + 42649 + 42653", 7_000n),
      line("Teilzahlung 40374 vielen Dank", 59_500n),
      line("K-2026-00101, 108", 24_000n),
      line("K-2026-00201 bis 203", 224_000n),
      line("K-2026-00312", 771n),
      // The number of a void invoice is no misspelling of the open one.
      line("K-2026-00411", 772n),
      line("danke", 3_094n),
    ];
    await fixture.announce(lines);
    const found = await Promise.all(lines.map(lineOf));
    const shown = found.map(({ matches }) =>
      matches.map(({ status, invoiceNumber }) => `${status} ${invoiceNumber}`).sort(),
    );
    expect(shown).toEqual([
      ["confirmed 42644", "confirmed 42649", "confirmed 42653"],
      ["pending_review 40374"],
      ["confirmed K-2026-00101", "confirmed K-2026-00108"],
      ["confirmed K-2026-00201", "confirmed K-2026-00202", "confirmed K-2026-00203"],
      // Another digit may also be the number of a bill that is not entered yet.
      ["pending_review K-2026-00321", "pending_review K-2026-00412"],
      ["pending_review K-2026-00321", "pending_review K-2026-00412"],
      ["pending_review K-2026-00501", "pending_review K-2026-00502"],
    ]);
  });
});

test("at most one of two equal payments that cite one invoice is confirmed", async () => {
  await invoices({ invoiceNumber: "T-2026-1", total: 6_600n });
  const lines = [1, 2].map(() => aLine({ amount: 6_600n, description: "T-2026-1" }));
  const { nats } = fixture.service.context;
  // Both are published before either is handled.
  await Promise.all([fixture.announce(lines), nats.connection.flush()]);
  const found = await Promise.all(lines.map(lineOf));
  const statuses = found.flatMap(({ matches }) => matches.map((match) => match.status));
  expect(statuses.filter((status) => status === "confirmed").length).toBeLessThanOrEqual(1);
});

test("an invoice that arrives after its payment is matched", async () => {
  const line = aLine({ amount: 2_350n, description: "Invoice L-2026-55" });
  await fixture.announce([line]);
  expect((await lineOf(line)).matches).toEqual([]);
  await invoices({ invoiceNumber: "L-2026-55", total: 2_350n });
  await fixture.service.drain();
  expect((await lineOf(line)).matches).toMatchObject([{ status: "confirmed" }]);
});

test("an event that is delivered twice changes nothing", async () => {
  await invoices({ invoiceNumber: "R-2026-3", total: 9_100n });
  const line = aLine({ amount: 9_100n, description: "R-2026-3" });
  await fixture.announce([line]);
  const before = await lineOf(line);
  await fixture.announce([line]);
  expect(await lineOf(line)).toEqual(before);
});

test("an unlinked pair is not matched again until the line is included", async () => {
  await invoices({ invoiceNumber: "U-2026-1", total: 4_321n });
  const line = aLine({ amount: 4_321n, description: "U-2026-1" });
  await fixture.announce([line]);
  const unlinked = await fixture.client.reconcileLine({ line, action: "unlink_all", ignore: false }, fixture.call);
  expect(unlinked).toMatchObject({ state: { status: "unmatched", allocated: 0n }, match: undefined });
  expect(unlinked.cancelledMatchIds).toHaveLength(1);
  await fixture.client.updateInvoice({ invoiceNumber: "U-2026-1", dueDate: "2026-04-01" }, fixture.call);
  await fixture.service.drain();
  expect((await lineOf(line)).matches).toEqual([]);

  const included = await fixture.client.reconcileLine({ line, action: "include", ignore: false }, fixture.call);
  expect(included).toMatchObject({ state: { status: "matched" }, match: { status: "confirmed" } });
});

test.each([
  ["update", "P-2026-1"],
  ["save", "P-2026-2"],
])(
  "matching keeps the amount that a person set, although line and invoice then have equal open amounts: %s",
  async (operation, invoiceNumber) => {
    const { client, call } = fixture;
    await invoices({ invoiceNumber, total: 10_000n });
    const line = aLine({ amount: 10_000n, description: invoiceNumber });
    await fixture.announce([line]);
    const [match] = (await lineOf(line)).matches;
    expect(match).toMatchObject({ status: "confirmed", matchedAmount: 10_000n });
    const id = match?.id ?? "";
    const matchedAmount = "25.50";
    const saved = { line, action: "save", ignore: false, matchId: id, invoiceNumber, matchedAmount };
    if (operation === "update") await client.updateMatch({ id, matchedAmount }, call);
    else await client.reconcileLine({ ...saved, counterpartyCode: "C-1", paymentMethodCode: "sepa" }, call);
    await fixture.service.drain();
    expect((await lineOf(line)).matches).toMatchObject([{ id, matchedAmount: 2_550n }]);
    // Including the line does not change the amount either.
    await client.reconcileLine({ line, action: "include", ignore: false }, call);
    expect((await lineOf(line)).matches).toMatchObject([{ id, matchedAmount: 2_550n }]);
  },
);

test("a suggestion is cancelled in the commit that allocates the amount it needs", async () => {
  await invoices({ invoiceNumber: "V-2026-1", total: 5_050n });
  const suggested = aLine({ amount: 5_050n, counterpartyName: "Nordwind Handels GmbH" });
  await fixture.announce([suggested]);
  expect((await lineOf(suggested)).matches).toMatchObject([{ status: "pending_review" }]);
  await fixture.announce([aLine({ amount: 5_050n, description: "V-2026-1" })]);
  expect((await lineOf(suggested)).matches).toEqual([]);
  const cancelled = (await fixture.events()).filter(({ type }) => type === "match.cancelled");
  expect(cancelled.some(({ data }) => data?.$case === "match" && data.value.lineId === suggested.id)).toBe(true);
});
