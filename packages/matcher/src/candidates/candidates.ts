import type { Counterparty } from "../model/counterparty.ts";
import { directionsAgree, type Invoice, type Line, lineRemaining } from "../model/model.ts";
import { LIMITS } from "../model/settings.ts";
import { coreName } from "../names/core-name.ts";
import type { Mentioned } from "../names/name-index.ts";
import { ALIKE, similarity } from "../names/similarity.ts";
import { invoiceAmountKeys, isOpen, lineAmountKey } from "../reading/derived-keys.ts";
import { isFarAhead, isNotYetExpected } from "../reading/expected.ts";
import { namesOf, readingOf } from "../reading/reading.ts";
import { paysExactly } from "../signals/amount.ts";
import { type Citation, citationOf } from "../signals/citation.ts";
import { isSpelledApart, spelledApart } from "../signals/number-ends.ts";
import { namedBeside, type OtherSide, otherSideOf, type Party, payersOf, sideInText } from "../signals/party.ts";
import { isKnown, isNamedInText } from "../signals/party-proof.ts";
import { describeMention, mentionOf } from "../signals/text-party.ts";
import type { Candidates } from "./claim.ts";
import { setAsideCoincidences } from "./coincidences.ts";
import { byRank, type Candidate, weigh, withReason } from "./evidence.ts";
import type { Pool } from "./pool.ts";

/** Returns the current form of an invoice, which may have less open than when the pool was loaded. */
export type Current = (invoice: Invoice) => Invoice;

/** The search for the candidates of one line. */
interface Search {
  line: Line;
  pool: Pool;
  current: Current;
  found: Candidates;
  /** The ids of the invoices that were found. */
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
  const search: Search = { line, pool, current, found, seen: new Set() };
  const named = citedBy(search);
  weighCited(search, named);
  if (assumed === undefined) {
    const told = sideInText(line, side, pool);
    // Beside the number of an invoice, only a whole name counts.
    if (found.cited.length === 0 || told.party?.signal === "name_in_text") found.side = told;
    // Numbers that may be coincidence count for more when the invoices belong to the party.
    if (found.side.party !== side.party) weighCited(search, named);
  }
  collectOfParty(search);
  collectNotes(search);
  if (!collectOfNamed(search) && asksByAmount(found)) collectByAmount(search);
  found.cited.sort(byRank);
  found.others.sort(byRank);
  return found;
}

/** Tells whether the line may pay an invoice in its current form. */
function fits({ line }: Search, invoice: Invoice): boolean {
  return isOpen(invoice) && directionsAgree(line, invoice) && !isFarAhead(line, invoice);
}

/** The current forms of the invoices that the line may pay and that were not found before. */
function unseen(search: Search, stored: readonly Invoice[]): Invoice[] {
  const { current, seen } = search;
  return stored.flatMap((each) => {
    if (seen.has(each.id)) return [];
    const invoice = current(each);
    if (!fits(search, invoice)) return [];
    seen.add(each.id);
    return [invoice];
  });
}

/** An invoice and how the line names it; `isShared` when others have the same reference. */
interface Named {
  invoice: Invoice;
  citation: Citation;
  isShared: boolean;
}

function citedBy(search: Search): Named[] {
  const { line, pool, current, found } = search;
  return [...found.reading.cites.keys()].flatMap((key) => {
    const { values, tooMany } = pool.cited(key);
    if (tooMany) found.tooMany = moreThan(LIMITS.cited);
    const alike = values.length > 1 ? values.map(current).filter((each) => fits(search, each)) : [];
    const isSet = isSetOf(line, alike);
    return unseen(search, values).flatMap((invoice) => {
      const citation = citationOf(found.reading, invoice);
      const isRival = (other: Invoice) => other.id !== invoice.id && !isNotYetExpected(line, other);
      const isShared = citation?.signal === "structured_reference" && !isSet && alike.some(isRival);
      return citation === undefined ? [] : [{ invoice, citation, isShared }];
    });
  });
}

/** Recognizes open invoices of one counterparty whose sum a line is: their common reference names all of them. */
function isSetOf(line: Line, [one, ...others]: readonly Invoice[]): boolean {
  return (
    one !== undefined &&
    others.every(
      ({ counterpartyId, currency }) => counterpartyId === one.counterpartyId && currency === one.currency,
    ) &&
    one.currency === line.currency &&
    others.reduce((sum, { remaining }) => sum + remaining, one.remaining) === lineRemaining(line)
  );
}

