import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { aLine, aMoment, anInvoice, ibanOf, liveOf, matched } from "../../test/matcher-world.ts";
import { matchAll } from "../assign/assign.ts";
import { endMatch } from "../books/allocation.ts";
import { Ledger } from "../books/ledger.ts";
import { quoteAgain } from "../books/quote.ts";
import type { Advice, AdviceItem } from "../candidates/advice.ts";
import { Advices } from "../candidates/advices.ts";
import { Pool } from "../candidates/pool.ts";
import { allocates, type Invoice, type Line, type Match, takenOfLine } from "../model/model.ts";
import { DEFAULT_SETTINGS } from "../model/settings.ts";

/** Which lines an advice explains, and to what it matches them. */

const pays = (document: string, amount: bigint, fee = 0n): AdviceItem => ({
  kind: "payment",
  documents: [document],
  amount: amount - fee,
  deductions: fee === 0n ? [] : [{ type: "fee", amount: fee, text: null }],
  rejected: null,
});
const item = (kind: AdviceItem["kind"], amount: bigint, documents: string[] = []): AdviceItem => ({
  ...{ kind, amount, documents, deductions: [], rejected: null },
});
const payout = (items: AdviceItem[], fields: Partial<Advice> = {}): Advice => ({
  ...{ id: "a", kind: "payout", number: "po_123", references: [], direction: "credit", currency: "EUR", items },
  total: items.reduce((sum, { amount }) => sum + amount, 0n),
  date: "2026-02-02",
  party: { name: "Stripe", iban: ibanOf("stripe") },
  ...fields,
});
const booked = ({ total: amount }: Advice, fields: Partial<Line> = {}) => aLine("STRIPE po_123", { amount, ...fields });
const run = (lines: Line[], invoices: Invoice[], advices: Advice[], more = {}) =>
  matched(lines, { invoices, advices: new Advices({ advices }), ...more });
const shown = (ledger: Ledger, line: Line) =>
  liveOf(ledger, line)
    .map(({ status, invoiceNumber, matchedAmount }) => `${status} ${invoiceNumber} ${matchedAmount}`)
    .sort();

const one = anInvoice("RE-2026-1");
const two = anInvoice("RE-2026-2", { total: 5_000n, counterpartyId: "beta" });

describe("a line that names a payout", () => {
  test("is matched to the invoices that it lists, with the fees as adjustments", () => {
    const advice = payout([pays("RE-2026-1", 10_000n, 300n), pays("RE-2026-2", 5_000n), item("fee", -200n)]);
    const line = booked(advice);
    const ledger = run([line], [one, two], [advice]);
    expect(shown(ledger, line)).toEqual(["confirmed RE-2026-1 9500", "confirmed RE-2026-2 5000"]);
    expect(ledger.invoice(one.id)).toMatchObject({
      remaining: 0n,
      adjustments: [{ reason: "fee" }, { reason: "fee" }],
    });
    expect(ledger.line(line.id)).toMatchObject({ allocated: 14_500n, advice: { id: "a", kind: "payout" } });
    expect(liveOf(ledger, line)[0]?.explanation).toBe(
      "The payment names the payout po_123 of Stripe: 2 payments less 2 fees and is exactly what that lists.",
    );
  });

  test("is only suggested when a rule of the tenant keeps it for a person", () => {
    const advice = payout([pays("RE-2026-1", 10_000n)]);
    const line = booked(advice);
    const rules = new Map([[line.id, { rule: { id: "r", name: "r", version: 1n }, neverConfirm: true }]]);
    expect(shown(run([line], [one], [advice], { rules }), line)).toEqual(["pending_review RE-2026-1 10000"]);
  });

  test("whose payment was refunded in it leaves that part open", () => {
    const advice = payout([
      pays("RE-2026-1", 10_000n, 300n),
      pays("RE-2026-2", 5_000n),
      item("refund", -4_000n, ["RE-2026-1"]),
    ]);
    const line = booked(advice);
    const ledger = run([line], [one, two], [advice]);
    expect(shown(ledger, line)).toEqual(["confirmed RE-2026-1 5700", "confirmed RE-2026-2 5000"]);
    expect(ledger.invoice(one.id).remaining).toBe(4_000n);
  });
});

