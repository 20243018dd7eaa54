import type {
  ListCounterpartiesRequest,
  ListCounterpartiesResponse,
} from "@matchbook/proto/matchbook/matching/v1/matching_service";
import type { Call } from "@matchbook/runtime/call";
import { findPage } from "@matchbook/runtime/paging";
import type { Context } from "../context.ts";
import { fromCounterpartyRow } from "../store/counterparties.ts";

/** Counterparties, newest first. */
export async function listCounterparties(
  context: Context,
  request: ListCounterpartiesRequest,
  call: Call,
): Promise<ListCounterpartiesResponse> {
  const { counterparties } = await context.collections(call.tenant);
  const found = await findPage(counterparties, {}, { _id: -1 }, request.page);
  return {
    counterparties: found.items.map(fromCounterpartyRow),
    page: found.page,
  };
}