/** Weighs the named invoices under the other side that is known by now. */
function weighCited({ line, pool, found }: Search, named: readonly Named[]): void {
  found.cited = [];
  found.others = [];
  for (const { invoice, citation, isShared } of named) {
    const candidate = weigh(line, invoice, isShared ? undefined : citation, found.side, pool);
    if (candidate === undefined) continue;
    if (isShared) found.others.push(withReason(candidate, "shared_reference", citation.detail));
    else (isCertain(candidate, found.side) ? found.cited : found.others).push(candidate);
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

function collectOfParty(search: Search): void {
  const { line, pool, found } = search;
  for (const id of payersOf(found.side)) {
    const { values, tooMany } = pool.payableTo(id, line);
    if (tooMany) found.tooMany = moreThan(LIMITS.partyAmount);
    for (const invoice of unseen(search, values)) {
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

/** Finds the credit notes that the line pays out and names. They are suggested only. */
function collectNotes(search: Search): void {
  const { line, pool, found } = search;
  for (const key of found.reading.cites.keys()) {
    for (const note of unseen(search, pool.citedNotes(key).values)) {
      const candidate = weigh(line, note, citationOf(found.reading, note), found.side, pool);
      if (candidate !== undefined) found.others.push(candidate);
    }
  }
}

/**
 * Finds the invoice of exactly the amount of a counterparty that the text names besides the other side, which pays for it
 * or is paid for it. Only where the line tells nothing that would explain the amount, and one counterparty alone has one.
 */
function collectOfNamed(search: Search): boolean {
  const { line, pool, found } = search;
  if (found.cited.length > 0 || found.others.some(({ fromParty, amount }) => fromParty && paysExactly(amount)))
    return false;
  const owing = [...namedBeside(line, found.side, pool)].flatMap(([{ id }, words]) =>
    unseen(search, pool.ofPartyWith(id, line.currency, lineRemaining(line)).values).map((invoice) => ({
      invoice,
      words,
    })),
  );
  const [only] = owing;
  if (only === undefined || owing.length > 1) return false;
  const nobody = { ...found.side, party: undefined, owners: [], bearers: [], alike: [] };
  const candidate = weigh(line, only.invoice, undefined, nobody, pool);
  if (candidate === undefined || !paysExactly(candidate.amount)) return false;
  const named = withReason(candidate, "counterparty_in_text", only.words);
  const { party } = found.side;
  found.others.push(
    party === undefined ? named : withReason(named, "paid_by_another", party.counterparty?.accountCode ?? ""),
  );
  return true;
}

/** Tells whether nothing else leads to an invoice: only then is a line looked up by its amount. */
function asksByAmount({ cited, others, side, tooMany }: Omit<Candidates, "reading">): boolean {
  const { party, owners } = side;
  if (cited.length > 0 || tooMany !== undefined || owners.length > 0) return false;
  if (others.some((candidate) => candidate.citation !== undefined)) return false;
  if (party === undefined || party.unproven === true || party.signal === "counterparty_name_similar") return true;
  return isNamed(party) && !others.some(({ fromParty, amount }) => fromParty && paysExactly(amount));
}

/** Tells whether a name tells the party: another counterparty may have nearly the same one. */
function isNamed({ signal, mention }: Party): boolean {
  return signal === "counterparty_name" || mention !== undefined;
}

function collectByAmount(search: Search): void {
  const { line, pool, found } = search;
  const key = lineAmountKey(line);
  const { values, tooMany } = pool.withAmount(key);
  const { party } = found.side;
  const onlyNamesakes = party !== undefined && isNamed(party);
  if (tooMany && !onlyNamesakes) found.tooMany = moreThan(LIMITS.amount);
  for (const invoice of unseen(search, values)) {
    // An earlier decision of the chunk may have changed the open amount.
    if (!invoiceAmountKeys(invoice).includes(key)) continue;
    const mention = mentionOf(line, invoice.counterpartyId, pool);
    const namesake = namesakeOf(line, mention, pool.counterparty(invoice.counterpartyId));
    if (onlyNamesakes && namesake === undefined) continue;
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