test("a payment that the same payout refunds as a whole stays open, and its fee is one of the payout", () => {
  const advice = payout([
    pays("RE-2026-1", 10_000n, 300n),
    pays("RE-2026-2", 5_000n),
    item("refund", -10_000n, ["RE-2026-1"]),
  ]);
  const line = booked(advice);
  const ledger = run([line], [one, two], [advice]);
  expect(shown(ledger, line)).toEqual(["confirmed RE-2026-2 4700"]);
  expect(ledger.invoice(one.id)).toMatchObject({ remaining: 10_000n, adjustments: [] });
  expect(ledger.invoice(two.id)).toMatchObject({ remaining: 0n, adjustments: [{ reason: "fee", amount: 300n }] });
});

describe("a payout with a refund of an earlier payment", () => {
  const refund = payout([pays("RE-2026-2", 5_000n, 100n), item("refund", -4_800n, ["RE-2026-1"])], {
    id: "b",
    number: "po_456",
  });
  const settled = () => {
    const first = aLine("RE-2026-1");
    const ledger = matched([first], { invoices: [one, two] });
    return { first, ledger, invoice: ledger.invoice(one.id), matches: liveOf(ledger, first) };
  };

  /** The second payout on what is stored after the first payment. */
  function second(advice: Advice): { ledger: Ledger; line: Line } {
    const { first, ledger: before, invoice, matches } = settled();
    const line = booked(advice, { description: `Payout ${advice.number}` });
    const ledger = Ledger.of({ lines: [before.line(first.id), line], invoices: [invoice, two], matches });
    const advices = new Advices({ advices: [advice], paid: [invoice] });
    const pool = new Pool({ invoices: [two], counterparties: [], advices });
    matchAll(ledger, [line.id], pool, aMoment());
    return { ledger, line };
  }

  test("opens its invoice again, and its matches add up to the line", () => {
    const { ledger, line } = second(refund);
    expect(liveOf(ledger, line).map(({ kind, deducted, matchedAmount }) => [kind, deducted, matchedAmount])).toEqual([
      ["payment", undefined, 4_900n],
      ["return", true, 4_800n],
    ]);
    expect(ledger.line(line.id).allocated).toBe(100n);
    expect(ledger.invoice(one.id).remaining).toBe(4_800n);
    expect(ledger.invoice(two.id).remaining).toBe(0n);
  });

  test("cannot lose the payment that the refund reduced, but ends as a whole", () => {
    const { ledger, line } = second(refund);
    const [payment, back] = liveOf(ledger, line);
    expect(() => endMatch(ledger, payment as Match, "cancelled")).toThrow("match_returned");
    const smaller = { invoiceId: one.id, matchedAmount: 1n };
    expect(() => quoteAgain(ledger, back as Match, smaller, { kind: "same_currency" })).toThrow("match_returned");
    const again = second(refund);
    for (const match of liveOf(again.ledger, again.line))
      endMatch(again.ledger, match, "cancelled", { lineBounds: "later" });
    expect(again.ledger.line(again.line.id).allocated).toBe(0n);
    expect(again.ledger.invoice(one.id).remaining).toBe(0n);
    expect(back?.kind).toBe("return");
  });

  test("of more than was paid is only suggested", () => {
    const advice = payout(
      [pays("RE-2026-2", 5_000n), pays("RE-2026-9", 9_000n), item("refund", -10_001n, ["RE-2026-1"])],
      { number: "po_456" },
    );
    const { ledger, line } = second(advice);
    expect(shown(ledger, line)).toEqual([]);
  });
});

