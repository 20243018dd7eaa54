import { Match as MatchMessage } from "@matchbook/proto/matchbook/matching/v1/matching";
import type { CreateMatchRequest } from "@matchbook/proto/matchbook/matching/v1/matching_service";
import type { Call } from "@matchbook/runtime/call";
import { AppError } from "@matchbook/runtime/errors";
import type { Remember } from "@matchbook/runtime/idempotency";
import { parseAmount } from "@matchbook/runtime/money";
import type { Context } from "../context.ts";
import type { Changes } from "../domain/book.ts";
import { createMatch as allocate, refuseMatch } from "../domain/create-match.ts";
import { methodByIban } from "../domain/matcher/signals/party.ts";
import type { Match } from "../domain/model.ts";
import type { TenantCollections } from "../store/collections.ts";
import { decideAndCommit } from "../store/commit.ts";
import { findCounterparty } from "../store/counterparties.ts";
import { findExchange } from "../store/fx-rates.ts";
import { findInvoiceByNumber } from "../store/invoices.ts";
import { loadLedger } from "../store/load-ledger.ts";
import { toMatchMessage } from "../store/matches.ts";
import { lineOf } from "./get-line.ts";

/** Allocates by hand, or refuses a pair (`status` rejected); once per idempotency key. */
export async function createMatch(context: Context, request: CreateMatchRequest, call: Call): Promise<MatchMessage> {
  return context.idempotency.once(call, "CreateMatch", MatchMessage, (remember) =>
    create(context, request, call, remember),
  );
}

async function create(
  context: Context,
  request: CreateMatchRequest,
  call: Call,
  remember: Remember<MatchMessage>,
): Promise<MatchMessage> {
  const line = lineOf(request, context);
  const amount =
    request.matchedAmount === undefined
      ? undefined
      : parseAmount(request.matchedAmount, line.currency, "matchedAmount");

  const decide = async (collections: TenantCollections) => {
    const invoice = await findInvoiceByNumber(collections, request.invoiceNumber);
    if (invoice === undefined) throw new AppError("invoice_not_found");
    // Only an account says which payment method it was.
    const counterparty =
      line.counterpartyIban === undefined ? undefined : await findCounterparty(collections, invoice.counterpartyId);
    const pair = {
      lineId: line.id,
      invoiceId: invoice.id,
      paymentMethod: counterparty === undefined ? undefined : methodByIban(counterparty, line.counterpartyIban),
      metadataJson: request.metadataJson,
    };
    const exchange = await findExchange(collections, line.currency, invoice.currency, line.valueDate);
    const ledger = await loadLedger(collections, { lines: [line], invoices: [invoice] });
    const match =
      request.status === "rejected"
        ? refuseMatch(ledger, pair, context.moment())
        : allocate(ledger, pair, amount ?? parseAmount("", line.currency, "matchedAmount"), exchange, context.moment());
    return { ledger, result: match };
  };
  const { conclusion } = await decideAndCommit(context, call, "create_match", decide, (outcome, session) =>
    remember(toAnswer(outcome), session),
  );
  return conclusion;
}

// The stored form of the match has its version and time.
function toAnswer({ result, changes }: { result: Match; changes: Changes }): MatchMessage {
  return toMatchMessage(changes.matches.find((change) => change.after.id === result.id)?.after ?? result);
}
