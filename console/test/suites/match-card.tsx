import { afterEach, describe, expect, test } from "vitest";
import { queryClient } from "../../src/api/query-client.ts";
import type { Invoice, Match } from "../../src/api/resources.ts";
import { type MatchActions, MatchCard } from "../../src/screens/review/detail/match-card.tsx";
import { invoiceQuery } from "../../src/screens/review/detail/queries.ts";
import { clear, show } from "../dom.ts";
import { aMatch, anInvoice } from "../records.ts";

afterEach(clear);

const REASONS = [
  { signal: "invoice_number", detail: "INV-1", points: 50 },
  { signal: "counterparty_name", detail: "C-1", points: 20 },
  { signal: "amount_partial", detail: "10750", points: 0 },
  { signal: "counterparty_conflict", detail: "C-2", points: -40 },
];

/** A card, with what was done with it. */
async function card(
  match: Match,
  given: { invoice?: Invoice; text?: string; numbered?: boolean; reader?: boolean } = {},
) {
  const done: string[] = [];
  const actions: MatchActions = {
    confirm: (reason) => done.push(reason === undefined ? "confirm" : `confirm ${reason}`),
    reject: () => done.push("reject"),
    amount: () => done.push("amount"),
  };
  const remember = { what: "account" as const, checked: false, onChange: () => done.push("remember") };
  const shown = await show(
    <Filled match={match} invoice={given.invoice}>
      <MatchCard
        match={match}
        position={1}
        chosen
        remember={remember}
        text={given.text ?? ""}
        numbered={given.numbered ?? false}
        actions={given.reader ? {} : actions}
      />
    </Filled>,
  );
  return { shown, done };
}

/** The invoice is loaded already. */
function Filled({
  match,
  invoice,
  children,
}: {
  match: Match;
  invoice: Invoice | undefined;
  children: React.ReactNode;
}) {
  if (invoice !== undefined) queryClient.setQueryData(invoiceQuery(match).queryKey, invoice);
  return children;
}

describe("a suggestion", () => {
  test("names the customer with the code small behind it", async () => {
    const { shown } = await card(aMatch(), { invoice: anInvoice() });
    expect(shown.one("header").textContent).toContain("INV-1Alder & Finch C-1");
    expect(shown.text).toContain("107.50 EUR open · due 15 Sep");
  });

  test("says how sure matching is in a word, and the number when a person asks why", async () => {
    const { shown } = await card(aMatch({ confidence: 0.93 }));
    expect(shown.texts("[data-certainty]")).toEqual(["certain"]);
    expect(shown.one("[data-certainty]").title).toBe("93 of 100");
    await clear();
    const asked = await card(aMatch({ confidence: 0.71 }), { numbered: true });
    expect(asked.shown.texts("[data-certainty]")).toEqual(["likely· 71 of 100"]);
  });

  test("shows what speaks for it and against it, with names instead of codes", async () => {
    const { shown } = await card(aMatch({ reasons: REASONS }));
    expect(shown.texts("[data-signal]")).toEqual([
      "+invoice number INV-1",
      "+counterparty's name Alder & Finch",
      "·part of the open amount 107.50 EUR",
      "−points to another counterparty C-2",
    ]);
  });

  test("shows the points of each when a person asks why", async () => {
    const { shown } = await card(aMatch({ reasons: REASONS }), { numbered: true });
    expect(shown.texts("[data-signal]").map((text) => text.split(/[a-z]/)[0])).toEqual(["+50", "+20", "0", "-40"]);
  });

  test("of a payment to a new account warns before it is confirmed, in the language of the page", async () => {
    const reasons = [{ signal: "new_account", detail: "DE02120300000000202051 instead of DE44", points: -10 }];
    const { shown } = await card(aMatch({ reasons }));
    expect(shown.one("[role=note]").textContent).toContain(
      "The account is new: DE02120300000000202051 instead of DE44.",
    );
    await clear();
    const done = await card(aMatch({ reasons, status: "confirmed" }));
    expect(done.shown.all("[role=note]")).toEqual([]);
  });

  test("is confirmed, rejected or confirmed in part by its buttons", async () => {
    const { shown, done } = await card(aMatch(), { invoice: anInvoice() });
    for (const text of ["Confirm", "Reject", "Amount"]) await shown.click(shown.button(text));
    expect(done).toEqual(["confirm", "reject", "amount"]);
  });

  test("says what stays open, and closes it when the payer wrote why", async () => {
    const match = aMatch({ matchedAmount: 100, invoiceAmount: 100 });
    const { shown, done } = await card(match, { invoice: anInvoice(), text: "INV-1 less discount" });
    expect(shown.text).toContain("7.50 EUR stays open");
    await shown.click(shown.button("Confirm and close 7.50 EUR as discount"));
    expect(done).toEqual(["confirm discount"]);
  });

  test("offers to close nothing without a reason", async () => {
    const match = aMatch({ matchedAmount: 100, invoiceAmount: 100 });
    const { shown } = await card(match, { invoice: anInvoice(), text: "INV-1" });
    expect(shown.buttons().filter((text) => text.includes("close"))).toEqual([]);
  });

  test("shows the rate of another currency, and the credit notes that go with it", async () => {
    const match = aMatch({
      ...{ currency: "USD", matchedAmount: 118, exchangeRate: 0.91, rateDate: "2026-10-01" },
      credits: [{ creditNoteId: "CN-7", amount: 12 }],
    });
    const { shown } = await card(match, { invoice: anInvoice() });
    expect(shown.one("[data-rate]").textContent).toContain("1 USD = 0.91 EUR on 1 Oct 2026");
    expect(shown.text).toContain("less credit note CN-7: 12.00 EUR");
  });

  test("offers a reader nothing", async () => {
    const { shown } = await card(aMatch(), { invoice: anInvoice(), reader: true });
    expect(shown.buttons()).toEqual([]);
  });

  test("of a person has no confidence", async () => {
    const { shown } = await card(aMatch({ confidence: null, source: "manual", status: "active" }));
    expect(shown.all("[data-certainty]")).toEqual([]);
  });
});
