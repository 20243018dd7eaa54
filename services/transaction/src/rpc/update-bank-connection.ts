import { AppError } from "@matchbook/runtime/errors";
import type { OtherAccounts } from "@matchbook/vocabulary/statuses";
import type { Rpc } from "../context.ts";
import { type BankConnectionRow, toBankConnection } from "../store/bank-connection-row.ts";
import { changeConnected, findBankConnection } from "../store/bank-connections.ts";
import { checkConnectionFields } from "./connection-fields.ts";

/**
 * Changes the given fields of a connection; an empty IBAN, currency or mapping removes the stored one. Files that are
 * imported later are read with the new fields; stored lines stay.
 * @throws AppError validation_failed, bank_connection_not_found, bank_connection_disconnected
 */
export const updateBankConnection: Rpc<"updateBankConnection"> = async (context, request, { tenant }) => {
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
  const row = await changeConnected(context, tenant, id, change);
  if (row !== null) return toBankConnection(row);
  const known = await findBankConnection(context, tenant, id);
  throw new AppError(known === null ? "bank_connection_not_found" : "bank_connection_disconnected");
};
