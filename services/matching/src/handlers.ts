import type { MatchingServiceService } from "@matchbook/proto/matchbook/matching/v1/matching_service";
import type { Handlers } from "@matchbook/runtime/grpc-server";
import type { Context } from "./context.ts";
import { createAdjustment } from "./rpc/create-adjustment.ts";
import { createCounterparty } from "./rpc/create-counterparty.ts";
import { createInvoices } from "./rpc/create-invoices.ts";
import { createMatch } from "./rpc/create-match.ts";
import { deleteAdjustment } from "./rpc/delete-adjustment.ts";
import { deleteMatch } from "./rpc/delete-match.ts";
import { getCounterparty } from "./rpc/get-counterparty.ts";
import { getInvoice } from "./rpc/get-invoice.ts";
import { getLine } from "./rpc/get-line.ts";
import { getMatch } from "./rpc/get-match.ts";
import { getMatchingSettings } from "./rpc/get-matching-settings.ts";
import { listCandidates } from "./rpc/list-candidates.ts";
import { listCounterparties } from "./rpc/list-counterparties.ts";
import { listFxRates } from "./rpc/list-fx-rates.ts";
import { listHistory } from "./rpc/list-history.ts";
import { listInvoices } from "./rpc/list-invoices.ts";
import { listLineReasons } from "./rpc/list-line-reasons.ts";
import { listMatches } from "./rpc/list-matches.ts";
import { previewMatches } from "./rpc/preview-matches.ts";
import { putFxRates } from "./rpc/put-fx-rates.ts";
import { reconcileLine } from "./rpc/reconcile-line.ts";
import { updateCounterparty } from "./rpc/update-counterparty.ts";
import { updateInvoice } from "./rpc/update-invoice.ts";
import { updateMatch } from "./rpc/update-match.ts";
import { updateMatchingSettings } from "./rpc/update-matching-settings.ts";
import { voidInvoice } from "./rpc/void-invoice.ts";

/** Every RPC of the service and the function that serves it. */
export function handlers(context: Context): Handlers<typeof MatchingServiceService> {
  return {
    getLine: (request, call) => getLine(context, request, call),
    listLineReasons: (request, call) => listLineReasons(context, request, call),
    reconcileLine: (request, call) => reconcileLine(context, request, call),
    createMatch: (request, call) => createMatch(context, request, call),
    getMatch: (request, call) => getMatch(context, request, call),
    listMatches: (request, call) => listMatches(context, request, call),
    updateMatch: (request, call) => updateMatch(context, request, call),
    deleteMatch: (request, call) => deleteMatch(context, request, call),
    previewMatches: (request, call) => previewMatches(context, request, call),
    listCandidates: (request, call) => listCandidates(context, request, call),
    createInvoices: (request, call) => createInvoices(context, request, call),
    getInvoice: (request, call) => getInvoice(context, request, call),
    listInvoices: (request, call) => listInvoices(context, request, call),
    updateInvoice: (request, call) => updateInvoice(context, request, call),
    voidInvoice: (request, call) => voidInvoice(context, request, call),
    createAdjustment: (request, call) => createAdjustment(context, request, call),
    deleteAdjustment: (request, call) => deleteAdjustment(context, request, call),
    createCounterparty: (request, call) => createCounterparty(context, request, call),
    getCounterparty: (request, call) => getCounterparty(context, request, call),
    listCounterparties: (request, call) => listCounterparties(context, request, call),
    updateCounterparty: (request, call) => updateCounterparty(context, request, call),
    listHistory: (request, call) => listHistory(context, request, call),
    getMatchingSettings: (request, call) => getMatchingSettings(context, request, call),
    updateMatchingSettings: (request, call) => updateMatchingSettings(context, request, call),
    putFxRates: (request, call) => putFxRates(context, request, call),
    listFxRates: (request, call) => listFxRates(context, request, call),
  };
}
