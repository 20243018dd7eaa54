import type { Ledger } from "../books/ledger.ts";
import { isReturnable, unreturned } from "../books/returns.ts";
import { isFreedByRules, isKeptByRule } from "../candidates/by-rule.ts";
import { ceilingExceeded } from "../candidates/ceiling.ts";
import type { Sources } from "../candidates/choice.ts";
import { takesBack } from "../candidates/closed-invoices.ts";
import { scoreOf } from "../candidates/evidence.ts";
import { citedKeys, paymentIds, paymentKeys, returnedIds, returnedKeys } from "../candidates/payments.ts";
import type { Pool } from "../candidates/pool.ts";
import { push } from "../model/collections.ts";
import { daysBetween } from "../model/days.ts";
import { allocates, isRefused, type Line, lineRemaining, type Match } from "../model/model.ts";
import type { Reason } from "../model/parts.ts";
import { reasonOf, type Said } from "../model/signals.ts";
import { type ReturnMark, returnMark } from "../reading/return-marks.ts";
import { conflicts, isIdentified, type OtherSide } from "../signals/other-side.ts";
import { sideOf } from "../signals/party.ts";

export interface Original {
  line: Line;
  /** The returned amount of each payment, in minor units of the line's currency. */
  shares: { payment: Match; amount: bigint }[];
  reasons: Reason[];
  score: number;
  isNamed: boolean; // Named by an id or number.
  isCertain: boolean; // Named, with the same amount, and nothing contradicts.
}

const MAX_SUGGESTED = 5;
const BY_ACCOUNT = 15; // Points besides those of `returned_party` for a payer who is known by account.

/**
 * The payments that a line may return, best first; a certain one is alone. The bank's mark, an id or number, the amount
 * and a later date confirm a return, unless two fit. Words suggest.
 */
export function judgeReturn(line: Line, ledger: Ledger, pool: Pool): { originals: Original[]; isCertain: boolean } {
  const mark = returnMark(line);
  if (mark === undefined && !takesBack(line, pool.closed)) return { originals: [], isCertain: false };
  const side = sideOf(line, pool);
  const listed = mark?.by === "bank" ? returnedIds(line).flatMap((id) => pool.advices.paymentsListed(id, ledger)) : [];
  const advised = new Map<string, typeof listed>();
  for (const payment of listed) push(advised, payment.lineId, payment);
  const found = pool.payments.linesWith([...returnedIds(line), ...returnedKeys(line, side.party?.id)]);
  const originals = [...new Set([...found, ...advised.keys()])]
    .flatMap((id) => weigh(line, ledger.line(id), { ledger, pool, side, mark, advised: advised.get(id) }) ?? [])
    .filter(({ score }) => score >= pool.settings.suggestFrom)
    .sort((a, b) => b.score - a.score || daysBetween(a.line.valueDate, b.line.valueDate));
  const certain = originals.filter(({ isCertain }) => isCertain);
  const [only] = certain;
  if (only !== undefined && certain.length === 1 && mayConfirm(line, only, pool))
    return { originals: [only], isCertain: true };
  const named = originals.filter(({ isNamed }) => isNamed);
  const plausible = (named.length > 0 ? named : originals).slice(0, MAX_SUGGESTED);
  const leaders = plausible.filter(({ score }) => score === plausible[0]?.score);
  if (leaders.length < 2) return { originals: plausible, isCertain: false };
  const reason = reasonOf("return_ambiguous", String(leaders.length));
  const ambiguous = (each: Original) => ({ ...each, reasons: [...each.reasons, reason] });
  return { originals: plausible.map((each) => (leaders.includes(each) ? ambiguous(each) : each)), isCertain: false };
}

function mayConfirm(line: Line, { score, shares }: Original, pool: Pool): boolean {
  const { autoConfirm, confirmFrom } = pool.settings;
  const isWhole = line.allocated === 0n && !line.aggregated;
  const ids = shares.map(({ payment }) => payment.invoiceId);
  const isKept = isKeptByRule(line, pool) || isFreedByRules(line, ids, pool);
  return autoConfirm && isWhole && !isKept && score >= confirmFrom && ceilingExceeded(line, pool) === undefined;
}

