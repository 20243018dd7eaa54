import type { Dispatcher } from "undici";
import type { Api } from "./api.ts";
import type { BenchStack } from "./stack.ts";

/** An invoice of the counterparty of `tenantWithCounterparty`, without its number. */
export const INVOICE = { counterpartyId: "C-1", currency: "EUR", totalAmount: 10, issueDate: "2026-02-01" };

/** Creates a tenant that can create invoices. @param dispatcher connections that it shares with others */
export async function tenantWithCounterparty(stack: BenchStack, id: string, dispatcher?: Dispatcher): Promise<Api> {
  const api = await stack.tenant(id, dispatcher);
  await api.call("POST", "/counterparties", { accountCode: "C-1", name: "Alder & Finch" });
  return api;
}
