import { findPage } from "@matchbook/runtime/paging";
import type { Rpc } from "../context.ts";
import { counterpartiesWith, fromCounterpartyRow } from "../store/counterparties.ts";

/** Counterparties, newest first. */
export const listCounterparties: Rpc<"listCounterparties"> = async (context, request, call) => {
  const { counterparties } = await context.collections(call.tenant);
  const found = await findPage(counterparties, counterpartiesWith(request.text), { _id: -1 }, request.page);
  return {
    counterparties: found.items.map(fromCounterpartyRow),
    page: found.page,
  };
};
