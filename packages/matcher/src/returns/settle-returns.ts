import { livePair } from "../books/allocation.ts";
import { endSuggestions, writeMatch } from "../books/new-match.ts";
import { quote } from "../books/quote.ts";
import { lineReason, storeReasons } from "../books/reason.ts";
import type { Decision } from "../candidates/choice.ts";
import type { Line, Match } from "../model/model.ts";
import type { AutomaticMatchStatus } from "../model/value-sets.ts";
import { judgeReturn, type Original } from "./judge.ts";

/** Confirms certain returns and suggests plausible ones, line by line, so a payment is returned once. */
export function settleReturns(decision: Decision, lines: readonly Line[]) {
  const { ledger, pool } = decision;
  const made: Match[] = [];
  const settled = new Set<string>();
  for (const { id } of lines) {
    const line = ledger.line(id);
    const { originals, isCertain } = judgeReturn(line, ledger, pool);
    // A pair has one live match, so of several payments of one invoice only the best is suggested.
    const isBest = ({ payment }: Share, at: number, all: readonly Share[]) =>
      isCertain || all.findIndex((share) => share.payment.invoiceId === payment.invoiceId) === at;
    const wanted = originals.flatMap(sharesOf).filter(isBest);
    if (wanted.length === 0) continue;
    settled.add(id);
    const returned = new Set(wanted.map(({ payment }) => payment.id));
    endSuggestions(ledger, id, ({ returnsMatchId = "" }) => returned.has(returnsMatchId));
    const status = isCertain ? "confirmed" : "pending_review";
    for (const share of wanted) {
      if (isCertain || livePair(ledger, id, share.payment.invoiceId) === undefined)
        made.push(write(decision, line, share, status));
    }
    if (isCertain) continue;
    const invoices = wanted.map(({ payment }) => ledger.invoice(payment.invoiceId));
    storeReasons(ledger, id, [lineReason("not_certain", "uncertain_return", invoices)]);
  }
  return { made, settled };
}

type Share = { payment: Match; amount: bigint; original: Original };

const sharesOf = (original: Original): Share[] => original.shares.map((share) => ({ ...share, original }));

function write(
  { ledger, pool, moment }: Decision,
  line: Line,
  { payment, amount, original }: Share,
  status: AutomaticMatchStatus,
): Match {
  const exchange = pool.exchange(line.currency, payment.invoiceCurrency, line.valueDate);
  const amounts = quote(ledger, line.id, { invoiceId: payment.invoiceId, payment }, amount, exchange);
  const { reasons, score } = original;
  const { paymentMethodId, paymentMethodCode } = payment;
  const back = { kind: "return", returnsMatchId: payment.id, paymentMethodId, paymentMethodCode } as const;
  const pair = { lineId: line.id, invoiceId: payment.invoiceId };
  return writeMatch(ledger, pair, { status, ...amounts, ...back, reasons, score }, moment);
}
