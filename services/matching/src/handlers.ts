import type { MatchingServiceService } from "@matchbook/proto/matchbook/matching/v1/matching_service";
import { bindOperations } from "@matchbook/runtime/grpc/server";
import type { Context } from "./context.ts";
import { adjustments } from "./rpc/adjustments.ts";
import { adviceFiles } from "./rpc/advice-files.ts";
import { advices } from "./rpc/advices.ts";
import { closedPeriods } from "./rpc/closed-periods.ts";
import { counterparties } from "./rpc/counterparties.ts";
import { exports } from "./rpc/exports.ts";
import { files } from "./rpc/files.ts";
import { fxRates } from "./rpc/fx-rates.ts";
import { history } from "./rpc/history.ts";
import { invoiceFiles } from "./rpc/invoice-files.ts";
import { invoices } from "./rpc/invoices.ts";
import { lineDecisions } from "./rpc/line-decisions.ts";
import { lines } from "./rpc/lines.ts";
import { matchDecisions } from "./rpc/match-decisions.ts";
import { matches } from "./rpc/matches.ts";
import { matchingSettings } from "./rpc/matching-settings.ts";
import { overview } from "./rpc/overview.ts";
import { receivables } from "./rpc/receivables.ts";
import { rules } from "./rpc/rules.ts";
import { work } from "./rpc/work.ts";
import { inStoredForm } from "./store/stored-keys.ts";
import type { TenantCollections } from "./store/tenant-collections.ts";

/** Every RPC with its function. Requests get the stored form of business keys, answers the counterparties' names. */
export const handlers = (context: Context) => {
  const operations = {
    ...adjustments,
    ...adviceFiles,
    ...advices,
    ...closedPeriods,
    ...counterparties,
    ...exports,
    ...files,
    ...fxRates,
    ...history,
    ...invoiceFiles,
    ...invoices,
    ...lineDecisions,
    ...lines,
    ...matchDecisions,
    ...matches,
    ...matchingSettings,
    ...overview,
    ...receivables,
    ...rules,
    ...work,
  };
  return bindOperations<Context, MatchingServiceService, TenantCollections>(context, operations, {
    begin: (request, { collections }) => inStoredForm(request, collections),
    finish: (answer, { collections, tenant }) => context.names.fillIn(collections, tenant, answer),
  });
};
