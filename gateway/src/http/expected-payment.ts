import { AppError } from "@matchbook/runtime/errors";
import { invoiceName } from "./invoice-name.ts";
import { unless } from "./unless.ts";

/** The expected payment that a path with its number and a query with its counterparty name. */
export function expectedPaymentName(...named: Parameters<typeof invoiceName>) {
  return { ...invoiceName(...named), onlyExpected: true };
}

/**
 * The answer about an expected payment, which matching stores as an open item.
 * @throws AppError expected_payment_not_found
 */
export function ofExpectedPayment<T>(answer: Promise<T>): Promise<T> {
  return unless("invoice_not_found", answer, () => {
    throw new AppError("expected_payment_not_found");
  });
}
