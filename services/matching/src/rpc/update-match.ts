import { asStored } from "@matchbook/matcher/book";
import type { Invoice, Line, Match } from "@matchbook/matcher/model";
import type { ChangeMatchResponse, UpdateMatchRequest } from "@matchbook/proto/matchbook/matching/v1/matching_service";
import { AppError, invalidField } from "@matchbook/runtime/errors";
import { parseAmount } from "@matchbook/runtime/money";
import { MATCH_TARGET_STATUSES, type MatchTargetStatus } from "@matchbook/vocabulary/statuses";
import type { Rpc } from "../context.ts";
import { assertVersion } from "../domain/expected-version.ts";
import { updateMatch as change } from "../domain/update-match.ts";
import type { Command } from "../engine/command.ts";
import { execute } from "../engine/execute.ts";
import { toInvoiceMessage } from "../store/invoices.ts";
import { toLineState } from "../store/lines.ts";
import { toMatchMessage } from "../store/matches.ts";
import { closingOf } from "./adjustment-reason.ts";

/** A changed match, and its line and invoice afterwards. */
interface Changed {
  match: Match;
  line: Line;
  invoice: Invoice;
}

const TARGETS: readonly string[] = MATCH_TARGET_STATUSES;

/** Changes status, amount and metadata of a match, and closes the difference on request, in one commit. */
export const updateMatch: Rpc<"updateMatch"> = async (context, request, call) =>
  execute(context, call, matchUpdate(request));

/**
 * The command that changes a match.
 * @throws AppError validation_failed
 */
export function matchUpdate(request: UpdateMatchRequest): Command<Changed, ChangeMatchResponse> {
  if (request.status !== undefined && !TARGETS.includes(request.status)) {
    throw invalidField("status", `Must be one of ${TARGETS.join(", ")}`);
  }
  return {
    operation: "update_match",
    rememberAccount: request.rememberAccount,
    scope: { matchId: request.id },
    decide: (ledger, set, moment) => {
      const match = ledger.match(request.id);
      if (match === undefined) throw new AppError("match_not_found");
      assertVersion({ entity: "match", entityId: match.id }, match.version, request.expectedVersion);
      const matchedAmount =
        request.matchedAmount === undefined
          ? undefined
          : parseAmount(request.matchedAmount, match.currency, "matchedAmount");
      const update = {
        status: request.status as MatchTargetStatus | undefined,
        matchedAmount,
        metadataJson: request.metadataJson,
      };
      const exchange = set.exchange(ledger.line(match.transactionId), match.invoiceCurrency);
      const changed = change(ledger, match, update, exchange, closingOf(request, moment));
      return {
        match: changed,
        line: ledger.line(match.transactionId),
        invoice: ledger.invoice(match.invoiceId),
      };
    },
    answer: ({ match, line, invoice }, changes) => ({
      match: toMatchMessage(asStored(changes.matches, match)),
      lineState: toLineState(asStored(changes.lines, line)),
      invoice: toInvoiceMessage(asStored(changes.invoices, invoice)),
    }),
  };
}