describe("nothing is confirmed", () => {
  const plain = payout([pays("RE-2026-1", 10_000n), pays("RE-2026-2", 5_000n)]);
  const suggested = ["pending_review RE-2026-1 10000", "pending_review RE-2026-2 5000"];
  test.each<[string, Advice, Partial<Line>, string[]]>([
    ["the line does not name it", plain, { description: "Transfer", counterpartyIban: ibanOf("stripe") }, suggested],
    ["a document is unknown", payout([...plain.items, item("payment", 900n, ["RE-2026-3"])]), {}, suggested],
    [
      "a reserve is held back",
      payout([...plain.items, item("reserve", -500n)]),
      {},
      ["pending_review RE-2026-1 9500", suggested[1] as string],
    ],
    ["the other side is an own account", plain, { ownAccount: true }, suggested],
    ["a payer pays for two counterparties", { ...plain, kind: "remittance" }, {}, suggested],
    [
      "it is not what is open",
      payout([pays("RE-2026-1", 9_000n), pays("RE-2026-2", 5_000n)]),
      {},
      ["pending_review RE-2026-1 9000", suggested[1] as string],
    ],
  ])("when %s", (_, advice, fields, expected) => {
    const line = booked(advice, fields);
    const ledger = run([line], [one, two], [advice]);
    expect(shown(ledger, line)).toEqual(expected);
    expect(ledger.line(line.id).matchReasons).toMatchObject([{ signal: "not_certain", detail: "uncertain_advice" }]);
  });

  test("when the settings turn it off, and the line says so", () => {
    const line = booked(plain);
    const settings = { ...DEFAULT_SETTINGS, autoConfirm: false };
    const ledger = run([line], [one, two], [plain], { settings });
    expect(shown(ledger, line)).toEqual(suggested);
    expect(ledger.line(line.id).matchReasons).toMatchObject([{ signal: "held_back", detail: "auto_confirm_off" }]);
  });

  test("when an invoice has no room for the fees as adjustments", () => {
    const adjustment = {
      id: "f",
      amount: 1n,
      reason: "fee",
      note: undefined,
      matchId: undefined,
      createdAt: new Date(0),
    } as const;
    const full = anInvoice("RE-2026-1", {
      total: 10_100n,
      remaining: 10_000n,
      adjustments: Array(100).fill(adjustment),
    });
    const advice = payout([pays("RE-2026-1", 10_000n, 300n)]);
    const line = booked(advice);
    expect(shown(run([line], [full], [advice]), line)).toEqual(["pending_review RE-2026-1 9700"]);
  });

  test("when two advices, or two lines, fit alike", () => {
    const line = booked(plain);
    expect(shown(run([line], [one, two], [plain, { ...plain, id: "b" }]), line)).toEqual([]);
    const [first, second] = [booked(plain), booked(plain)];
    const ledger = run([first, second], [one, two], [plain]);
    expect([shown(ledger, first), shown(ledger, second)]).toEqual([[], []]);
  });

  test("when the number is that of two suppliers, unless a further document decides", () => {
    const bill = (counterpartyId: string) =>
      anInvoice("17", {
        id: counterpartyId,
        counterpartyId,
        direction: "payable",
        paymentReference: `RF-${counterpartyId}-1`,
      });
    const order = payout([pays("17", 10_000n)], { kind: "order", direction: "debit" });
    const line = booked(order, { direction: "debit" });
    expect(shown(run([line], [bill("alpha"), bill("beta")], [order]), line)).toEqual([]);
    const items = [{ ...pays("17", 10_000n), documents: ["17", "RF-beta-1"] }];
    const ledger = run([line], [bill("alpha"), bill("beta")], [{ ...order, items }]);
    expect(liveOf(ledger, line)).toMatchObject([{ status: "confirmed", counterpartyId: "beta" }]);
  });
});

describe("a remittance advice", () => {
  const discounted: Advice = payout(
    [{ ...pays("RE-2026-1", 9_800n), deductions: [{ type: "discount", amount: 200n, text: "2 %" }] }],
    { kind: "remittance", number: "AV-77001", party: { name: "alpha Handels GmbH", iban: null } },
  );
  test("with a discount is confirmed within the tenant's limit", () => {
    const line = booked(discounted, { description: "AV-77001" });
    expect(shown(run([line], [one], [discounted]), line)).toEqual(["pending_review RE-2026-1 9800"]);
    const settings = { ...DEFAULT_SETTINGS, differenceLimits: [{ currency: "EUR", amount: 200n }] };
    const ledger = run([line], [one], [discounted], { settings });
    expect(shown(ledger, line)).toEqual(["confirmed RE-2026-1 9800"]);
    expect(ledger.invoice(one.id)).toMatchObject({ remaining: 0n, adjustments: [{ reason: "discount", note: "2 %" }] });
  });

  test("is only suggested for the payment of another counterparty, or of money that goes back", () => {
    const advice = { ...discounted, items: [pays("RE-2026-1", 9_800n)] };
    const whole = anInvoice("RE-2026-1", { total: 9_800n });
    const said = (fields: Partial<Line>) => {
      const line = booked(advice, { description: "AV-77001", ...fields });
      return shown(run([line], [whole], [advice]), line);
    };
    expect(said({ counterpartyIban: ibanOf("alpha") })).toEqual(["confirmed RE-2026-1 9800"]);
    expect(said({ counterpartyIban: ibanOf("beta") })).toEqual(["pending_review RE-2026-1 9800"]);
    expect(said({ description: "Rückzahlung AV-77001" })).toEqual(["pending_review RE-2026-1 9800"]);
  });

  test("uses a credit note as a whole", () => {
    const note = anInvoice("GU-2026-1", { type: "credit_note", total: 1_000n });
    const advice = payout([pays("RE-2026-1", 10_000n), item("other", -1_000n, ["GU-2026-1"])], { kind: "remittance" });
    const line = booked(advice);
    const ledger = run([line], [one, note], [advice]);
    expect(shown(ledger, line)).toEqual(["confirmed RE-2026-1 9000"]);
    expect([ledger.invoice(one.id).remaining, ledger.invoice(note.id).remaining]).toEqual([0n, 0n]);
  });
});

