import type { Match as MatchMessage } from "@matchbook/proto/matchbook/matching/v1/matching";
import type { UpdateMatchRequest } from "@matchbook/proto/matchbook/matching/v1/matching_service";
import type { Call } from "@matchbook/runtime/call";
import { AppError, invalidField } from "@matchbook/runtime/errors";
import { parseAmount } from "@matchbook/runtime/money";
import type { Context } from "../context.ts";
import { updateMatch as change, type TargetStatus } from "../domain/update-match.ts";
import { decideAndCommit } from "../store/commit.ts";
import { findExchange } from "../store/fx-rates.ts";
import { loadLedger } from "../store/load-ledger.ts";
import { findMatch, toMatchMessage } from "../store/matches.ts";

const TARGETS: readonly string[] = ["active", "confirmed", "cancelled", "rejected"] satisfies TargetStatus[];

/** Changes status, amount and metadata of a match together or not at all. */
export async function updateMatch(context: Context, request: UpdateMatchRequest, call: Call): Promise<MatchMessage> {
  if (request.status !== undefined && !TARGETS.includes(request.status)) {
    throw invalidField("status", `Must be one of ${TARGETS.join(", ")}`);
  }
  const { result, changes } = await decideAndCommit(context, call, "update_match", async (collections) => {
    const match = await findMatch(collections, request.id);
    if (match === undefined) throw new AppError("match_not_found");
    const matchedAmount =
      request.matchedAmount === undefined
        ? undefined
        : parseAmount(request.matchedAmount, match.currency, "matchedAmount");
    const ledger = await loadLedger(collections, { lineIds: [match.transactionId], matches: [match] });
    const { valueDate } = ledger.line(match.transactionId);
    const exchange = await findExchange(collections, match.currency, match.invoiceCurrency, valueDate);
    const update = {
      status: request.status as TargetStatus | undefined,
      matchedAmount,
      metadataJson: request.metadataJson,
    };
    return { ledger, result: change(ledger, match, update, exchange) };
  });
  return toMatchMessage(changes.matches.find(({ after }) => after.id === result.id)?.after ?? result);
}
