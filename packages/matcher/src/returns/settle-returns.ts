import { livePair } from "../books/allocation.ts";
import type { Ledger } from "../books/ledger.ts";
import { endSuggestions, writeMatch } from "../books/new-match.ts";
import { lineReason, storeReasons } from "../books/reason.ts";
import { quoteReturn } from "../books/returns.ts";
import type { Pool } from "../candidates/pool.ts";
import type { Line, Match, Moment } from "../model/model.ts";
import type { AutomaticMatchStatus } from "../model/value-sets.ts";
import { explainReturn, judgeReturn, type Original } from "./judge.ts";

/** Confirms certain returns and suggests plausible ones, line by line, so a payment is returned once. */
export function settleReturns(ledger: Ledger, lines: readonly Line[], pool: Pool, moment: Moment) {
  const made: Match[] = [];
  const settled = new Set<string>();
  for (const { id } of lines) {
    const line = ledger.line(id);
    const { certain, plausible } = judgeReturn(line, ledger, pool, pool.payments);
    const wanted = certain === undefined ? oncePerInvoice(plausible) : sharesOf(certain);
    if (wanted.length === 0) continue;
    settled.add(id);
    const returned = new Set(wanted.map(({ payment }) => payment.id));
    endSuggestions(ledger, id, ({ returnsMatchId = "" }) => returned.has(returnsMatchId));
    const status = certain === undefined ? "pending_review" : "confirmed";
    for (const share of wanted) {
      if (status === "confirmed" || livePair(ledger, id, share.payment.invoiceId) === undefined)
        made.push(write(ledger, line, share, status, pool, moment));
    }
    if (certain === undefined) explainSuggested(ledger, id, wanted);
  }
  return { made, settled };
}

type Share = { payment: Match; amount: bigint; original: Original };

const sharesOf = (original: Original): Share[] => original.shares.map((share) => ({ ...share, original }));

// A pair has one live match, so of several payments of one invoice only the best is suggested.
function oncePerInvoice(originals: readonly Original[]): Share[] {
  const shares = new Map<string, Share>();
  for (const share of originals.flatMap(sharesOf)) {
    if (!shares.has(share.payment.invoiceId)) shares.set(share.payment.invoiceId, share);
  }
  return [...shares.values()];
}

function explainSuggested(ledger: Ledger, id: string, wanted: readonly Share[]): void {
  const invoices = wanted.map(({ payment }) => ledger.invoice(payment.invoiceId));
  storeReasons(ledger, id, [lineReason("not_certain", "uncertain_return", invoices)]);
}

function write(
  ledger: Ledger,
  line: Line,
  { payment, amount, original }: Share,
  status: AutomaticMatchStatus,
  pool: Pool,
  moment: Moment,
): Match {
  const exchange = pool.exchange(line.currency, payment.invoiceCurrency, line.valueDate);
  const amounts = quoteReturn(ledger, line.id, payment, amount, exchange);
  const { reasons, score } = original;
  const { paymentMethodId, paymentMethodCode } = payment;
  const back = { kind: "return", returnsMatchId: payment.id, paymentMethodId, paymentMethodCode } as const;
  const why = { reasons, explanation: explainReturn(reasons), score };
  const pair = { lineId: line.id, invoiceId: payment.invoiceId };
  return writeMatch(ledger, pair, { status, ...amounts, ...back, ...why }, moment);
}
