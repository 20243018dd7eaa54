import type { PaymentMethod } from "../model/counterparty.ts";
import type { Complete, Match, Moment } from "../model/model.ts";
import type { Reason } from "../model/parts.ts";
import { explainMatch } from "../model/signals.ts";
import type { AutomaticMatchStatus } from "../model/value-sets.ts";
import { endMatch, livePair, replaceMatch } from "./allocation.ts";
import type { Ledger } from "./ledger.ts";

const MAX_CONFIDENCE = 0.99; // The maximum confidence: no match is certain.

export interface NewMatch {
  lineId: string;
  invoiceId: string;
  /** The payment method with the account of the payer, if the counterparty has one. */
  paymentMethod?: PaymentMethod | undefined;
  metadataJson?: string | undefined;
}

export function newMatch(
  ledger: Pick<Ledger, "line" | "invoice">,
  pair: NewMatch,
  moment: Moment,
  given: Partial<Match> & Pick<Match, "source" | "status">,
): Complete<Match> {
  const line = ledger.line(pair.lineId);
  const invoice = ledger.invoice(pair.invoiceId);
  return {
    id: moment.newId(),
    kind: "payment",
    returnedAmount: 0n,
    ...{ invoiceId: invoice.id, invoiceNumber: invoice.invoiceNumber },
    ...{ lineId: line.id, transactionCode: line.transactionCode },
    ...{ counterpartyId: invoice.counterpartyId, counterpartyCode: invoice.counterpartyCode },
    ...{ paymentMethodId: pair.paymentMethod?.id, paymentMethodCode: pair.paymentMethod?.code },
    ...{ matchedAmount: 0n, currency: line.currency, invoiceAmount: 0n, invoiceCurrency: invoice.currency },
    ...{ exchangeRate: undefined, rateDate: undefined, returnsMatchId: undefined, deducted: undefined },
    ...{ confidence: undefined, automatic: undefined, waits: undefined, difference: undefined, credits: undefined },
    ...{ reasons: [], explanation: "", metadataJson: pair.metadataJson ?? "" },
    ...{ version: 0n, createdAt: moment.now, updatedAt: moment.now },
    ...given,
  };
}

/** Writes a match that matching makes, over the live one of its pair. @param score 0 to 100 @throws as `replaceMatch` */
export function writeMatch(
  ledger: Ledger,
  pair: NewMatch,
  { score, ...given }: Partial<Match> & { status: AutomaticMatchStatus; score: number; reasons: Reason[] },
  moment: Moment,
  when?: Parameters<typeof replaceMatch>[3],
): Match {
  const existing = livePair(ledger, pair.lineId, pair.invoiceId);
  const match: Match = {
    ...(existing ?? newMatch(ledger, pair, moment, { source: "auto", status: given.status })),
    ...given,
    explanation: explainMatch(given.reasons, ledger.line(pair.lineId)),
    automatic: given.status === "confirmed" || undefined,
    confidence: Math.max(0, Math.min(MAX_CONFIDENCE, score / 100)),
  };
  replaceMatch(ledger, existing, match, when);
  return match;
}

/** Cancels the suggestions that matching made for a line, except those that are kept. */
export function endSuggestions(ledger: Ledger, lineId: string, isKept: (match: Match) => boolean): void {
  for (const match of ledger.matchesOfLine(lineId)) {
    if (match.status === "pending_review" && match.source === "auto" && !isKept(match))
      endMatch(ledger, match, "cancelled");
  }
}
