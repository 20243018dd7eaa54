import type { Candidate } from "./evidence.ts";
import type { Candidates } from "./found.ts";
import { type Line, lineRemaining } from "./model.ts";
import type { Reading } from "./reading.ts";
import { paysExactly } from "./signals/amount.ts";
import type { Citation } from "./signals/citation.ts";
import { isKnown } from "./signals/party-proof.ts";
import { isNumber } from "./text/words.ts";

/** Moves invoices whose number is in the line by chance from the cited to the other candidates. */
export function setAsideCoincidences(line: Line, found: Candidates): void {
  setAside(found, covered(found.cited));
  if (found.cited.length > 1) setAside(found, coincidental(line, found));
}

function setAside(found: Candidates, aside: readonly Candidate[]): void {
  if (aside.length === 0) return;
  found.cited = found.cited.filter((candidate) => !aside.includes(candidate));
  found.others.push(...aside);
}

/** Invoices whose number is within that of another cited one, and those of another party that only a list implies. */
function covered(cited: readonly Candidate[]): Candidate[] {
  return cited.filter(
    ({ citation, conflict }) =>
      citation !== undefined &&
      cited.some(
        (other) =>
          other.citation !== undefined &&
          (isWithin(citation, other.citation) || (conflict && citation.derived && other.fromParty)),
      ),
  );
}

/**
 * The invoices to move because the other cited ones explain the whole amount: those whose number does not stand in the
 * text as one word, and those of another counterparty when the payer is known. None is moved when one of them has exactly
 * the amount, or is another party's with letters in its number: digits alone may be the number of a customer. It must
 * stand in the text, `RE-2026-09` does not in `RE-2026-17, 09`, and the other ones must have another number.
 */
function coincidental(line: Line, { cited, side, reading }: Candidates): Candidate[] {
  const known = isKnown(side.party);
  const firm = [
    cited.filter(({ citation, conflict }) => citation?.derived === false && !(known && conflict)),
    cited.filter(({ fromParty }) => known && fromParty),
  ].find((some) => some.length > 0 && isWhole(line, some));
  const rest = cited.filter((candidate) => firm?.includes(candidate) === false);
  const numbers = firm?.map(({ citation }) => citation?.text) ?? [];
  const isOutright = ({ citation, conflict }: Candidate) =>
    conflict &&
    citation?.derived === false &&
    !(citation.partial || isNumber(citation.text) || numbers.includes(citation.text)) &&
    !isCompleted(reading, citation.text);
  return rest.some((each) => paysExactly(each.amount) || isOutright(each)) ? [] : rest;
}

/** True for a number of a list of which the text has the end only. */
function isCompleted({ cites, written }: Reading, key: string): boolean {
  return cites.get(key)?.kind === "listed" && !written.some((number) => number.key === key);
}

function isWhole(line: Line, candidates: readonly Candidate[]): boolean {
  const sum = candidates.reduce((total, { invoice }) => total + invoice.remaining, 0n);
  return sum === lineRemaining(line) && candidates.every(({ invoice }) => invoice.currency === line.currency);
}

/**
 * True when the text that names one invoice is part of the text that names another: `RE-2025-14` names that invoice and
 * not the one with the number `2025-14`.
 */
function isWithin(one: Citation, other: Citation): boolean {
  if (!other.text.includes(one.text)) return false;
  return other.text.length > one.text.length ? !other.partial : one.partial && !other.partial;
}
