import type { Shown } from "@matchbook/api/plain";
import { fxRateResource } from "@matchbook/api/resources/counterparty";
import type { invoiceResource, presentInvoice } from "@matchbook/api/resources/invoice";
import type { newInvoiceSchema } from "@matchbook/api/schemas/invoices";
import type { Context } from "@matchbook/gateway/context";
import { one, page, route } from "@matchbook/gateway/http/route";
import type { UnnamedRoute } from "@matchbook/gateway/http/route-types";
import type { newMatch } from "@matchbook/matcher/books/new-match";
import type { Invoice, Line } from "@matchbook/matcher/model/model";
import type { Rpc } from "@matchbook/matching/context";
import type { createInvoice, InvoiceUpdate } from "@matchbook/matching/domain/invoice";
import type { toInvoiceRow } from "@matchbook/matching/store/invoices";
import type { lineFromFacts } from "@matchbook/matching/store/lines";
import type { LineFacts } from "@matchbook/proto/matchbook/line/v1/line";
import type { FxRate, Invoice as InvoiceMessage } from "@matchbook/proto/matchbook/matching/v1/matching";
import type { NewInvoice, UpdateInvoiceRequest } from "@matchbook/proto/matchbook/matching/v1/matching_service";
import type { NewEvent } from "@matchbook/runtime/events/outbox-rows";
import type { newRow } from "@matchbook/transaction/store/transaction-row";
import { expect, expectTypeOf, test } from "vitest";

/**
 * Every place that hands on an optional field, without that field. The type checker runs over this file: a place that
 * accepts less than all fields makes its line an error.
 */

type Without<T, Field extends keyof T> = Omit<T, Field>;
type Client = Context["matching"];

test("no step from a request to an answer accepts an object that lacks an optional field", () => {
  // The request of the REST API, as a message.
  type Item = Parameters<Client["createInvoices"]>[0]["items"][number];
  expectTypeOf<Without<NewInvoice, "dueDate">>().not.toExtend<Item>();
  expectTypeOf<Without<NewInvoice, "dueDate">>().not.toExtend<(typeof newInvoiceSchema)["_zod"]["output"]>();
  type Change = Parameters<Client["updateInvoice"]>[0];
  expectTypeOf<Without<UpdateInvoiceRequest, "paymentReference">>().not.toExtend<Change>();
  expectTypeOf<Without<LineFacts, "purposeCode">>().not.toExtend<Parameters<typeof newRow>[0]>();

  // The domain, for a new thing and for a change.
  type Input = Parameters<typeof createInvoice>[0];
  expectTypeOf<Without<Input, "dueDate">>().not.toExtend<Input>();
  expectTypeOf<Without<InvoiceUpdate, "dueDate">>().not.toExtend<InvoiceUpdate>();
  expectTypeOf<Without<Line, "purposeCode">>().not.toExtend<ReturnType<typeof lineFromFacts>>();
  type Made = ReturnType<typeof newMatch>;
  expectTypeOf<Without<Made, "difference">>().not.toExtend<Made>();
  type Row = ReturnType<typeof toInvoiceRow>;
  expectTypeOf<Without<Row, "dueDate">>().not.toExtend<Row>();

  // The message of the answer, of a list, of the history and of the event.
  type Lost = Without<InvoiceMessage, "dueDate">;
  expectTypeOf<Without<Invoice, "dueDate">>().not.toExtend<InvoiceMessage>();
  expectTypeOf<{ invoice: Lost; matches: [] }>().not.toExtend<Awaited<ReturnType<Rpc<"getInvoice">>>>();
  expectTypeOf<{ invoices: Lost[]; page: undefined }>().not.toExtend<Awaited<ReturnType<Rpc<"listInvoices">>>>();
  type Entry = Awaited<ReturnType<Rpc<"listHistory">>>["entries"][number];
  expectTypeOf<Without<Entry, "undoes">>().not.toExtend<Entry>();
  expectTypeOf<{ $case: "invoice"; value: Lost }>().not.toExtend<NonNullable<NewEvent["data"]>>();
  expectTypeOf<{ $case: "invoice"; value: InvoiceMessage }>().toExtend<NonNullable<NewEvent["data"]>>();

  // The answer of the REST API.
  type Answer = ReturnType<typeof presentInvoice>;
  expectTypeOf<Without<Answer, "dueDate">>().not.toExtend<Answer>();
});

test("a resource that lacks a field of its message is no answer for it", () => {
  type Renamed = "counterpartyCode" | "total" | "remaining" | "expected" | "metadataJson" | "revision";
  type Answer = ReturnType<typeof presentInvoice>;
  expectTypeOf<Answer>().toExtend<Shown<typeof invoiceResource, InvoiceMessage, Renamed>>();
  type Grown = InvoiceMessage & { purchaseOrder: string | undefined };
  expectTypeOf<Answer>().not.toExtend<Shown<typeof invoiceResource, Grown, Renamed>>();
  expect.assertions(0);
});

test("the table of routes does not compile while a resource lacks a field of the message", () => {
  const words = { summary: "Rates", description: "Rates." };
  const rate: FxRate = { base: "EUR", quote: "USD", date: "2026-03-02", rate: "1.0837" };
  const rates = { rates: [rate], page: undefined };
  const handlers = { one: async () => rate, page: async () => rates };
  const shown = { one: one("Rate", fxRateResource), page: page("Rates", fxRateResource, "rates") };
  const path = "/api/v1/fx-rates";
  const getAll = route.get(path, "fx-rates:read", { ...words, success: shown.one, handler: handlers.one });
  const listAll = route.get(path, "fx-rates:read", { ...words, success: shown.page, handler: handlers.page });
  expectTypeOf(getAll).toEqualTypeOf<UnnamedRoute>();
  expectTypeOf(listAll).toEqualTypeOf<UnnamedRoute>();
  const less = fxRateResource.omit({ quote: true });
  const lacking = { one: one("Rate", less), page: page("Rates", less, "rates") };
  const getLess = route.get(path, "fx-rates:read", { ...words, success: lacking.one, handler: handlers.one });
  const listLess = route.get(path, "fx-rates:read", { ...words, success: lacking.page, handler: handlers.page });
  expectTypeOf(getLess).toEqualTypeOf<{ notShown: "quote" }>();
  expectTypeOf(listLess).toEqualTypeOf<{ notShown: "quote" }>();
  expect.assertions(0);
});
