import type { Advice, AdvicesResponse } from "@matchbook/proto/matchbook/matching/v1/advice";
import * as words from "@matchbook/vocabulary/statuses";
import { z } from "zod";
import { required, whole } from "../plain.ts";
import { date, money, resource, rowsUpTo, time, uuid } from "./common.ts";

const item = resource("AdviceItem", {
  kind: z.enum(words.ADVICE_ITEM_KINDS),
  line: z.int().describe("Of the file, or the place in the request; from 1"),
  documents: z.array(z.string()).max(20).describe("The numbers by which it may be known, the most telling first"),
  amount: money.describe("Positive adds to what is booked. It is after `deductions`"),
  deductions: rowsUpTo(20, { type: z.enum(words.ADVICE_DEDUCTIONS), amount: money, text: z.string().nullable() }),
  name: z.string().nullable(),
  iban: z.string().nullable(),
  text: z.string().nullable(),
  rejected: z.string().nullable().describe("Why it was rejected or returned, such as `AC04` or `R03`"),
  transactionId: z.string().nullable().describe("Code of the transaction of an order that is booked by itself"),
});

export const adviceResource = resource("Advice", {
  id: uuid,
  status: z
    .enum(words.ADVICE_STATUSES)
    .describe("`waiting` for its transaction, `found`, or `matched` when all of it is"),
  transactionId: z.string().nullable().describe("Code of the transaction that it explains"),
  kind: z.enum(words.ADVICE_KINDS),
  format: z.enum(words.ADVICE_FORMATS).nullable().describe("Of its file; null when it was sent as JSON"),
  line: z.int().describe("Of the file, where it begins"),
  number: z.string(),
  references: z.array(z.string()).max(20).describe("Further texts by which a bank may name the booking"),
  direction: z.enum(words.TRANSACTION_DIRECTIONS),
  currency: z.string(),
  totalAmount: money.describe("What the bank books. The amounts of `items` add up to it"),
  date: date.nullable(),
  iban: z.string().nullable().describe("Your account"),
  party: z
    .object({ name: z.string().nullable(), iban: z.string().nullable(), taxId: z.string().nullable() })
    .describe("Who pays or is paid: for a payout its processor"),
  items: z.array(item).max(1_000),
  warnings: z.array(z.string()).max(20).describe("What in the document contradicts itself or was left out"),
  createdAt: time,
});

const fileProblem = z.object({ line: z.int(), column: z.string().nullable(), message: z.string() });

const namedInvoice = z.object({
  item: z.int().describe("From 1"),
  invoiceId: z.string(),
  counterpartyId: z.string(),
  counterpartyName: z.string(),
  status: z.enum(words.INVOICE_STATUSES),
  currency: z.string(),
  remainingAmount: money,
});

export const storedAdvicesResource = resource("StoredAdvices", {
  advices: rowsUpTo(100, {
    advice: adviceResource,
    created: z.boolean().describe("False when it was stored before"),
    invoices: z
      .array(namedInvoice)
      .nullable()
      .describe("Which its items name, open or not. Of a preview, with the scope `invoices:read`; else null"),
  }),
  problems: z.array(fileProblem).max(20).describe("Why nothing of the file can be stored. Only of a preview"),
  warnings: z
    .array(z.string())
    .max(20)
    .describe("What of the file was left out, and which numbers were handed in before with another content"),
});

export function presentAdvice({ document, booked, ...advice }: Advice) {
  const { items, format, ...facts } = required(document, "document");
  const transactions = new Map(booked.map(({ item, transactionCode }) => [item, transactionCode]));
  return whole(adviceResource)({
    ...{ ...facts, ...advice, format: format || undefined },
    items: items.map((item, at) => ({ ...item, transactionCode: transactions.get(at + 1) })),
  });
}

/** @param namesInvoices whether the caller may see the invoices that the items name */
export function presentStoredAdvices(
  { advices, problems, warnings }: AdvicesResponse,
  namesInvoices = false,
): z.input<typeof storedAdvicesResource> {
  return {
    advices: advices.map(({ advice, created, invoices }) => ({
      ...{ advice: presentAdvice(required(advice, "advice")), created },
      invoices: namesInvoices ? invoices.map((invoice) => whole(namedInvoice)(invoice)) : null,
    })),
    problems: problems.map(({ file: _file, ...problem }) => whole(fileProblem)(problem)),
    warnings,
  };
}
