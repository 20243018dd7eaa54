import type { Invoice } from "@matchbook/proto/matchbook/matching/v1/matching";
import { adjustmentResource, invoiceResource } from "../resources/invoice.ts";
import type { Shown } from "./common.ts";
import { plain, whole } from "./plain.ts";

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

export const presentAdjustment = whole(adjustmentResource);
