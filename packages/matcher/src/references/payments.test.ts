import { describe, expect, test } from "vitest";
import { liveOf, matched } from "../../test/matcher-world.ts";
import { deceptionsByKind, type Payment, paymentsByKind } from "../../test/reference-payments.ts";

const EACH = 60;
/** The shares of the payments that must be found, and confirmed if nothing speaks against it. */
const FOUND = 0.98;
const CONFIRMED = 0.97;

function resultOf({ line, invoices, counterparties, paid }: Payment) {
  const live = liveOf(matched([line], { invoices, counterparties }), line);
  const first = live.slice(0, paid.length).map(({ invoiceNumber }) => invoiceNumber);
  return {
    isFound: first.sort().join() === [...paid].sort().join(),
    confirmed: live.filter(({ status }) => status === "confirmed").map(({ invoiceNumber }) => invoiceNumber),
    signals: live[0]?.reasons.map(({ signal }) => signal) ?? [],
    details: live[0]?.reasons.map(({ detail }) => detail) ?? [],
  };
}

describe.each(paymentsByKind(EACH))("payments with %s", (_kind, payments) => {
  const results = payments.map((payment) => ({ payment, ...resultOf(payment) }));

  test("are suggested first or confirmed, with the signal that tells why", () => {
    const found = results.filter(
      ({ isFound, payment, signals }) => isFound && (payment.signal === undefined || signals.includes(payment.signal)),
    );
    const missed = results.filter((result) => !found.includes(result)).map(({ payment }) => payment.text);
    expect(found.length / EACH, missed.join("\n")).toBeGreaterThanOrEqual(FOUND);
  });

  test("are confirmed when the evidence is sure, and never for another invoice", () => {
    const wrong = results.filter(({ payment, confirmed }) =>
      confirmed.some((number) => !payment.paid.includes(number)),
    );
    expect(wrong.map(({ payment }) => payment.text)).toEqual([]);
    const sure = results.filter(({ payment }) => payment.expected === "confirmed");
    const open = sure.filter(({ payment, confirmed }) => confirmed.length < payment.paid.length);
    expect(open.length, open.map(({ payment }) => payment.text).join("\n")).toBeLessThanOrEqual(EACH * (1 - CONFIRMED));
  });
});

test.each(deceptionsByKind(EACH))("no payment with %s is confirmed", (_kind, payments) => {
  const made = payments.filter((payment) => resultOf(payment).confirmed.length > 0).map(({ text }) => text);
  expect(made).toEqual([]);
});

test("a payout says how many invoices it pays and which fee it lacks", () => {
  const [, payments = []] = paymentsByKind(EACH).find(([kind]) => kind === "listed invoices less a fee") ?? [];
  for (const payment of payments) {
    const open = payment.invoices.filter(({ invoiceNumber }) => payment.paid.includes(invoiceNumber));
    const fee = open.reduce((sum, { remaining }) => sum + remaining, 0n) - payment.line.amount;
    const said = `${open.length} invoices less ${fee / 100n}.${String(fee % 100n).padStart(2, "0")} fee`;
    expect(resultOf(payment).details).toContain(said);
  }
});
