import { type Invoice, type Line, lineRemaining } from "../model/model.ts";
import { LIMITS } from "../model/settings.ts";
import { isOpen } from "../reading/derived-keys.ts";
import { isNotYetExpected } from "../reading/expected.ts";
import { writtenKey } from "../reading/invoice-forms.ts";
import { readingOf } from "../reading/reading.ts";
import { paysExactly } from "../signals/amount.ts";
import { type Citation, citationOf, weakCitation } from "../signals/citation.ts";
import { isSpelledApart } from "../signals/number-ends.ts";
import { isKnown, isNamedInText, type OtherSide, payersOf } from "../signals/other-side.ts";
import { namedBeside, otherSideOf, sideInText } from "../signals/party.ts";
import { asksByAmount, collectByAmount } from "./by-amount.ts";
import { type Candidates, type Current, fits, moreThan, type Search, unseen } from "./choice.ts";
import { setAsideCoincidences } from "./coincidences.ts";
import { areAlike, byRank, type Candidate, weigh, withReason } from "./evidence.ts";
import type { Pool } from "./pool.ts";

/** Finds and weighs what a line may pay, by its own other side or an assumed one. */
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

/** An invoice and how the line names it; `isShared` when others have the same reference. */
type Named = { invoice: Invoice; citation: Citation; isShared: boolean };

function citedBy(search: Search): Named[] {
  const { line, pool, current, found } = search;
  return [...found.reading.cites.keys()].flatMap((key) => {
    const { values, tooMany } = pool.cited(key);
    if (tooMany) found.tooMany = moreThan(LIMITS.cited);
    const settled = values.filter((each) => !isOpen(current(each)));
    if (settled.some((each) => citationOf(found.reading, each)?.strength === "strong")) found.namesSettled = true;
    const alike = values.length > 1 ? values.map(current).filter((each) => fits(search, each)) : [];
    // The common reference of invoices of one counterparty names all of them, if the line is their sum.
    const open = alike.reduce((sum, { remaining }) => sum + remaining, 0n);
    const isSet = areAlike(line, alike) && open === lineRemaining(line);
    return unseen(search, values).flatMap((invoice) => {
      const citation = citationOf(found.reading, invoice);
      const isRival = (other: Invoice) => other.id !== invoice.id && !isNotYetExpected(line, other);
      const isShared = citation?.signal === "structured_reference" && !isSet && alike.some(isRival);
      return citation === undefined ? [] : [{ invoice, citation, isShared }];
    });
  });
}

function weighCited(search: Search, named: readonly Named[]): void {
  const { line, found } = search;
  found.cited = [];
  found.others = [];
  for (const { invoice, citation, isShared } of named) {
    const candidate = weigh(search, invoice, isShared ? undefined : citation, found.side);
    if (candidate === undefined) continue;
    if (isShared) found.others.push(withReason(candidate, "shared_reference", citation.detail));
    else (isCertain(candidate, found.side) ? found.cited : found.others).push(candidate);
  }
  if (found.cited.length > 1) setAsideCoincidences(line, found);
}

/** A weak number is reliable when its invoice is of the payer whom account, exact name or a clear text tells. */
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
    addOthers(search, values);
  }
  if (found.cited.length === 0 && isKnown(found.side.party)) citeSpelledApart(search);
}

function citeSpelledApart(search: Search): void {
  const { found } = search;
  const apart = found.others.find(
    ({ invoice, amount, citation, fromParty }) =>
      fromParty && citation === undefined && paysExactly(amount) && isSpelledApart(found.reading, invoice),
  );
  if (apart === undefined) return;
  const citation = weakCitation("invoice_number", apart.invoice, writtenKey(apart.invoice), false);
  const cited = weigh(search, apart.invoice, citation, found.side);
  if (cited === undefined) return;
  found.others = found.others.filter((each) => each !== apart);
  found.cited.push(cited);
}

/** Finds the credit notes that the line pays out and names. They are suggested only. */
function collectNotes(search: Search): void {
  const { pool, found } = search;
  for (const key of found.reading.cites.keys())
    addOthers(search, pool.citedNotes(key).values, (note) => citationOf(found.reading, note));
}

function addOthers(search: Search, stored: readonly Invoice[], citation?: (of: Invoice) => Citation | undefined) {
  const { found } = search;
  found.others.push(
    ...unseen(search, stored).flatMap((each) => weigh(search, each, citation?.(each), found.side) ?? []),
  );
}

/** Finds the only invoice of exactly the amount of counterparties that the text names besides the other side. */
function collectOfNamed(search: Search): boolean {
  const { line, pool, found } = search;
  if (found.cited.length > 0 || found.others.some(({ fromParty, amount }) => fromParty && paysExactly(amount)))
    return false;
  const owing = [...namedBeside(line, found.side, pool)].flatMap(([{ id }, words]) =>
    unseen(search, pool.ofPartyWith(id, line.currency, lineRemaining(line)).values).map(
      (each) => [each, words] as const,
    ),
  );
  const [[only, words = ""] = [], another] = owing;
  if (only === undefined || another !== undefined) return false;
  const nobody = { ...found.side, party: undefined, owners: [], bearers: [], alike: [] };
  const candidate = weigh(search, only, undefined, nobody);
  if (candidate === undefined || !paysExactly(candidate.amount)) return false;
  const named = withReason(candidate, "counterparty_in_text", words);
  const { party } = found.side;
  const by = party?.counterparty?.accountCode ?? "";
  found.others.push(party === undefined ? named : withReason(named, "paid_by_another", by));
  return true;
}
