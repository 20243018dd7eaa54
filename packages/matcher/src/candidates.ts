import { setAsideCoincidences } from "./coincidences.ts";
import type { Counterparty } from "./counterparty.ts";
import { invoiceAmountKeys, isOpen, lineAmountKey } from "./derived-keys.ts";
import { byRank, type Candidate, weigh, withReason } from "./evidence.ts";
import { isFarAhead, isNotYetExpected } from "./expected.ts";
import type { Candidates } from "./found.ts";
import { LIMITS } from "./limits.ts";
import { directionsAgree, type Invoice, type Line, lineRemaining } from "./model.ts";
import { coreName } from "./names/core-name.ts";
import type { Mentioned } from "./names/name-index.ts";
import { ALIKE, similarity } from "./names/similarity.ts";
import type { Pool } from "./pool.ts";
import { namesOf, readingOf } from "./reading.ts";
import { paysExactly } from "./signals/amount.ts";
import { citationOf } from "./signals/citation.ts";
import { type OtherSide, otherSideOf, type Party, payersOf, sideInText } from "./signals/party.ts";
import { isKnown, isNamedInText } from "./signals/party-proof.ts";
import { isSpelledApart, spelledApart } from "./signals/spelled-apart.ts";
import { describeMention, mentionOf } from "./signals/text-party.ts";

/** Returns the current form of an invoice, which may have less open than when the pool was loaded. */
export type Current = (invoice: Invoice) => Invoice;

/** The search for the candidates of one line. */
interface Search {
  line: Line;
  pool: Pool;
  current: Current;
  /** Whether the line may pay an invoice in its current form. */
  fits: (invoice: Invoice) => boolean;
  found: Candidates;
  /** The ids of the invoices that were weighed. */
  seen: Set<string>;
}

/**
 * Finds and weighs what a line may pay.
 * @param assumed the other side, when it is assumed
 */
export function candidatesOf(line: Line, pool: Pool, current: Current, assumed?: OtherSide): Candidates {
  const side = assumed ?? otherSideOf(line, pool);
  const reading = readingOf(line);
  const found: Candidates = { reading, side, cited: [], others: [], tooMany: undefined };
  const seen = new Set<string>();
  const fits = (invoice: Invoice) => isOpen(invoice) && directionsAgree(line, invoice) && !isFarAhead(line, invoice);
  const search: Search = { line, pool, current, fits, found, seen };

  collectCited(search);
  if (assumed === undefined) {
    const told = sideInText(line, side, pool);
    // Beside the number of an invoice, only a whole name counts.
    if (found.cited.length === 0 || told.party?.signal === "name_in_text") found.side = told;
    // Numbers that may be coincidence count for more when the invoices belong to the party.
    if (found.side.party !== side.party) {
      found.cited = [];
      found.others = [];
      seen.clear();
      collectCited(search);
    }
  }
  collectOfParty(search);
  if (asksByAmount(found)) collectByAmount(search);
  found.cited.sort(byRank);
  found.others.sort(byRank);
  return found;
}

function collectCited({ line, pool, current, fits, found, seen }: Search): void {
  for (const key of found.reading.cites.keys()) {
    const { values, tooMany } = pool.cited(key);
    if (tooMany) found.tooMany = moreThan(LIMITS.cited);
    for (const stored of values) {
      if (seen.has(stored.id)) continue;
      const invoice = current(stored);
      if (!fits(invoice)) continue;
      seen.add(stored.id);
      const citation = citationOf(found.reading, invoice);
      if (citation === undefined) continue;
      const isRival = (other: Invoice) => other.id !== invoice.id && fits(other) && !isNotYetExpected(line, other);
      const shared = citation.signal === "structured_reference" && values.some((other) => isRival(current(other)));
      const candidate = weigh(line, invoice, shared ? undefined : citation, found.side, pool);
      if (candidate === undefined) continue;
      if (shared) found.others.push(withReason(candidate, "shared_reference", citation.detail));
      else (isCertain(candidate, found.side) ? found.cited : found.others).push(candidate);
    }
  }
  if (found.cited.length > 1) setAsideCoincidences(line, found);
}

/**
 * A weak number is reliable when the invoice belongs to a payer who is known by account or by exactly this name, or to
 * one of several with this name, or to the counterparty that a text without fields names clearly.
 */
function isCertain({ citation, fromParty, invoice }: Candidate, { party, bearers }: OtherSide): boolean {
  if (citation === undefined) return false;
  if (citation.strength === "strong") return true;
  return (
    (fromParty && (isKnown(party) || isNamedInText(party))) || bearers.some(({ id }) => id === invoice.counterpartyId)
  );
}

