import { INVOICE_DIRECTIONS, TRANSACTION_DIRECTIONS } from "@matchbook/vocabulary/statuses";
import { z } from "zod";
import {
  answer,
  candidatesShape,
  connectionShape,
  expectedShape,
  importShape,
  invoiceShape,
  lineShape,
  reconciliationShape,
  sayConnection,
  sayExpected,
  sayInvoice,
  sayLine,
  transactionCode,
} from "./shapes.ts";
import { quoted } from "./texts.ts";
import { defineTool, listOf, openOnly, paging, words } from "./tool.ts";

export const readTools = [
  defineTool({
    name: "list_open_transactions",
    title: "Open transactions",
    description: "Lists bank transactions that are not fully matched, newest first, with their suggestions.",
    input: z.strictObject({
      ...paging,
      text: words.optional(),
      direction: z.enum(TRANSACTION_DIRECTIONS).optional().describe("credit: money in; debit: money out"),
      currency: z.string().length(3).optional(),
      dateFrom: z.iso.date().optional().describe("First value date"),
      dateTo: z.iso.date().optional().describe("Last value date"),
    }),
    route: "listTransactions",
    request: (query) => ({ query: { ...query, status: ["unmatched", "partially_matched"], include: "matches" } }),
    ...listOf("transactions", "open transactions", lineShape, sayLine),
  }),
  defineTool({
    name: "list_open_invoices",
    title: "Open invoices",
    description: "Lists invoices that are not fully paid, newest first.",
    input: z.strictObject({
      ...{ ...paging, text: words.optional() },
      direction: z.enum(INVOICE_DIRECTIONS).optional().describe("receivable: to be paid to the tenant; payable: by it"),
      counterpartyId: z.string().min(1).max(100).optional(),
      overdue: z.boolean().optional().describe("true: only those that were due before today"),
    }),
    route: "listInvoices",
    request: openOnly,
    ...listOf("invoices", "open invoices", invoiceShape, sayInvoice),
  }),
  defineTool({
    name: "list_suggestions",
    title: "Suggestions",
    description:
      "Lists transactions with matches that wait for a person's decision, newest first: what the bank wrote, what is open " +
      "of each invoice, and which suggestions compete for the same money.",
    input: z.strictObject(paging),
    route: "listTransactions",
    request: (query) => ({ query: { ...query, suggestion: "any", include: "matches" } }),
    ...listOf("transactions", "transactions with suggestions", lineShape, sayLine),
  }),
  defineTool({
    name: "explain_transaction",
    title: "Explain a transaction",
    description: "Shows one transaction with its matches and why matching did not confirm it.",
    input: z.strictObject({ transactionId: transactionCode }),
    route: "getTransaction",
    request: ({ transactionId }) => ({ params: { code: transactionId } }),
    pick: ({ data }) => ({ transaction: data }),
    output: answer({ transaction: lineShape }),
    say: ({ transaction }) => [
      sayLine(transaction),
      ...transaction.match_reasons.map(({ explanation }) => `Not confirmed: ${quoted(explanation)}`),
    ],
  }),
  defineTool({
    name: "list_candidates",
    title: "Candidates of a transaction",
    description:
      "Runs matching for one transaction without storing anything: the invoices that it may pay, best first, and what " +
      "prevents each from being confirmed.",
    input: z.strictObject({ transactionId: transactionCode }),
    route: "listTransactionCandidates",
    request: ({ transactionId }) => ({ params: { code: transactionId } }),
    output: candidatesShape,
    say: ({ transactionId, status, remainingAmount, currency, explanation, candidates }) => [
      `${quoted(transactionId)} is ${status}, ${remainingAmount} ${currency} open. ${quoted(explanation)}`,
      ...candidates.map((one) => {
        const against = one.preventedBy.map((prevention) => quoted(prevention.explanation)).join(" ");
        const head = `Invoice ${quoted(one.invoiceId)} of ${quoted(one.counterpartyName)}: ${one.matchedAmount} ${one.currency}`;
        return `${head}, ${one.points} points, ${quoted(one.explanation)}${against === "" ? "" : ` Against it: ${against}`}`;
      }),
    ],
  }),
  defineTool({
    name: "search",
    title: "Search",
    description: "Finds transactions and invoices by words in codes, numbers, names and texts, at most five of each.",
    input: z.strictObject({ text: words }),
    route: "search",
    request: ({ text }) => ({ query: { q: text } }),
    output: answer({ transactions: z.array(lineShape), invoices: z.array(invoiceShape) }),
    say: ({ transactions, invoices }) => [
      `${transactions.length} transactions and ${invoices.length} invoices.`,
      ...transactions.map(sayLine),
      ...invoices.map(sayInvoice),
    ],
  }),
  defineTool({
    name: "list_bank_connections",
    title: "Bank connections",
    description: "Lists the accounts at banks, whose ids other tools take.",
    input: z.strictObject(paging),
    route: "listBankConnections",
    request: (query) => ({ query }),
    ...listOf("connections", "bank connections", connectionShape, sayConnection),
  }),
  defineTool({
    name: "get_reconciliation",
    title: "Reconciliation statement",
    description: "Says what became of the balance of a bank account on a day: matched, ignored, unexplained, missing.",
    input: z.strictObject({
      bankConnectionId: z.uuid(),
      day: z.iso.date().optional().describe("Default: today (UTC)"),
    }),
    route: "getReconciliation",
    request: ({ bankConnectionId: id, day }) => ({ params: { id }, query: { day } }),
    pick: ({ data }) => ({ statements: data }),
    output: reconciliationShape,
    say: ({ statements }) =>
      statements.flatMap(({ day, currency, balance, matched, unexplained, unaccounted, ...one }) => [
        balance === null
          ? `The balance in ${currency} on ${day} is not known.`
          : `On ${day} the balance is ${balance} ${currency}.`,
        `Matched: ${matched.amount} in ${matched.transactions} transactions, and with differences ` +
          `${one.matchedWithDifferences.amount} in ${one.matchedWithDifferences.transactions}.`,
        `Left to match: ${unexplained.amount} in ${unexplained.transactions} transactions.`,
        `Not accounted for: ${unaccounted ?? "not known without balances"}. The statement is ${one.complete ? "complete" : "not complete"}.`,
      ]),
  }),
  defineTool({
    name: "get_import",
    title: "Import of a statement",
    description: "Shows how far the import of an uploaded statement is.",
    input: z.strictObject({ importId: z.uuid() }),
    route: "getSync",
    request: ({ importId: id }) => ({ params: { id } }),
    output: importShape,
    say: ({ status, processed, created, duplicates, error }) => [
      `The import is ${status}: ${processed} lines read, ${created} created, ${duplicates} were there already.`,
      ...(error === null ? [] : [`It failed: ${quoted(error)}`]),
    ],
  }),
  // An agent expects no payments: matching may confirm one, which would be a way round the people.
  defineTool({
    name: "list_expected_payments",
    title: "Expected payments",
    description: "Lists payments that are expected without an invoice and not settled, such as rents, latest first.",
    input: z.strictObject({
      ...{ ...paging, text: words.optional() },
      overdue: z.boolean().optional().describe("true: only those whose last day has passed"),
    }),
    route: "listExpectedPayments",
    request: openOnly,
    ...listOf("expectedPayments", "expected payments", expectedShape, sayExpected),
  }),
];
