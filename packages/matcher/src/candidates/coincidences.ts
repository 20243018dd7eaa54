import { type Line, lineRemaining } from "../model/model.ts";
import type { Mentioned } from "../names/name-index.ts";
import { paysExactly } from "../signals/amount.ts";
import type { Citation } from "../signals/citation.ts";
import { isKnown, type OtherSide, partyOf } from "../signals/other-side.ts";
import { isNumber } from "../text/words.ts";
import type { Candidates } from "./choice.ts";
import { type Candidate, openOf } from "./evidence.ts";

export function setAsideCoincidences(line: Line, found: Candidates): void {
  for (const asideOf of [covered, coincidental]) {
    const aside = found.cited.length > 1 ? asideOf(found, line) : [];
    found.cited = found.cited.filter((candidate) => !aside.includes(candidate));
    found.others.push(...aside);
  }
}

/** Invoices whose number is within that of another cited one, and those of another party that only a list implies. */
const covered = ({ cited }: Candidates): Candidate[] =>
  cited.filter(({ citation: one, conflict }) =>
    cited.some(
      ({ citation: other, fromParty }) =>
        one && other && (isWithin(one, other) || (conflict && one.derived && fromParty)),
    ),
  );

/**
 * Invoices that are named by chance, or of another than the known payer, when others explain the whole amount. One with
 * exactly the amount, or outright with letters in its number, keeps all: digits alone may be a customer's.
 */
function coincidental({ cited, side, reading }: Candidates, line: Line): Candidate[] {
  const known = isKnown(side.party);
  const firm = [
    cited.filter(({ citation, conflict }) => citation?.derived === false && !(known && conflict)),
    cited.filter(({ fromParty }) => known && fromParty),
  ].find(
    (some) => openOf(some) === lineRemaining(line) && some.every(({ invoice }) => invoice.currency === line.currency),
  );
  const rest = cited.filter((candidate) => firm?.includes(candidate) === false);
  const numbers = firm?.map(({ citation }) => citation?.text) ?? [];
  const isOutright = ({ citation, conflict }: Candidate) =>
    conflict &&
    citation?.derived === false &&
    !(citation.partial || isNumber(citation.text) || numbers.includes(citation.text)) &&
    // Of a number of a list, the text may have the end only.
    reading.cites.get(citation.text)?.kind !== "listed";
  return rest.some((each) => paysExactly(each.amount) || isOutright(each)) ? [] : rest;
}

/** `RE-2025-14` names that invoice, and not the one with the number `2025-14` within it. */
export function isWithin(one: Citation, other: Citation): boolean {
  if (!other.text.includes(one.text)) return false;
  return other.text.length > one.text.length ? !other.partial : one.partial && !other.partial;
}

/** The rank of an explained amount; more is better. Amounts of other signals explain nothing. */
const EXPLAINS: Partial<Record<Candidate["amount"]["signal"], number>> = {
  ...{ amount_exact: 3, amount_instalment: 3, amounts_sum: 2, amount_in_range: 1, amount_transposed: 1 },
  ...{ amount_fee: 1, amount_discount: 1, amount_short: 1, amount_over: 1 },
};

const ENOUGH = EXPLAINS.amounts_sum as number; // From here on, other counterparties are not looked at.

/**
 * Decides between the counterparties that a text may name by whose invoices explain the amount best. Spellings of one
 * name are taken for one. @param weigh finds candidates, of an assumed other side or of the line's own
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

/** The rank of the best explanation of the amount by the other side's candidates. */
const bestOf = ({ others }: Candidates): number =>
  Math.max(0, ...others.map(({ amount, fromParty }) => (fromParty && EXPLAINS[amount.signal]) || 0));
