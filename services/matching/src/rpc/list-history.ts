import type { ListHistoryRequest } from "@matchbook/proto/matchbook/matching/v1/matching_service";
import { AppError, invalidField } from "@matchbook/runtime/errors";
import { findPage } from "@matchbook/runtime/paging";
import type { Rpc } from "../context.ts";
import { namedInvoice } from "../domain/named-invoice.ts";
import { toHistoryEntry } from "../store/history.ts";
import { findInvoicesByNumbers } from "../store/invoices.ts";
import type { TenantCollections } from "../store/tenant-collections.ts";

/**
 * The history of one line, invoice or match, newest first. It is empty for a line that was never changed.
 * @throws AppError invoice_not_found, ambiguous_invoice, match_not_found
 */
export const listHistory: Rpc<"listHistory"> = async (context, request, call) => {
  const collections = await context.collections(call.tenant);
  const filter = await subject(collections, request);
  const found = await findPage(collections.history, filter, { version: -1 }, request.page);
  // Only the history of a deleted match is left.
  if (filter.entity === "match" && found.page.total === 0n) throw new AppError("match_not_found");
  return { entries: found.items.map(toHistoryEntry), page: found.page };
};

type Subject = { entity: "line" | "invoice" | "match"; entityId: string };

async function subject(collections: TenantCollections, { of, counterpartyCode }: ListHistoryRequest): Promise<Subject> {
  switch (of?.$case) {
    case "transactionId":
      return { entity: "line", entityId: of.value };
    case "matchId":
      return { entity: "match", entityId: of.value };
    case "invoiceNumber": {
      const found = await findInvoicesByNumbers(collections, [of.value]);
      const invoice = namedInvoice(found, { invoiceNumber: of.value, counterpartyCode });
      return { entity: "invoice", entityId: invoice.id };
    }
    default:
      throw invalidField("of", "Required");
  }
}
