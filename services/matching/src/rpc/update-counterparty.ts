import type { Counterparty } from "@matchbook/matcher/counterparty";
import { AppError } from "@matchbook/runtime/errors";
import type { Rpc } from "../context.ts";
import { findCounterpartyByCode, toCounterpartyRow } from "../store/counterparties.ts";
import { assertSize, toPaymentMethods } from "./create-counterparty.ts";

/** Changes a counterparty. A given list replaces the stored one. */
export const updateCounterparty: Rpc<"updateCounterparty"> = async (context, request, call) => {
  assertSize(context.config, request.aliases?.aliases, request.paymentMethods?.paymentMethods);
  const collections = await context.collections(call.tenant);
  for (;;) {
    const before = await findCounterpartyByCode(collections, request.accountCode);
    if (before === undefined) throw new AppError("counterparty_not_found");
    const after: Counterparty = {
      ...before,
      name: request.name ?? before.name,
      aliases: request.aliases?.aliases ?? before.aliases,
      paymentMethods:
        request.paymentMethods === undefined
          ? before.paymentMethods
          : toPaymentMethods(request.paymentMethods.paymentMethods, before.paymentMethods),
      taxIds: request.taxIds?.texts ?? before.taxIds,
      version: before.version + 1n,
      updatedAt: context.clock(),
    };
    const { _id, ...row } = toCounterpartyRow(after);
    const { matchedCount } = await collections.counterparties.replaceOne({ _id, version: before.version }, row);
    if (matchedCount === 0) continue;
    context.names.forget(call.tenant, after.accountCode);
    return after;
  }
};
