import { asStored } from "@matchbook/matcher/book";
import type { Invoice, Line } from "@matchbook/matcher/model";
import type { NewMatch } from "@matchbook/matcher/new-match";
import { methodByIban } from "@matchbook/matcher/signals/party";
import { ChangeMatchResponse } from "@matchbook/proto/matchbook/matching/v1/matching_service";
import { AppError } from "@matchbook/runtime/errors";
import { parseAmount } from "@matchbook/runtime/money";
import type { Rpc } from "../context.ts";
import { createMatch as allocate, createReturn, proposeMatch, refuseMatch } from "../domain/create-match.ts";
import { namedInvoice } from "../domain/named-invoice.ts";
import { keptLine } from "../domain/remove-lines.ts";
import { execute } from "../engine/execute.ts";
import type { WorkingSet } from "../engine/working-set.ts";
import { changedState } from "../store/lines.ts";
import { toMatchMessage } from "../store/matches.ts";
import { lineOf } from "./get-line.ts";

/** The status of what is only proposed. */
export const PROPOSED = "pending_review";

/**
 * Creates a manual allocation, returns a payment (`returnsMatchId`), proposes a pair (`status` PROPOSED), or refuses
 * one (`status` rejected); once per idempotency key.
 */
export const createMatch: Rpc<"createMatch"> = async (context, request, call) => {
  // An unknown code is no outcome to remember: the caller asks again with the facts.
  const line = await lineOf(request, context, call.tenant);
  return context.idempotency.once(call, "CreateMatch", ChangeMatchResponse, async (remember) => {
    const amount =
      request.matchedAmount === undefined
        ? undefined
        : parseAmount(request.matchedAmount, line.currency, "matchedAmount");
    return execute(context, call, {
      operation: request.status === PROPOSED ? "propose_match" : "create_match",
      rememberAccount: request.rememberAccount,
      scope: { line, invoiceNumbers: [request.invoiceNumber], matchId: request.returnsMatchId },
      decide: (ledger, set, moment) => {
        keptLine(ledger, line.id);
        const invoice = namedInvoice(set.invoicesByNumber(request.invoiceNumber), request);
        const pair = pairOf(set, line, invoice, request.metadataJson);
        if (request.status === "rejected") return refuseMatch(ledger, pair, moment);
        const wanted = amount ?? parseAmount("", line.currency, "matchedAmount");
        const exchange = set.exchange(line, invoice.currency);
        const by = call.actorName ?? call.actor;
        if (request.status === PROPOSED) return proposeMatch(ledger, pair, wanted, exchange, { by, moment });
        if (request.returnsMatchId === undefined) return allocate(ledger, pair, wanted, exchange, moment);
        const payment = ledger.match(request.returnsMatchId);
        if (payment === undefined) throw new AppError("match_not_found");
        return createReturn(ledger, pair, payment, wanted, exchange, moment);
      },
      answer: (match, changes) => ({
        match: toMatchMessage(asStored(changes.matches, match)),
        invoice: undefined,
        lineState: changedState(changes, match.transactionId),
      }),
      remember: remember.later,
    });
  });
};

/** The pair of a line and an invoice, with the payment method whose account the line names. */
export function pairOf(set: WorkingSet, line: Line, invoice: Invoice, metadataJson: string | undefined): NewMatch {
  const payer = set.counterparty(invoice.counterpartyId);
  const paymentMethod = payer === undefined ? undefined : methodByIban(payer, line.counterpartyIban);
  return { lineId: line.id, invoiceId: invoice.id, paymentMethod, metadataJson };
}
