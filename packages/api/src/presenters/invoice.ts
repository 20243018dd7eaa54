import type { Invoice } from "@matchbook/proto/matchbook/matching/v1/matching";
import { adjustmentResource, invoiceResource } from "../resources/invoice.ts";
import type { Shown } from "./common.ts";
import { plain, whole } from "./plain.ts";

/** An invoice as shown by the REST API and webhooks. */
export function presentInvoice(invoice: Invoice): Shown<typeof invoiceResource, Invoice, "expected"> {
  const { paymentTerms, expected } = invoice;
  return plain(invoiceResource, {
    ...invoice,
    paymentTerms: paymentTerms.map(({ days, basisPoints }) => ({ days, percent: basisPoints / 100 })),
    expectedPayment: expected && {
      ...{ amountFrom: expected.least, amountTo: expected.most, description: expected.description },
    },
  });
}

/** An amount of an invoice that was closed without a payment. */
export const presentAdjustment = whole(adjustmentResource);
