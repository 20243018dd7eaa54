import type { ListHistoryRequest } from "@matchbook/proto/matchbook/matching/v1/matching_service";
import { AppError, invalidField } from "@matchbook/runtime/errors";
import { findPage } from "@matchbook/runtime/paging";
import type { Rpc } from "../context.ts";
import { toHistoryEntry } from "../store/history.ts";
import { findInvoiceByNumber } from "../store/invoices.ts";
import type { TenantCollections } from "../store/tenant-collections.ts";

/**
 * The history of one line, invoice or match, newest first. It is empty for a line that was never changed.
 * @throws AppError invoice_not_found, match_not_found
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

async function subject(collections: TenantCollections, { of }: ListHistoryRequest): Promise<Subject> {
  switch (of?.$case) {
    case "transactionId":
      return { entity: "line", entityId: of.value };
    case "matchId":
      return { entity: "match", entityId: of.value };
    case "invoiceNumber": {
      const invoice = await findInvoiceByNumber(collections, of.value);
      if (invoice === undefined) throw new AppError("invoice_not_found");
      return { entity: "invoice", entityId: invoice.id };
    }
    default:
      throw invalidField("of", "Required");
  }
}
