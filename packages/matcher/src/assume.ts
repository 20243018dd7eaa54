import type { Candidate } from "./evidence.ts";
import type { Candidates } from "./found.ts";
import type { Mentioned } from "./names/name-index.ts";
import { paysExactly } from "./signals/amount.ts";
import { type OtherSide, partyOf } from "./signals/party.ts";

/** How well an amount is explained; more is better. Amounts of other signals explain nothing. */
const EXPLAINS: Partial<Record<Candidate["amount"]["signal"], number>> = {
  amount_exact: 3,
  amount_instalment: 3,
  amounts_sum: 2,
  amount_in_range: 1,
  amount_transposed: 1,
  amount_fee: 1,
  amount_discount: 1,
  amount_short: 1,
  amount_over: 1,
};

/** From here on, other counterparties are not looked at. */
const ENOUGH = EXPLAINS.amounts_sum as number;

/**
 * Decides between the counterparties that a text may name: the only one whose open invoices explain the amount best.
 * Without one, and when the text names one whose invoices do not explain it, counterparties whose names are spellings
 * of one name are taken for one. Else the candidates are those of the amount alone.
 * @param weigh finds and weighs the candidates, of an assumed other side or of the line's own
 */
export function bestAssumption(weigh: (side?: OtherSide) => Candidates): Candidates {
  const found = weigh();
  const { side, cited } = found;
  if (cited.length > 0) return found;
  const alone = side.perhaps.length === 0 ? found : oneOf(found, weigh);
  const mention = side.party?.mention ?? side.perhaps[0];
  if (mention === undefined || side.twins.length === 0 || bestOf(alone) >= ENOUGH) return alone;
  const together = weigh({ ...side, party: partyOf({ ...mention, wording: "part" }), perhaps: [] });
  return bestOf(together) > bestOf(alone) ? together : alone;
}

function oneOf(found: Candidates, weigh: (side: OtherSide) => Candidates): Candidates {
  const { side, others } = found;
  const assume = (mention: Mentioned) => weigh({ ...side, party: partyOf(mention), perhaps: [], twins: [] });
  const assumed = side.perhaps.map((mention) => {
    // A name that fits several counterparties, or only in part, does not identify one of them.
    const as = assume({ ...mention, wording: "part" });
    return { mention, as, explains: bestOf(as) };
  });
  const best = Math.max(...assumed.map(({ explains }) => explains));
  const [only, ...more] = assumed.filter(({ explains }) => explains === best);
  if (only === undefined || best === 0 || more.length > 0) return found;
  const equal = others.filter(({ amount }) => paysExactly(amount)).length;
  if (best < (EXPLAINS.amount_exact as number)) return equal === 0 ? only.as : found;
  // No other invoice at all has the amount, so name and amount together tell whose it is, unless another name is whole.
  const isOther = side.perhaps.some((other) => other !== only.mention && other.wording === "exact");
  return equal === 1 && found.tooMany === undefined && !isOther ? assume(only.mention) : only.as;
}

/** How well the best of the other side's candidates explains the amount. */
function bestOf({ others }: Candidates): number {
  return Math.max(0, ...others.map(explainedBy));
}

function explainedBy({ amount, fromParty }: Candidate): number {
  return fromParty ? (EXPLAINS[amount.signal] ?? 0) : 0;
}
