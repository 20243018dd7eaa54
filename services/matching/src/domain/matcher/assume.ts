import type { Candidate } from "./evidence.ts";
import type { Candidates } from "./found.ts";
import type { Mentioned } from "./names/name-index.ts";
import { type OtherSide, partyOf } from "./signals/party.ts";

/** How well an amount is explained; more is better. Amounts of other signals explain nothing. */
const EXPLAINS: Partial<Record<Candidate["amount"]["signal"], number>> = {
  amount_exact: 3,
  amounts_sum: 2,
  amount_transposed: 1,
  amount_fee: 1,
  amount_discount: 1,
  amount_short: 1,
  amount_over: 1,
};

/**
 * Decides between the counterparties that a text may name: the only one whose open invoices explain the amount best.
 * Without one, the candidates are those of the amount alone.
 * @param weigh finds and weighs the candidates, of an assumed other side or of the line's own
 */
export function bestAssumption(weigh: (side?: OtherSide) => Candidates): Candidates {
  const found = weigh();
  const { side, cited, others } = found;
  if (side.perhaps.length === 0 || cited.length > 0) return found;
  const assume = (mention: Mentioned) => weigh({ ...side, party: partyOf(mention), perhaps: [] });
  const assumed = side.perhaps.map((mention) => {
    // A name that fits several counterparties, or only in part, does not identify one of them.
    const as = assume({ ...mention, wording: "part" });
    return { mention, as, explains: Math.max(0, ...as.others.map(explainedBy)) };
  });
  const best = Math.max(...assumed.map(({ explains }) => explains));
  const [only, ...more] = assumed.filter(({ explains }) => explains === best);
  if (only === undefined || best === 0 || more.length > 0) return found;
  const equal = others.filter(({ amount }) => amount.signal === "amount_exact").length;
  if (best < (EXPLAINS.amount_exact as number)) return equal === 0 ? only.as : found;
  // No other invoice at all has the amount, so name and amount together tell whose it is.
  return equal === 1 && found.tooMany === undefined ? assume(only.mention) : only.as;
}

function explainedBy({ amount, fromParty }: Candidate): number {
  return fromParty ? (EXPLAINS[amount.signal] ?? 0) : 0;
}
