import { AppError } from "@matchbook/runtime/errors";
import type { OtherAccounts } from "@matchbook/vocabulary/statuses";
import type { Rpc } from "../context.ts";
import { type BankConnectionRow, toBankConnection } from "../store/bank-connection-row.ts";
import { changeConnected, findBankConnection } from "../store/bank-connections.ts";
import { closedDays } from "../store/closed-periods.ts";
import { checkConnectionFields } from "./connection-fields.ts";

/**
 * Changes the given fields of a connection; an empty IBAN, currency or mapping removes the stored one. Files that are
 * imported later are read with the new fields; stored lines stay.
 * @throws AppError validation_failed, bank_connection_not_found, bank_connection_disconnected
 */
export const updateBankConnection: Rpc<"updateBankConnection"> = async (context, request, call) => {
  const { id, name, iban, currency, csvMapping, strictBalance, otherAccounts } = request;
  const checked = checkConnectionFields({ name, iban: iban || undefined, currency: currency || undefined });
  const change: Partial<BankConnectionRow> = {
    ...(name === undefined ? {} : { name }),
    ...(iban === undefined ? {} : { iban: checked.iban }),
    ...(currency === undefined ? {} : { currency: checked.currency }),
    ...(csvMapping === undefined ? {} : { csvMapping: csvMapping.mappingJson || undefined }),
    ...(strictBalance === undefined ? {} : { strictBalance }),
    ...(otherAccounts === undefined ? {} : { otherAccounts: otherAccounts as OtherAccounts }),
    updatedAt: context.clock(),
  };
  const collections = await context.collections(call.tenant);
  const closedUntil = (await closedDays(collections)).until(id);
  const changed = await context.outbox.commit(call, async (session) => {
    const row = await changeConnected(collections, id, change, session);
    if (row === null) return { result: undefined, events: [] };
    const connection = toBankConnection(row, closedUntil);
    const data = { $case: "bankConnection" as const, value: connection };
    return { result: connection, events: checked.iban === undefined ? [] : [{ type: "internal.bank_updated", data }] };
  });
  if (changed !== undefined) return changed;
  const known = await findBankConnection(collections, id);
  throw new AppError(known === null ? "bank_connection_not_found" : "bank_connection_disconnected");
};
