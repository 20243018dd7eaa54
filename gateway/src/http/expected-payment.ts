import { presentExpectedPayment } from "@matchbook/api/presenters/expected-payment";
import type { NewInvoice } from "@matchbook/proto/matchbook/matching/v1/matching_service";
import type { Call } from "@matchbook/runtime/call";
import { isoDay } from "@matchbook/runtime/days";
import { AppError } from "@matchbook/runtime/errors";
import type { Context } from "../context.ts";
import { type ItemResult, itemResult } from "./batch.ts";
import { invoiceName } from "./invoice-name.ts";

/** Stores expected payments as open items, each of them alone. */
export async function storeExpectedPayments(
  items: NewInvoice[],
  call: Call,
  { matching, clock }: Context,
): Promise<ItemResult[]> {
  const { results } = await matching.createInvoices({ items }, call);
  const today = isoDay(clock());
  return results.map(({ outcome }) => itemResult(outcome, (stored) => presentExpectedPayment(stored, today)));
}

/** The expected payment that a path with its number and a query with its counterparty name. */
export function expectedPaymentName(...named: Parameters<typeof invoiceName>) {
  return { ...invoiceName(...named), onlyExpected: true };
}

/**
 * The answer about an expected payment, which matching stores as an open item.
 * @throws AppError expected_payment_not_found
 */
export async function ofExpectedPayment<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof AppError && error.code === "invoice_not_found")
      throw new AppError("expected_payment_not_found");
    throw error;
  }
}
