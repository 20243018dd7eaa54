import { AppError } from "@matchbook/runtime/errors";
import { invoiceName } from "./invoice-name.ts";

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
