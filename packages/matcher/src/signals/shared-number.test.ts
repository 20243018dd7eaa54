import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { aLine, anInvoice, aParty, ibanOf, liveOf, matched, outcome } from "../../test/matcher-world.ts";
import type { Counterparty } from "../model/counterparty.ts";
import type { Invoice, Line } from "../model/model.ts";

/** Two suppliers that number their invoices alike. */

const iban = ibanOf("halden");
const accountOf = (account: string): Counterparty["paymentMethods"] => [
  { id: `pm-${account}`, code: "BANK", type: "bank_account", iban: account, bic: undefined },
];
const COUNTERPARTIES = [
  aParty("halden", {
    name: "Halden Papierfabrik GmbH",
    paymentMethods: [{ id: "halden-bank", code: "BANK", type: "bank_account", iban, bic: undefined }],
  }),
  aParty("orsa", { name: "Orsa Logistik AB" }),
];
const payable = (counterpartyId: string, fields: Partial<Invoice> = {}) =>
  anInvoice("7/2026-0455", { id: `of-${counterpartyId}`, direction: "payable", counterpartyId, ...fields });
const debit = (fields: Partial<Line> = {}) => aLine("Rechnung 7/2026-0455", { direction: "debit", ...fields });
const said = (line: Line, invoices: Invoice[]) => outcome(line, { invoices, counterparties: COUNTERPARTIES });
const settled = (line: Line, invoices: Invoice[]) =>
  liveOf(matched([line], { invoices, counterparties: COUNTERPARTIES }), line).map(
    ({ status, invoiceId }) => `${status} ${invoiceId}`,
  );
const confirmed = (line: Line, invoices: Invoice[]) =>
  said(line, invoices).filter((match) => match.startsWith("confirmed"));

describe("a number that open payables of two suppliers have", () => {
  test("is not confirmed without a payee, also when only one supplier has it", () => {
    expect(said(debit(), [payable("halden")])).toEqual(["pending_review 7/2026-0455"]);
  });

  test("is not confirmed by the number and the amount that both have", () => {
    expect(said(debit(), [payable("halden"), payable("orsa")])).toEqual([
      "pending_review 7/2026-0455",
      "pending_review 7/2026-0455",
    ]);
  });

  test("is not confirmed by the number and the amount of one", () => {
    expect(confirmed(debit(), [payable("halden"), payable("orsa", { total: 73_311n, remaining: 73_311n })])).toEqual(
      [],
    );
  });

  const other = { total: 73_311n, remaining: 73_311n };
  test.each([
    ["the account", { counterpartyIban: iban }],
    ["the name", { counterpartyName: "Halden Papierfabrik GmbH" }],
  ])("is confirmed for the payee that %s tells, if only its invoice has the amount", (_what, fields) => {
    expect(settled(debit(fields), [payable("halden"), payable("orsa", other)])).toEqual(["confirmed of-halden"]);
    expect(settled(debit(fields), [payable("halden"), payable("orsa")])[0]).toBe("pending_review of-halden");
    expect(confirmed(debit(fields), [payable("halden", other), payable("orsa")])).toEqual([]);
  });

  test("is not confirmed for the other one when a line of the batch settles the first, and a return follows", () => {
    const unnamed = debit();
    const named = debit({ amount: 73_311n, counterpartyIban: ibanOf("orsa") });
    const paid = aLine("INV-2026-0017", { endToEndId: "E2E-17", counterpartyIban: ibanOf("alpha") });
    const back = aLine("Retoure", {
      ...{ direction: "debit", valueDate: "2026-02-04", endToEndId: "E2E-17" },
      bankReturn: { reasonCode: "AC04", originalReference: undefined },
    });
    const orsa = { ...aParty("orsa", { name: "Orsa Logistik AB" }), paymentMethods: accountOf(ibanOf("orsa")) };
    const invoices = [payable("halden"), payable("orsa", other), anInvoice("INV-2026-0017")];
    const counterparties = [COUNTERPARTIES[0] as Counterparty, orsa, aParty("alpha")];
    const ledger = matched([unnamed, named, paid, back], { invoices, counterparties });
    const of = (each: Line) => liveOf(ledger, each).map(({ kind, status }) => `${kind} ${status}`);
    expect([named, paid, back].map(of)).toEqual([["payment confirmed"], ["payment confirmed"], ["return confirmed"]]);
    expect(of(unnamed)).toEqual(["payment pending_review"]);
  });

  test("is never confirmed without evidence of the payee, whatever the number and the amounts are", () => {
    const number = fc.stringMatching(/^[A-Z]{0,3}[-/ ]?(20\d\d[-/])?\d{3,8}$/);
    const amount = fc.bigInt({ min: 1n, max: 10_000_000n });
    fc.assert(
      fc.property(number, amount, amount, (invoiceNumber, ofHalden, ofOrsa) => {
        const invoices = [
          payable("halden", { invoiceNumber, total: ofHalden, remaining: ofHalden }),
          payable("orsa", { invoiceNumber, total: ofOrsa, remaining: ofOrsa }),
        ];
        expect(confirmed(debit({ description: `Rechnung ${invoiceNumber}`, amount: ofHalden }), invoices)).toEqual([]);
      }),
    );
  });
});
