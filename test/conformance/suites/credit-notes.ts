import { beforeAll, describe, expect, test } from "vitest";
import { fieldsOf, refusal } from "../client.ts";
import {
  getInvoice,
  matchesOf,
  newAdjustment,
  newCounterparty,
  newInvoice,
  newLine,
  openOf,
  pairOf,
  type Resource,
  reconcile,
} from "../fixtures.ts";
import { type Api, useSystem } from "../system.ts";

/** Credit notes and the invoices that they reduce. */

const system = useSystem();
let api: Api;
beforeAll(async () => {
  api = await system.sharedApi();
});

const adjust = (invoice: Resource, body: unknown) => newAdjustment(api, invoice, body);
const update = (match: Resource, body: unknown) => api.call("PUT", `/matches/${match.id}`, body);
const open = (invoice: Resource) => openOf(api, invoice);

describe("credit notes", () => {
  const newNote = (fields: object) => newInvoice(api, { type: "credit_note", totalAmount: 20, ...fields });

  test("a payment of an invoice less a note is suggested, and confirming it uses the note once", async () => {
    const counterparty = await newCounterparty(api);
    const of = { counterpartyId: counterparty.accountCode };
    const note = await newNote(of);
    const invoice = await newInvoice(api, of);
    expect([note.type, invoice.type]).toEqual(["credit_note", "invoice"]);
    const account = { counterparty_iban: counterparty.paymentMethods[0].iban };
    const line = await newLine(api, { amount: 80, ...account });
    await reconcile(api, line.transaction_code, { action: "include" });
    const [match] = await matchesOf(api, pairOf(line, invoice));
    const credits = [{ creditNoteId: note.invoiceNumber, amount: 20 }];
    expect(match).toMatchObject({ status: "pending_review", matchedAmount: 80, credits });

    expect((await update(match, { status: "confirmed" })).status).toBe(200);
    const used = { amount: 20, reason: "credit", creditNoteId: note.invoiceNumber, matchId: match.id };
    expect((await getInvoice(api, invoice)).adjustments).toMatchObject([used]);
    expect([await open(invoice), await open(note)]).toEqual([
      ["paid", 0, 1],
      ["paid", 0, 0],
    ]);
    const again = { amount: 1, reason: "credit", creditNoteId: note.invoiceNumber };
    const other = await newInvoice(api, of);
    expect(refusal(await adjust(other, again))[2]).toBe("exceeds_credit_note");
    await api.call("DELETE", `/matches/${match.id}`);
    expect([await open(invoice), await open(note)]).toEqual([
      ["open", 100, 0],
      ["open", 20, 0],
    ]);
  });

  test("fit invoices of their counterparty only, and are named by a credit only", async () => {
    const note = await newNote({});
    const { accountCode } = await newCounterparty(api);
    const stranger = await newInvoice(api, { counterpartyId: accountCode });
    const credit = { amount: 1, reason: "credit", creditNoteId: note.invoiceNumber };
    expect(refusal(await adjust(stranger, credit))[2]).toBe("credit_note_mismatch");
    expect(refusal(await adjust(note, credit))[2]).toBe("credit_note_mismatch");
    expect(refusal(await adjust(stranger, { ...credit, creditNoteId: "none" }))[2]).toBe("credit_note_not_found");
    expect(refusal(await adjust(stranger, { ...credit, creditNoteId: stranger.invoiceNumber }))[2]).toBe(
      "credit_note_not_found",
    );
    expect(fieldsOf(await adjust(stranger, { ...credit, reason: "fee" }))).toEqual(["creditNoteId"]);
  });
});