test("what random payouts pay, close, take back and leave open proves every cent", () => {
  const amounts = fc.array(fc.record({ gross: fc.bigInt(2n, 90_000n), fee: fc.bigInt(0n, 900n) }), {
    minLength: 1,
    maxLength: 6,
  });
  const refunds = fc.array(fc.record({ of: fc.nat(5), share: fc.bigInt(1n, 100n) }), { maxLength: 4 });
  let confirmed = 0;
  fc.assert(
    fc.property(amounts, refunds, fc.bigInt(0n, 500n), (charges, back, free) => {
      const invoices = charges.map(({ gross }, nth) => anInvoice(`RE-7700-${nth}`, { total: gross }));
      const items = [
        ...charges.map(({ gross, fee }, nth) => pays(`RE-7700-${nth}`, gross, fee < gross ? fee : 0n)),
        ...back.map(({ of, share }) => {
          const nth = of % charges.length;
          return item("refund", -((charges[nth]?.gross ?? 1n) * share) / 100n, [`RE-7700-${nth}`]);
        }),
        ...(free === 0n ? [] : [item("fee", -free)]),
      ].filter(({ amount }) => amount !== 0n);
      const advice = payout(items);
      fc.pre(advice.total > 0n);
      const line = booked(advice);
      const settings = { ...DEFAULT_SETTINGS, ceilingOtherwise: undefined };
      const ledger = run([line], invoices, [advice], { settings });
      const made = liveOf(ledger, line).filter(allocates);
      const taken = made.reduce((sum, match) => sum + takenOfLine(match), 0n);
      expect(ledger.line(line.id).allocated).toBe(taken);
      expect([0n, advice.total]).toContain(taken);
      if (taken === 0n) return;
      confirmed += 1;
      const after = invoices.map(({ id }) => ledger.invoice(id));
      const sum = (values: bigint[]) => values.reduce((all, value) => all + value, 0n);
      const fees = sum(after.flatMap(({ adjustments }) => adjustments.map(({ amount }) => amount)));
      const refunded = sum(items.filter(({ kind }) => kind === "refund").map(({ amount }) => -amount));
      const kept = sum(
        items.flatMap((each) => (each.kind === "fee" ? [-each.amount] : each.deductions.map(({ amount }) => amount))),
      );
      expect(fees).toBe(kept);
      expect(sum(after.map(({ remaining }) => remaining))).toBe(refunded);
      expect(sum(after.map(({ total }) => total))).toBe(taken + fees + refunded);
    }),
    { numRuns: 100 },
  );
  expect(confirmed).toBeGreaterThan(30);
});

test("a refund that names only the charge of the same payout leaves that invoice open", () => {
  const charge = { ...pays("RE-2026-1", 10_000n, 300n), documents: ["RE-2026-1", "ch_9001"] };
  const advice = payout([charge, pays("RE-2026-2", 5_000n), item("refund", -4_000n, ["ch_9001"])]);
  const line = booked(advice);
  const ledger = run([line], [one, two], [advice]);
  expect(shown(ledger, line)).toEqual(["confirmed RE-2026-1 5700", "confirmed RE-2026-2 5000"]);
  const shared = [charge, { ...pays("RE-2026-2", 5_000n), documents: ["RE-2026-2", "ch_9001"] }];
  const unclear = payout([...shared, item("refund", -4_000n, ["ch_9001"])]);
  const other = booked(unclear);
  expect(shown(run([other], [one, two], [unclear]), other)).toEqual([
    ...["pending_review RE-2026-1 9700", "pending_review RE-2026-2 5000"],
  ]);
});

