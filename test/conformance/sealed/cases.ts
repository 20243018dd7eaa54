import type { Case } from "./case.ts";
import { ACCESS } from "./cases/access.ts";
import { BANKS } from "./cases/banks.ts";
import { EXPORTS } from "./cases/exports.ts";
import { INVOICES } from "./cases/invoices.ts";
import { MASTER_DATA } from "./cases/master-data.ts";
import { MATCHES } from "./cases/matches.ts";
import { TRANSACTIONS } from "./cases/transactions.ts";
import { WEBHOOKS } from "./cases/webhooks.ts";

/** By operation; every route of the gateway has at least one. */
export const CASES: Record<string, Case[]> = {
  ...TRANSACTIONS,
  ...INVOICES,
  ...MATCHES,
  ...EXPORTS,
  ...MASTER_DATA,
  ...BANKS,
  ...WEBHOOKS,
  ...ACCESS,
};
