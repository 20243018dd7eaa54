import { waitUntil } from "@matchbook/servers/wait-until";
import { EVENT_TYPES } from "@matchbook/vocabulary/event-types";
import { beforeAll, describe, expect, test } from "vitest";
import { directDebitStory } from "../../../tools/devstack/samples/direct-debit-story.ts";
import { type Arrivals, arrivalsAt } from "../arrivals.ts";
import { fieldsOf, refusal } from "../client.ts";
import {
  dataOf,
  getInvoice,
  getLine,
  getMatch,
  newAllocation,
  newCounterparty,
  newInvoice,
  newLine,
  type Resource,
  reconcile,
  UNKNOWN_ID,
} from "../fixtures.ts";
import { type Api, useSystem } from "../system.ts";

/** Matches of the kind `return`: uploaded statements, the matches, the invoices, and the bodies of the webhooks. */

const system = useSystem();
const HOOK = "/returns";
let api: Api;
let arrivals: Arrivals;

beforeAll(async () => {
  api = await system.newApi();
  const url = system.stack.receiver.url + HOOK;
  const types = EVENT_TYPES.filter((type) => type.startsWith("match.") || type.startsWith("invoice."));
  const { secret } = dataOf(await api.console("POST", "/webhook-endpoints", { url, eventTypes: types }));
  system.stack.receiver.setSecrets(HOOK, [secret]);
  arrivals = arrivalsAt(system.stack.receiver, HOOK);
});

const dataOfType = (events: Resource[], type: string) => events.find((event) => event.type === type)?.data;

test("a direct debit is paid, returned with AC04, open again and paid by transfer", async () => {
  const counterparty = await newCounterparty(api);
  const invoice = await newInvoice(api, { counterpartyId: counterparty.accountCode, issueDate: "2026-03-01" });
  await arrivals.expect("invoice.created");
  const bank = dataOf(await api.call("POST", "/bank-connections", { name: "Direct debits" }));
  const { collected, returned, paid } = directDebitStory({
    ...{ invoiceNumber: invoice.invoiceNumber, amount: "100.00", reason: "AC04" },
    debtor: { name: counterparty.name, iban: counterparty.paymentMethods[0].iban },
  });
  const upload = async (file: string, ...types: string[]) => {
    const headers = { "content-type": "application/xml" };
    const sync = dataOf(await api.call("POST", `/bank-connections/${bank.id}/statements`, file, { headers }));
    const done = await waitUntil(
      async () => dataOf(await api.call("GET", `/syncs/${sync.id}`)),
      ({ status }) => status === "completed" || status === "failed",
    );
    expect(done).toMatchObject({ status: "completed", created: 1 });
    return arrivals.expect(...types);
  };

  const payment = dataOfType(await upload(collected, "match.confirmed", "invoice.paid"), "match.confirmed");
  expect(payment).toMatchObject({ kind: "payment", returnsMatchId: null, returnedAmount: 0 });

  const events = await upload(returned, "match.confirmed", "invoice.updated");
  const back = dataOfType(events, "match.confirmed");
  expect(back).toMatchObject({ kind: "return", returnsMatchId: payment.id, matchedAmount: 100, invoiceAmount: 100 });
  expect(back.explanation).toMatch(/^The transaction returns a payment: .*the bank marks it as returned \(AC04\)\.$/);
  expect(dataOfType(events, "invoice.updated")).toMatchObject({ status: "open", remainingAmount: 100 });
  expect(await getLine(api, { transaction_code: back.transactionId })).toMatchObject({
    ...{ direction: "debit", status: "matched", remaining_amount: 0, end_to_end_id: `DD-${invoice.invoiceNumber}` },
    ...{ mandate_id: "MANDATE-1", bank_transaction_code: "PMNT-IDDT-UPDD" },
    return_information: { reason_code: "AC04", reason: null },
  });
  expect(await getMatch(api, payment)).toMatchObject({ status: "confirmed", returnedAmount: 100 });

  await upload(paid, "match.confirmed", "invoice.paid");
  const { matches, status } = await getInvoice(api, invoice);
  expect([status, matches.map(({ kind }: Resource) => kind)]).toEqual(["paid", ["payment", "return", "payment"]]);
  const history = dataOf(await api.call("GET", `/invoices/${invoice.invoiceNumber}/history`));
  expect(history.map(({ after }: Resource) => after.status)).toEqual(["paid", "open", "paid", "open"]);
  const refused = await api.call("DELETE", `/matches/${back.id}`);
  expect(refusal(refused)).toEqual([400, "The invoice was settled again after the return", "invoice_settled_again"]);
});

describe("POST /matches with the kind return", () => {
  const returning = async (fields: object = {}) => {
    const made = await newAllocation(api);
    const line = await newLine(api, { direction: "debit", amount: 60, ...fields });
    const body = { transactionId: line.transaction_code, invoiceId: made.invoice.invoiceNumber, kind: "return" };
    const create = (more: object) => api.call("POST", "/matches", { ...body, returnsMatchId: made.match.id, ...more });
    return { ...made, line, create };
  };

  test("reverses a part of the payment, and ends like any match", async () => {
    const { create, invoice, line, match } = await returning();
    const { match: back } = dataOf(await create({ matchedAmount: 60 }));
    expect(back).toMatchObject({ kind: "return", returnsMatchId: match.id, status: "active", source: "manual" });
    expect(await getInvoice(api, invoice)).toMatchObject({ status: "partially_paid", remainingAmount: 60 });
    expect(await getLine(api, line)).toMatchObject({ status: "matched", remaining_amount: 0 });
    for (const end of [
      () => api.call("DELETE", `/matches/${match.id}`),
      () => api.call("PUT", `/matches/${match.id}`, { matchedAmount: 59 }),
      () => reconcile(api, match.transactionId, { action: "unlink_all" }),
    ])
      expect(refusal(await end())).toEqual([
        400,
        "A returned match cannot be undone before its return",
        "match_returned",
      ]);
    dataOf(await reconcile(api, line.transaction_code, { action: "unlink_match", matchId: back.id }));
    expect(await getInvoice(api, invoice)).toMatchObject({ status: "paid", remainingAmount: 0 });
    expect(await getMatch(api, match)).toMatchObject({ returnedAmount: 0 });
  });

  test("takes no more than the payment, and no line of the payment's direction", async () => {
    const more = await returning({ amount: 150 });
    expect(refusal(await more.create({ matchedAmount: 100.01 }))).toEqual([
      400,
      "Matched amount exceeds what is left of the returned match",
      "exceeds_payment",
    ]);
    const same = await returning({ direction: "credit" });
    expect(refusal(await same.create({ matchedAmount: 1 }))[2]).toBe("direction_mismatch");
  });

  test.each([
    ["without the payment", { returnsMatchId: undefined }, "returnsMatchId"],
    ["with the payment but another kind", { kind: "payment" }, "returnsMatchId"],
    ["with another kind than payment or return", { kind: "refund" }, "kind"],
  ])("is refused %s", async (_, change, field) => {
    const { create } = await returning();
    expect(fieldsOf(await create({ matchedAmount: 1, ...change }))).toEqual([field]);
  });

  test("is refused when the payment is unknown or was undone", async () => {
    const { create, match } = await returning();
    expect(refusal(await create({ matchedAmount: 1, returnsMatchId: UNKNOWN_ID }))[2]).toBe("match_not_found");
    dataOf(await api.call("PUT", `/matches/${match.id}`, { status: "cancelled" }));
    expect(refusal(await create({ matchedAmount: 1 }))[2]).toBe("match_not_found");
  });
});