interface About extends Sources {
  side: OtherSide;
  mark: ReturnMark | undefined; // Undefined when only a number says that the line returns something.
  /** The payments of the line that the advice of the line names by an id of the return. */
  advised: readonly Match[] | undefined;
}

function weigh(line: Line, paid: Line, { ledger, pool, side, mark, advised }: About): Original | undefined {
  const isLater = paid.valueDate <= line.valueDate;
  if (paid.direction === line.direction || paid.currency !== line.currency || !isLater) return undefined;
  const of = (advised ?? ledger.matchesOfLine(paid.id)).filter(
    (match) => isReturnable(match) && !isRefused(line, { id: match.invoiceId }) && !isAllocated(ledger, line, match),
  );
  const [first] = of;
  if (first === undefined) return undefined;

  const reasons: Reason[] = [];
  const say = (said: Said) => said && reasons.push(reasonOf(...said, pool.without));
  const isPayer = side.party?.id === first.counterpartyId;
  const isAdvised = advised !== undefined;
  const sum = of.reduce((total, match) => total + leftOf(match), 0n);
  const open = lineRemaining(line);
  const isWhole =
    open === sum || (!isAdvised && open === paid.amount && of.every(({ returnedAmount }) => returnedAmount === 0n));
  const isLikely = isPayer || (isWhole && mark?.by !== "bank");
  const name: Said = isAdvised ? ["returned_advised", ""] : naming(line, paid, of, isLikely);
  say(name);
  if (!isWhole && name === undefined) return undefined;
  say([isWhole ? "returned_amount" : open > sum ? "returned_amount_more" : "returned_amount_part", ""]);
  const conflict = conflicts(side, first.counterpartyId);
  if (isPayer) {
    const points = isIdentified(side.party) ? BY_ACCOUNT : 0;
    const reason = reasonOf("returned_party", first.counterpartyCode, pool.without);
    reasons.push({ ...reason, points: reason.points + points });
  } else if (conflict) say(["returned_party_conflict", side.party?.counterparty?.accountCode ?? "several"]);
  else if (name === undefined) return undefined;
  say(mark && [mark.by === "bank" ? "return_marked" : "return_worded", mark.detail]);
  return {
    line: paid,
    shares: sharesOf(of, open),
    reasons,
    score: scoreOf(reasons),
    isNamed: name !== undefined,
    isCertain: mark?.by === "bank" && name !== undefined && isWhole && !conflict,
  };
}

const isAllocated = (ledger: Ledger, { id }: Line, { invoiceId }: Match): boolean =>
  ledger.matchesOfLine(id).some((match) => match.invoiceId === invoiceId && allocates(match));

/** The naming of a payment: by an id or a number. A short number needs its payer or exactly the amount. */
function naming(line: Line, paid: Line, of: Match[], isLikely: boolean): Said {
  const ids = new Set(paymentIds(paid));
  const id = returnedIds(line).find((one) => ids.has(one));
  if (id !== undefined) return ["returned_id", id];
  const cited = new Set(citedKeys(line, isLikely));
  const named = of.find((match) => paymentKeys(match).some((key) => cited.has(key)));
  return named && ["returned_invoice_number", named.invoiceNumber];
}

/** The rest of a payment, in the currency of its line. Of a converted one only the whole can be returned. */
function leftOf(match: Match): bigint {
  if (match.returnedAmount === 0n) return match.matchedAmount;
  return match.currency === match.invoiceCurrency ? unreturned(match) : 0n;
}

function sharesOf(of: Match[], open: bigint): Original["shares"] {
  let left = open;
  return of.flatMap((payment) => {
    const whole = leftOf(payment);
    const amount = whole < left ? whole : left;
    left -= amount;
    return amount === 0n ? [] : [{ payment, amount }];
  });
}