test("a payout that holds a reserve back is suggested by what it pays", () => {
  const advice = payout([pays("RE-2026-1", 10_000n, 300n), item("reserve", -1_000n)]);
  const line = booked(advice);
  expect(shown(run([line], [one], [advice]), line)).toEqual(["pending_review RE-2026-1 8700"]);
});

describe("a chargeback that the customer's bank takes back", () => {
  const charged = (amount: bigint, fee = 0n): AdviceItem => ({
    ...item("chargeback", amount - fee, ["RE-2026-1"]),
    deductions: fee === 0n ? [] : [{ type: "fee", amount: fee, text: null }],
  });

  test("pays the invoice again", () => {
    const advice = payout([charged(10_000n), pays("RE-2026-2", 5_000n)]);
    const line = booked(advice);
    expect(shown(run([line], [one, two], [advice]), line)).toEqual([
      ...["confirmed RE-2026-1 10000", "confirmed RE-2026-2 5000"],
    ]);
  });

  test("in the same payout is nothing but the fee that was kept", () => {
    const paid = anInvoice("RE-2026-1", { remaining: 0n });
    const advice = payout([charged(-10_000n, 2_000n), charged(10_000n), pays("RE-2026-2", 5_000n)]);
    const line = booked(advice);
    const ledger = run([line], [paid, two], [advice]);
    expect(shown(ledger, line)).toEqual(["confirmed RE-2026-2 3000"]);
    expect(ledger.invoice(two.id)).toMatchObject({ remaining: 0n, adjustments: [{ reason: "fee", amount: 2_000n }] });
  });

  test("of which another amount comes back is left to a person", () => {
    const paid = anInvoice("RE-2026-1", { remaining: 0n });
    const advice = payout([charged(-10_000n), charged(9_000n), pays("RE-2026-2", 5_000n)]);
    const line = booked(advice);
    const ledger = run([line], [paid, two], [advice]);
    expect(shown(ledger, line)).toEqual([]);
  });
});

