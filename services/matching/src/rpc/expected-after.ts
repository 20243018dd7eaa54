import type { Expected } from "@matchbook/matcher/adjustment-types";
import { isExpected } from "@matchbook/matcher/expected";
import type { Invoice } from "@matchbook/matcher/model";
import type { UpdateInvoiceRequest } from "@matchbook/proto/matchbook/matching/v1/matching_service";
import { invalidField } from "@matchbook/runtime/errors";
import { parseAmount } from "@matchbook/runtime/money";

/**
 * What an expected payment may be after a change; undefined without one.
 * @throws AppError validation_failed for an amount that the currency does not have, and when a request about an invoice
 *   names an expected payment
 */
export function expectedAfter(
  invoice: Invoice,
  { expected: change, onlyExpected }: Pick<UpdateInvoiceRequest, "expected" | "onlyExpected">,
): Expected | undefined {
  const { expected, currency } = invoice;
  if (isExpected(invoice) && !onlyExpected)
    throw invalidField("number", "Is that of an expected payment: change it at /expected-payments");
  if (expected === undefined || change === undefined) return undefined;
  const { least, most, description = expected.description } = change;
  return {
    least: least === undefined ? expected.least : parseAmount(least, currency, "amountFrom"),
    most: most === undefined ? expected.most : parseAmount(most, currency, "amountTo"),
    description: description === "" ? undefined : description,
  };
}
