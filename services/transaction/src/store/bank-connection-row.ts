import type { BankConnection } from "@matchbook/proto/matchbook/transaction/v1/transaction";
import type { BankConnectionStatus, OtherAccounts } from "@matchbook/vocabulary/statuses";

export interface BankConnectionRow {
  _id: string;
  name: string;
  /** In electronic form, without spaces. */
  iban: string | undefined;
  currency: string | undefined;
  /** JSON text as the caller sent it. */
  csvMapping: string | undefined;
  /** Refuse statements whose balances do not add up. */
  strictBalance: boolean | undefined;
  /** What becomes of lines of another account; "refuse" when it is absent. */
  otherAccounts: OtherAccounts | undefined;
  status: BankConnectionStatus;
  createdAt: Date;
  updatedAt: Date;
  disconnectedAt: Date | undefined;
}

/** The row as a message. */
export function toBankConnection({ _id, csvMapping, ...row }: BankConnectionRow): BankConnection {
  return { id: _id, ...row, csvMapping: csvMapping === undefined ? undefined : { mappingJson: csvMapping } };
}