describe("orders that the bank books one by one", () => {
  const pay = (document: string, amount: bigint, to: string, ids: string[] = []): AdviceItem => ({
    ...pays(document, amount),
    ...{ documents: [document, ...ids], iban: ibanOf(to), name: `${to} Handels GmbH` },
  });
  const bill = (invoiceNumber: string, counterpartyId: string, fields: Partial<Invoice> = {}) =>
    anInvoice(invoiceNumber, { direction: "payable", counterpartyId, ...fields });
  const order = (items: AdviceItem[], fields: Partial<Advice> = {}) =>
    payout(items, {
      ...{ kind: "order", number: "PI-4711", references: ["MSG-2026-08"], direction: "debit" },
      ...{ party: { name: null, iban: null }, ...fields },
    });
  const paid = (text: string, fields: Partial<Line> = {}) => aLine(text, { direction: "debit", ...fields });
  const bills = [bill("B-1001", "alpha"), bill("B-1002", "beta")];
  const both = order([pay("B-1001", 10_000n, "alpha", ["E2E-1001"]), pay("B-1002", 10_000n, "beta", ["E2E-1002"])]);

  test("are confirmed by their end-to-end ids, each with its place", () => {
    const lines = ["E2E-1002", "E2E-1001"].map((endToEndId) => paid("Überweisung", { endToEndId }));
    const ledger = run(lines, bills, [both]);
    expect(lines.flatMap((line) => shown(ledger, line))).toEqual(["confirmed B-1002 10000", "confirmed B-1001 10000"]);
    expect(lines.map(({ id }) => ledger.line(id).advice)).toEqual([
      { id: "a", kind: "order", number: "PI-4711", item: 2 },
      { id: "a", kind: "order", number: "PI-4711", item: 1 },
    ]);
    expect(liveOf(ledger, lines[0] as Line)[0]?.explanation).toBe(
      "The payment names the payment 2 of the order PI-4711 and is exactly what that lists.",
    );
  });

  test("are confirmed by the order and the account, or by an amount that only one of them has", () => {
    const byAccount = paid("SEPA PI-4711", { counterpartyIban: ibanOf("beta") });
    expect(shown(run([byAccount], bills, [both]), byAccount)).toEqual(["confirmed B-1002 10000"]);
    const another = bill("B-1003", "beta", { total: 12_345n });
    const mixed = order([pay("B-1001", 10_000n, "alpha"), pay("B-1003", 12_345n, "beta")]);
    const byAmount = paid("SEPA MSG-2026-08", { amount: 12_345n });
    expect(shown(run([byAmount], [...bills, another], [mixed]), byAmount)).toEqual(["confirmed B-1003 12345"]);
    const open = paid("SEPA PI-4711");
    expect(shown(run([open], bills, [both]), open)).toEqual([]);
    const taken = { ...both, itemLines: new Map([[1, "another"]]) };
    expect(run([open], bills, [taken]).line(open.id).advice).toBeUndefined();
  });

  test("are confirmed by account, amount and day, and suggested some days later", () => {
    const more = [...bills, bill("B-1009", "alpha")];
    const to = { counterpartyIban: ibanOf("alpha") };
    const onDay = paid("Zahlung", to);
    expect(shown(run([onDay], more, [both]), onDay)).toEqual(["confirmed B-1001 10000"]);
    const late = paid("Zahlung", { ...to, valueDate: "2026-02-04" });
    expect(shown(run([late], more, [both]), late)).toEqual(["pending_review B-1001 10000"]);
  });

  test("are only suggested to a line with another id, another account or another day", () => {
    const to = { counterpartyIban: ibanOf("alpha") };
    const more = [...bills, bill("B-1009", "alpha")];
    const suggestedAs = (line: Line) => {
      const ledger = run([line], more, [both]);
      return [...shown(ledger, line), liveOf(ledger, line)[0]?.explanation?.replace(/.*: /, "")];
    };
    for (const [fields, why] of [
      [{ ...to, endToEndId: "E2E-9999", description: "PI-4711" }, "the transaction has another end-to-end id."],
      [{ counterpartyIban: ibanOf("gamma"), endToEndId: "E2E-1001" }, "the transaction has another account."],
      [{ endToEndId: "E2E-1001", valueDate: "2026-03-02" }, "the transaction is of another day."],
    ] as const)
      expect(suggestedAs(paid("", fields))).toEqual(["pending_review B-1001 10000", why]);
    const unnamed = paid("Zahlung", { ...to, endToEndId: "E2E-9999" });
    expect(run([unnamed], more, [both]).line(unnamed.id).advice).toBeUndefined();
  });

  test("are not joined twice, nor beside the booking of the whole order", () => {
    const lines = [paid("E2E-1001"), paid("E2E-1001")];
    const twice = run(lines, [bill("B-77", "alpha")], [both]);
    expect(lines.map(({ id }) => twice.line(id).advice)).toEqual([undefined, undefined]);
    const whole = paid("PI-4711", { amount: 20_000n });
    const single = paid("E2E-1001");
    const ledger = run([whole, single], bills, [both]);
    expect(shown(ledger, whole)).toEqual(["confirmed B-1001 10000", "confirmed B-1002 10000"]);
    expect(ledger.line(single.id).advice).toBeUndefined();
    const taken = { ...both, itemLines: new Map([[1, "another"]]) };
    const again = [paid("E2E-1001"), paid("PI-4711", { amount: 20_000n }), paid("E2E-1002")];
    const after = run(again, bills, [taken]);
    expect(again.map(({ id }) => after.line(id).advice?.item)).toEqual([undefined, undefined, 2]);
  });

  test("pay all that their text names when that is their sum, and else the first as a suggestion", () => {
    const three = bill("B-1003", "alpha", { total: 4_000n });
    const several = order([pay("B-1001", 14_000n, "alpha", ["B-1003", "E2E-1"]), pay("B-1002", 10_000n, "beta")]);
    const line = paid("", { amount: 14_000n, endToEndId: "E2E-1" });
    const ledger = run([line], [...bills, three], [several]);
    expect(shown(ledger, line)).toEqual(["confirmed B-1001 10000", "confirmed B-1003 4000"]);
    const short = order([pay("B-1001", 9_000n, "alpha", ["B-1003", "E2E-1"]), pay("B-1002", 10_000n, "beta")]);
    const part = paid("", { amount: 9_000n, endToEndId: "E2E-1" });
    expect(shown(run([part], [...bills, three], [short]), part)).toEqual(["pending_review B-1001 9000"]);
  });

  test("collect receivables too", () => {
    const collected = { ...both, direction: "credit" as const };
    const due = bills.map((one) => ({ ...one, direction: "receivable" as const }));
    const line = paid("Lastschrift", { direction: "credit", endToEndId: "E2E-1001" });
    expect(shown(run([line], due, [collected]), line)).toEqual(["confirmed B-1001 10000"]);
  });
});
