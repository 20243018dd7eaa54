import { asksRate } from "./candidates/ceiling.ts";
import type { Pool } from "./candidates/pool.ts";
import { directionsAgree, type Invoice, type Line, lineRemaining } from "./model/model.ts";
import { blocksOfWord, coreName, soughtBlocks } from "./names/core-name.ts";
import { wholeNamesIn } from "./names/whole-names.ts";
import { wordingKey } from "./reading/announcements.ts";
import * as keys from "./reading/derived-keys.ts";
import { isFarAhead } from "./reading/expected.ts";
import { readingOf } from "./reading/reading.ts";
import { citationOf } from "./signals/citation.ts";
import type { OtherSide } from "./signals/other-side.ts";
import { asksByText, namedBeside, namesAskedByLikeness, otherSideOf, sideInText } from "./signals/party.ts";
import { accountsIn } from "./text/accounts.ts";
import { partsOfNames } from "./vetoes/other-company.ts";

/** Keys of derived-keys.ts by which to load what a line itself names. */
export interface Questions {
  /** Numbers and payment references of items. */
  references: readonly string[];
  /** Accounts of counterparties and of learned payers, also those in the texts. */
  accounts: readonly string[];
  /** The name of a learned payer, whole. */
  name: string | undefined;
  /** The words of a learned payer's texts. */
  merchant: string | undefined;
  /** Names of counterparties, whole and without legal forms, also those that the texts may contain. */
  names: readonly string[];
}

/** The first questions of a line. The others need what these load. */
export function questionsOf(line: Line): Questions {
  const { iban, name } = readingOf(line);
  const merchant = wordingKey(line);
  return {
    references: keys.lineKeys(line),
    accounts: [...new Set([...(iban === undefined ? [] : [iban]), ...accountsIn(line)])],
    name,
    merchant: merchant === "" ? undefined : merchant,
    names: [...new Set([...(keys.lineNameKeys(line) ?? []), ...wholeNamesIn(line).map(({ key }) => key)])],
  };
}

/**
 * The blocks of words by which to load more counterparties: for names that none has exactly, in texts and in ids.
 * @param parties has the counterparties and learned payers of `questionsOf`
 */
export const blocksAsked = (line: Line, parties: Pool): string[] => [
  ...namesAskedByLikeness(line, parties).flatMap((name) => soughtBlocks(coreName(name))),
  ...(asksByText(line, parties) ? (keys.lineTextBlocks(line) ?? []) : []),
  ...partsOfNames(line).flatMap(blocksOfWord),
];

/**
 * The counterparties whose open items to load: the other side, those that share its account, those that only a text may
 * name, and their twins.
 * @param parties has all counterparties
 */
export const payersAsked = (line: Line, parties: Pool): string[] => payersOf(sideOf(line, parties));

function payersOf({ party, owners, perhaps, twins }: OtherSide): string[] {
  const named = [...(party === undefined ? perhaps : []), ...twins].map(({ counterparty }) => counterparty.id);
  return party === undefined ? [...named, ...owners.map(({ id }) => id)] : [party.id, ...named];
}

/**
 * The keys of items to load by amount: of the payers with too many open items, of others that the text names, and of all
 * when nothing else leads to an item, as `candidatesOf` asks.
 * @param pool has the items of `questionsOf` and `payersAsked`
 */
export function amountsAsked(line: Line, pool: Pool) {
  const side = sideOf(line, pool);
  const crowded = payersOf(side).filter((id) => pool.ofParty(id).tooMany);
  const named = [...namedBeside(line, side, pool).keys()].map(({ id }) => id);
  return {
    ofParties: [...crowded, ...named].map((id) => keys.partyKey(id, line.currency, lineRemaining(line))),
    rangesOfParties: crowded.map((id) => keys.rangeKey(id, line.currency)),
    ofAll: mayAskByAmount(line, side, pool) ? [keys.lineAmountKey(line)] : [],
  };
}

/** Tells whether neither a number nor a payer whose name is sure leads to an item. */
function mayAskByAmount(line: Line, { party, owners }: OtherSide, pool: Pool): boolean {
  if (owners.length > 0 || isCited(line, pool)) return false;
  if (party === undefined || party.unproven === true || party.signal === "counterparty_name_similar") return true;
  // Another counterparty may have nearly the same name.
  const isNamed = party.signal === "counterparty_name" || party.mention !== undefined;
  const own = isNamed ? pool.payableTo(party.id, line).values : [];
  return isNamed && !own.some((item) => keys.invoiceAmountKeys(item).includes(keys.lineAmountKey(line)));
}

const isCited = (line: Line, pool: Pool): boolean =>
  keys.lineKeys(line).some((key) => {
    const { values, tooMany } = pool.cited(key);
    return (
      tooMany ||
      values.some((item) => mayPay(line, item) && item.currency === line.currency && isMeant(line, item, values))
    );
  });

/** A reference that several items share names none of them. */
function isMeant(line: Line, item: Invoice, sharing: readonly Invoice[]): boolean {
  const citation = citationOf(readingOf(line), item);
  return citation !== undefined && (citation.signal !== "structured_reference" || sharing.length === 1);
}

const mayPay = (line: Line, item: Invoice): boolean =>
  keys.isOpen(item) && directionsAgree(line, item) && !isFarAhead(line, item);

/** Two currencies on a day, whose exchange rate is asked for. */
interface Pair {
  from: string;
  to: string;
  valueDate: string;
}

/**
 * The exchange rates by which to weigh the items of a line in other currencies, and to compare it with the ceiling.
 * @param pool has all items
 */
export function ratesAsked(line: Line, pool: Pool): Pair[] {
  const { currency, valueDate } = line;
  const { baseCurrency } = pool.settings;
  const cited = keys.lineKeys(line).flatMap((key) => pool.cited(key).values);
  const ofPayers = payersAsked(line, pool).flatMap((id) => pool.payableTo(id, line).values);
  const others = [...cited, ...ofPayers].filter((item) => item.currency !== currency && mayPay(line, item));
  const ofItems = [...new Set(others.map((item) => item.currency))].map((to) => ({ from: currency, to, valueDate }));
  return asksRate(line, pool.settings) ? [...ofItems, { from: baseCurrency, to: currency, valueDate }] : ofItems;
}

const sideOf = (line: Line, pool: Pool): OtherSide => sideInText(line, otherSideOf(line, pool), pool);
