import type { OperationId } from "@matchbook/gateway/routes/index";
import type { Case } from "./case.ts";
import { ACCESS } from "./cases/access.ts";
import { BANKS } from "./cases/banks.ts";
import { EXPORTS } from "./cases/exports.ts";
import { INVOICES } from "./cases/invoices.ts";
import { MASTER_DATA } from "./cases/master-data.ts";
import { MATCHES } from "./cases/matches.ts";
import { TRANSACTIONS } from "./cases/transactions.ts";
import { WEBHOOKS } from "./cases/webhooks.ts";

/** By operation. Without a case for each route of the gateway, this does not compile. */
export const CASES: Readonly<Record<string, Case[]>> = {
  ...TRANSACTIONS,
  ...INVOICES,
  ...MATCHES,
  ...EXPORTS,
  ...MASTER_DATA,
  ...BANKS,
  ...WEBHOOKS,
  ...ACCESS,
} satisfies Record<OperationId | "getOpenapi", Case[]>;
