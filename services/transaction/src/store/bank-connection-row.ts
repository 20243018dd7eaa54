import type { BankConnection } from "@matchbook/proto/matchbook/transaction/v1/transaction";
import type { BankConnectionStatus, OtherAccounts } from "@matchbook/vocabulary/statuses";
import { balanceState } from "../domain/balance-state.ts";
import { type StartedChain, type StoredIssue, toBalanceIssue } from "./balance-row.ts";

export interface BankConnectionRow {
  _id: string;
  name: string;
  /** IBAN in electronic form, without spaces. */
  iban: string | undefined;
  currency: string | undefined;
  /** JSON text as the caller sent it. */
  csvMapping: string | undefined;
  strictBalance: boolean | undefined;
  /** Absent in rows of version 0.1.0. */
  strict: boolean | undefined;
  /** "refuse" when it is absent. */
  otherAccounts: OtherAccounts | undefined;
  status: BankConnectionStatus;
  createdAt: Date;
  updatedAt: Date;
  disconnectedAt: Date | undefined;
  /** Accounts and currencies of statements with balances; absent without any. */
  chains?: StartedChain[] | undefined;
  /** Grows with every import of balances. */
  balanceImports?: bigint | undefined;
  /** The latest `MOST_ISSUES`, and the number of all. */
  balanceIssues?: StoredIssue[] | undefined;
  balanceIssueCount?: bigint | undefined;
}

/** @param closedUntil the last day of its closed period, or of the tenant's: `closedDays` tells it */
export function toBankConnection(
  {
    _id,
    csvMapping,
    chains = [],
    balanceImports: _imports,
    balanceIssues = [],
    balanceIssueCount = 0n,
    ...row
  }: BankConnectionRow,
  closedUntil: string | undefined,
): BankConnection {
  return {
    ...{ id: _id, ...row, closedUntil, balanceIssueCount },
    balanceState: balanceState({ hasBalances: chains.some(({ isOpen }) => !isOpen), issues: balanceIssueCount }),
    balanceIssues: balanceIssues.map(toBalanceIssue),
    csvMapping: csvMapping === undefined ? undefined : { mappingJson: csvMapping },
  };
}
