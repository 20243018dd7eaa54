import { required } from "@matchbook/api/plain";
import {
  expectedPaymentResource,
  expectedPaymentWithMatchesResource,
  presentExpectedPayment,
} from "@matchbook/api/resources/expected-payment";
import { presentWithMatches } from "@matchbook/api/resources/match";
import {
  createExpectedPaymentBatchSchema,
  listExpectedPaymentsQuery,
  newExpectedPaymentSchema,
  updateExpectedPaymentSchema,
} from "@matchbook/api/schemas/expected-payments";
import { NOT_OF_EXPECTED_PAYMENTS } from "@matchbook/api/schemas/invoices";
import type { Invoice } from "@matchbook/proto/matchbook/matching/v1/matching";
import { AppError } from "@matchbook/runtime/errors/errors";
import { isoDay } from "@matchbook/runtime/values/days";
import type { z } from "zod";
import { afterOf, pageOf, storeBatch, storeOne } from "../http/answers.ts";
import { byInvoiceNumber, CHANGE_ERRORS, invoiceName } from "../http/invoice-name.ts";
import { invoiceFilter } from "../http/list-filters.ts";
import { asShown, one, page, results, route, stored, undoable } from "../http/route.ts";
import { unless } from "../http/unless.ts";

export const expectedPayments = {
  createExpectedPayment: route.post("/api/v1/expected-payments", "invoices:write", {
    summary: "Expect a payment without an invoice",
    description:
      "Such as a rent or a subscription. An amount of the range settles it in full. It is also an open item of the type " +
      "`expected_payment` in `GET /invoices` and the events of invoices.",
    body: newExpectedPaymentSchema,
    success: stored("The expected payment", expectedPaymentResource),
    errors: ["counterparty_not_found", "duplicate_invoice_number"],
    handler: ({ body }, call, { matching, clock }) =>
      storeOne(body, (items) => matching.createInvoices({ items }, call), presentOn(clock())),
  }),
  createExpectedPaymentBatch: route.post("/api/v1/expected-payments/batch", "invoices:write", {
    summary: "Expect up to 1,000 payments at once",
    description:
      "Each is stored or refused alone, with the error of `POST /expected-payments`. One with `repeat` is several payments with " +
      "its `index`.",
    body: createExpectedPaymentBatchSchema,
    creates: true,
    success: results("The result of each payment, in order", expectedPaymentResource),
    handler: ({ body: { items, positions } }, call, { matching, clock }) =>
      storeBatch(items, (valid) => matching.createInvoices({ items: valid }, call), presentOn(clock()), positions),
  }),
  listExpectedPayments: route.get("/api/v1/expected-payments", "invoices:read", {
    summary: "List expected payments by first day, latest first, then by number",
    description:
      "Filters are combined; the due date is the last expected day. Beyond 10,000 the total may be a lower bound.",
    query: listExpectedPaymentsQuery,
    success: page("A page of expected payments", expectedPaymentResource, "payments", asShown),
    placeOf: ({ dateFrom: day, number: name }: z.input<typeof expectedPaymentResource>) => ({ day, name }),
    handler: async ({ query }, call, context) => {
      const none = { dateFrom: undefined, dateTo: undefined, amountMin: undefined, amountMax: undefined };
      const filter = { ...invoiceFilter({ ...none, ...query }, context), onlyExpected: true };
      const request = { ...filter, page: pageOf(query), after: afterOf(query.cursor) };
      const { invoices, page } = await context.matching.listInvoices(request, call);
      return { payments: invoices.map(presentOn(context.clock())), page };
    },
  }),
  getExpectedPayment: route.get("/api/v1/expected-payments/:number", "invoices:read", {
    summary: "Get an expected payment with its live matches",
    description: "Its history is that of the open item: `GET /invoices/{number}/history`.",
    ...byInvoiceNumber,
    success: one("The expected payment", expectedPaymentWithMatchesResource, asShown),
    errors: ["expected_payment_not_found", "ambiguous_invoice"],
    handler: async ({ params, query }, call, { matching, clock }) => {
      const found = matching.getInvoice(expectedPaymentName(params, query), call);
      const { invoice, matches } = await ofExpectedPayment(found);
      return presentWithMatches(presentOn(clock())(required(invoice, "invoice")), matches);
    },
  }),
  updateExpectedPayment: route.patch("/api/v1/expected-payments/:number", "invoices:write", {
    summary: "Change fields of an expected payment",
    description: "Fields that are left out stay as they are. `amountTo` cannot be below what is already allocated.",
    ...byInvoiceNumber,
    body: updateExpectedPaymentSchema,
    success: undoable(one("The changed expected payment", expectedPaymentResource, asShown)),
    errors: ["expected_payment_not_found", ...CHANGE_ERRORS],
    handler: async ({ params, query, body }, call, { matching, clock }) => {
      const request = {
        ...NOT_OF_EXPECTED_PAYMENTS,
        ...expectedPaymentName(params, query),
        expected: { least: body.amountFrom, most: body.amountTo, description: body.description },
        issueDate: body.dateFrom,
        dueDate: body.dateTo,
        paymentReference: body.reference,
        metadataJson: body.metadata,
        expectedVersion: body.expectedVersion,
        totalAmount: undefined,
      };
      return presentOn(clock())(await ofExpectedPayment(matching.updateInvoice(request, call)));
    },
  }),
  cancelExpectedPayment: route.post("/api/v1/expected-payments/:number/cancel", "invoices:write", {
    summary: "Cancel an expected payment without allocations",
    description: "A cancelled one is `void`: it is not matched and cannot be changed.",
    ...byInvoiceNumber,
    success: undoable(one("The cancelled expected payment", expectedPaymentResource, asShown)),
    errors: ["expected_payment_not_found", "ambiguous_invoice", "invoice_allocated"],
    handler: async ({ params, query }, call, { matching, clock }) => {
      const cancelled = await ofExpectedPayment(matching.voidInvoice(expectedPaymentName(params, query), call));
      return presentOn(clock())(cancelled);
    },
  }),
};

function presentOn(now: Date) {
  return (invoice: Invoice) => presentExpectedPayment(invoice, isoDay(now));
}

function expectedPaymentName(...named: Parameters<typeof invoiceName>) {
  return { ...invoiceName(...named), onlyExpected: true };
}

/** @throws AppError expected_payment_not_found where matching misses an open item */
function ofExpectedPayment<T>(answer: Promise<T>): Promise<T> {
  return unless("invoice_not_found", answer, () => {
    throw new AppError("expected_payment_not_found");
  });
}
