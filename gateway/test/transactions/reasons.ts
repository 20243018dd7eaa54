import { expect, test } from "vitest";
import { ask } from "../request.ts";
import { AT, facts, ID, page, transaction } from "../samples.ts";
import { gateway, PATH, token } from "./setup.ts";

const STATE = {
  ...{
    lineId: ID,
    transactionCode: "TX-1",
    status: "unmatched",
    allocated: 0n,
    revision: 1n,
    updatedAt: AT,
  },
  matchReasons: [],
  comments: [],
  codings: [],
};

const reason = {
  ...{ signal: "amount_exceeds_open", detail: "", points: 0, explanation: "Too much.", amount: 150n },
  invoices: [{ invoiceNumber: "INV-1", counterpartyCode: "C-1", remaining: 1_084n, currency: "EUR" }],
};
const shownReason = {
  ...{ signal: "amount_exceeds_open", detail: "", points: 0, explanation: "Too much.", amount: 1.5 },
  invoices: [{ invoiceId: "INV-1", counterpartyId: "C-1", remainingAmount: 10.84, currency: "EUR" }],
};

test("a list has the reasons of matching", async () => {
  const state = { ...STATE, matchReasons: [reason] };
  gateway.services.matching.listTransactions = async () => ({
    transactions: [{ ...transaction(), state }],
    page: page(1n),
  });
  const listed = await ask(gateway.url, "GET", PATH, { token });
  expect(listed.body.data).toMatchObject([{ id: ID, match_reasons: [shownReason] }]);
});

test("the candidates of a transaction come from matching, with everything that prevents them", async () => {
  const { matching } = gateway.services;
  const prevention = { code: "ties", prevents: "confirmation", explanation: "Another invoice fits nearly as well." };
  matching.listCandidates = async () => ({
    ...{ facts: facts(), state: STATE, outcome: "pending_review", explanation: "Suggested.", matchReasons: [reason] },
    candidates: [
      {
        counterpartyName: "Alder & Finch",
        ...{ invoiceNumber: "INV-1", counterpartyCode: "C-1", outcome: "pending_review", matchedAmount: 1_084n },
        ...{ currency: "EUR", invoiceRemaining: 1_084n, invoiceCurrency: "EUR", points: 80, explanation: "It fits." },
        ...{ reasons: [{ signal: "amount_exact", detail: "1084", points: 30 }], preventedBy: [prevention] },
      },
    ],
  });
  const answer = await ask(gateway.url, "GET", `${PATH}/TX-1/candidates`, { token });
  expect(answer.status).toBe(200);
  expect(answer.body.data).toEqual({
    ...{ transactionId: "TX-1", status: "unmatched", currency: "EUR", remainingAmount: 12.34 },
    ...{ outcome: "pending_review", explanation: "Suggested.", match_reasons: [shownReason] },
    candidates: [
      {
        counterpartyName: "Alder & Finch",
        ...{ invoiceId: "INV-1", counterpartyId: "C-1", outcome: "pending_review", matchedAmount: 10.84 },
        ...{ currency: "EUR", invoiceRemainingAmount: 10.84, invoiceCurrency: "EUR", points: 80 },
        ...{ explanation: "It fits.", reasons: [{ signal: "amount_exact", detail: "1084", points: 30 }] },
        preventedBy: [prevention],
      },
    ],
  });
});
