import type { LineMatch } from "@matchbook/proto/matchbook/matching/v1/matching_service";
import { invalidField } from "@matchbook/runtime/errors";
import type { Rpc } from "../context.ts";
import { findInvoices } from "../store/invoices.ts";
import { findLiveMatches, toMatchMessage } from "../store/matches.ts";

const MAX_LINES = 100;

/** The live matches of lines, newest first, with what a list shows of their invoices: one query per kind of row. */
export const listLineMatches: Rpc<"listLineMatches"> = async (context, { transactionIds }, call) => {
  if (transactionIds.length > MAX_LINES) throw invalidField("transactionIds", `Must be at most ${MAX_LINES}`);
  const collections = await context.collections(call.tenant);
  const matches = await findLiveMatches(collections, { transactionId: { $in: transactionIds } });
  const invoices = await findInvoices(collections, [...new Set(matches.map(({ invoiceId }) => invoiceId))]);
  const invoiceById = new Map(invoices.map((invoice) => [invoice.id, invoice]));
  return {
    matches: matches.map((match): LineMatch => {
      const invoice = invoiceById.get(match.invoiceId);
      return {
        match: toMatchMessage(match),
        invoiceRemaining: invoice?.remaining ?? 0n,
        invoiceDueDate: invoice?.dueDate,
      };
    }),
  };
};
