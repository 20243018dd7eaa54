import type { Expected } from "@matchbook/matcher/adjustment-types";
import { isExpected } from "@matchbook/matcher/expected";
import type { Invoice } from "@matchbook/matcher/model";
import type { UpdateInvoiceRequest } from "@matchbook/proto/matchbook/matching/v1/matching_service";
import { invalidField } from "@matchbook/runtime/errors";
import { parseAmount } from "@matchbook/runtime/money";

/**
 * The range and the description of an expected payment after a change; undefined for an invoice, and without a change.
 * @throws AppError validation_failed for a malformed amount, and for an expected payment that is changed as an invoice
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