function collectOfParty({ line, pool, current, fits, found, seen }: Search): void {
  for (const id of payersOf(found.side)) {
    const all = pool.ofParty(id);
    const equal = all.tooMany ? pool.ofPartyWith(id, line.currency, lineRemaining(line)) : all;
    if (equal.tooMany) found.tooMany = moreThan(LIMITS.partyAmount);
    for (const stored of equal.values) {
      if (seen.has(stored.id)) continue;
      const invoice = current(stored);
      if (!fits(invoice)) continue;
      seen.add(stored.id);
      const candidate = weigh(line, invoice, undefined, found.side, pool);
      if (candidate !== undefined) found.others.push(candidate);
    }
  }
  if (found.cited.length === 0 && isKnown(found.side.party)) citeSpelledApart(line, found, pool);
}

/** Cites the invoice of a known payer that has the amount and whose number stands in the text with gaps. */
function citeSpelledApart(line: Line, found: Candidates, pool: Pool): void {
  const index = found.others.findIndex(
    ({ invoice, amount, citation, fromParty }) =>
      fromParty && citation === undefined && paysExactly(amount) && isSpelledApart(found.reading, invoice),
  );
  const apart = found.others[index];
  if (apart === undefined) return;
  const cited = weigh(line, apart.invoice, spelledApart(apart.invoice), found.side, pool);
  if (cited === undefined) return;
  found.others.splice(index, 1);
  found.cited.push(cited);
}

/** True when nothing else leads to an invoice: only then is a line looked up by its amount. */
export function asksByAmount({ cited, others, side, tooMany }: Omit<Candidates, "reading">): boolean {
  const { party, owners } = side;
  if (cited.length > 0 || tooMany !== undefined || owners.length > 0) return false;
  if (others.some((candidate) => candidate.citation !== undefined)) return false;
  if (party === undefined || party.unproven === true || party.signal === "counterparty_name_similar") return true;
  return isNamed(party) && !others.some(({ fromParty, amount }) => fromParty && paysExactly(amount));
}

/** True when a name tells the party: another counterparty may have nearly the same one. */
function isNamed({ signal, mention }: Party): boolean {
  return signal === "counterparty_name" || mention !== undefined;
}

function collectByAmount({ line, pool, current, fits, found, seen }: Search): void {
  const key = lineAmountKey(line);
  const { values, tooMany } = pool.withAmount(key);
  const { party } = found.side;
  const onlyNamesakes = party !== undefined && isNamed(party);
  if (tooMany && !onlyNamesakes) found.tooMany = moreThan(LIMITS.amount);
  for (const stored of values) {
    if (seen.has(stored.id)) continue;
    const invoice = current(stored);
    if (!fits(invoice) || !invoiceAmountKeys(invoice).includes(key)) continue;
    const mention = mentionOf(line, invoice.counterpartyId, pool);
    const namesake = namesakeOf(line, mention, pool.counterparty(invoice.counterpartyId));
    if (onlyNamesakes && namesake === undefined) continue;
    seen.add(stored.id);
    const { side } = found;
    const alike = namesake === undefined ? side.alike : [...side.alike, namesake];
    const candidate = weigh(line, invoice, undefined, { ...side, alike }, pool);
    if (candidate === undefined) continue;
    if (mention !== undefined) found.others.push(withReason(candidate, "name_in_text_part", describeMention(mention)));
    else found.others.push(bearsName(candidate) ? candidate : withReason(candidate, "amount_alone", ""));
  }
}

/** The share of a name's letters that a text must contain to mean it although it names another counterparty. */
const NAMESAKE_SHARE = 0.5;

/** The counterparty, if its name is nearly that of the line. */
function namesakeOf(line: Line, mention: Mentioned | undefined, counterparty: Counterparty | undefined) {
  if (counterparty === undefined) return undefined;
  if (mention !== undefined) return mention.share >= NAMESAKE_SHARE ? counterparty : undefined;
  const cores = [counterparty.name, ...counterparty.aliases].map(coreName);
  const isLike = (name: string) => cores.some((core) => similarity(coreName(name), core) >= ALIKE);
  return namesOf(line).some(isLike) ? counterparty : undefined;
}

function bearsName({ reasons }: Candidate): boolean {
  return reasons.some(({ signal }) => signal.startsWith("counterparty_name"));
}

function moreThan(limit: number): string {
  return `more than ${limit}`;
}
