import { mayBeAnothers } from "./candidates/by-amount.ts";
import { asksRate } from "./candidates/ceiling.ts";
import type { Pool } from "./candidates/pool.ts";
import { type BankLine, type OpenItem, type Party, toCounterparty, toInvoice, toLine } from "./input.ts";
import { directionsAgree, type Invoice, type Line, lineRemaining } from "./model/model.ts";
import { blocksOfWord, coreName, soughtBlocks } from "./names/core-name.ts";
import { wholeNamesIn } from "./names/whole-names.ts";
import { wordingKeys } from "./reading/announcements.ts";
import * as keys from "./reading/derived-keys.ts";
import { isFarAhead } from "./reading/expected.ts";
import { invoiceKeys } from "./reading/invoice-forms.ts";
import { namesOf, readingOf } from "./reading/reading.ts";
import type { OtherSide } from "./signals/other-side.ts";
import { asksByText, namedBeside, namesAskedByLikeness, sideOf } from "./signals/party.ts";
import { accountsIn } from "./text/accounts.ts";
import { partsOfNames } from "./vetoes/other-company.ts";

/** Keys of derived-keys.ts by which to load what a line itself names. The other questions need what these load. */
export function questionsOf(line: Line) {
  const { iban, name } = readingOf(line);
  return {
    references: keys.lineKeys(line),
    /** Accounts of counterparties and of learned payers, also those in the texts. */
    accounts: [...new Set([...(iban === undefined ? [] : [iban]), ...accountsIn(line)])],
    name,
    /** Words by which the texts of payments are recognized. */
    wordings: wordingKeys(line),
    /** Names of counterparties, whole and without legal forms, also those that the texts may contain. */
    names: [...new Set([...keys.lineNameKeys(line), ...wholeNamesIn(line).map(({ key }) => key)])],
  };
}

/** The blocks by which to load more counterparties. @param parties has those of `questionsOf` */
export const blocksAsked = (line: Line, parties: Pool): string[] =>
  blocksOf(line, namesAskedByLikeness(line, parties), asksByText(line, parties));

const blocksOf = (line: Line, names: readonly string[], isByText: boolean): string[] => [
  ...names.flatMap((name) => soughtBlocks(coreName(name))),
  ...(isByText ? keys.lineTextBlocks(line) : []),
  ...partsOfNames(line).flatMap(blocksOfWord),
];

/** The counterparties whose open items to load: the other side, its namesakes and twins. @param parties has all */
export const payersAsked = (line: Line, parties: Pool): string[] => payersOf(sideOf(line, parties));

function payersOf({ party, owners, perhaps, twins }: OtherSide): string[] {
  const named = [...(party === undefined ? perhaps : []), ...twins].map(({ counterparty }) => counterparty.id);
  return party === undefined ? [...named, ...owners.map(({ id }) => id)] : [party.id, ...named];
}

/** The keys of items to load by amount, as `candidatesOf` asks. @param pool has what the questions before load */
export function amountsAsked(line: Line, pool: Pool) {
  const side = sideOf(line, pool);
  const crowded = payersOf(side).filter((id) => pool.ofParty(id).tooMany);
  const named = [...namedBeside(line, side, pool).keys()].map(({ id }) => id);
  const amountKey = keys.lineAmountKey(line);
  const owes = ({ id }: { id: string }) =>
    pool.payableTo(id, line).values.some((item) => keys.invoiceAmountKeys(item).includes(amountKey));
  return {
    ofParties: [...crowded, ...named].map((id) => keys.partyKey(id, line.currency, lineRemaining(line))),
    rangesOfParties: crowded.map((id) => keys.rangeKey(id, line.currency)),
    ofAll: mayBeAnothers(side, owes) ? [amountKey] : [],
  };
}

/** The exchange rates for items in other currencies and for the ceiling. @param pool has all items */
export function ratesAsked(line: Line, pool: Pool): { from: string; to: string; valueDate: string }[] {
  const { currency, valueDate } = line;
  const { baseCurrency } = pool.settings;
  const cited = keys.lineKeys(line).flatMap((key) => pool.cited(key).values);
  const ofPayers = payersAsked(line, pool).flatMap((id) => pool.payableTo(id, line).values);
  const mayPay = (item: Invoice) => keys.isOpen(item) && directionsAgree(line, item) && !isFarAhead(line, item);
  const others = [...cited, ...ofPayers].filter((item) => item.currency !== currency && mayPay(item));
  const ofItems = [...new Set(others.map((item) => item.currency))].map((to) => ({ from: currency, to, valueDate }));
  return asksRate(line, pool.settings) ? [...ofItems, { from: baseCurrency, to: currency, valueDate }] : ofItems;
}

/**
 * The keys by which a database finds what a line may be matched to: rows that share a key of the same name. A change of
 * `version` means that stored keys must be derived again.
 */
export const derivedKeys = {
  version: keys.DERIVATION,

  /** The keys of a line. @throws RangeError as `match` does */
  ofLine(line: BankLine) {
    const row = toLine(line);
    const { references, accounts, names } = questionsOf(row);
    return {
      /** Of open items: their number or payment reference. */
      references,
      /** Of open items: the exact amount. */
      amounts: [keys.lineAmountKey(row)],
      /** Of counterparties: the account. */
      accounts,
      /** Of counterparties: a whole name. */
      names,
      /** Of counterparties: a word of a name that is only similar, or stands in a text. */
      nameBlocks: [...new Set(blocksOf(row, namesOf(row), true))],
    };
  },

  /** The keys of an open item. @throws RangeError as `match` does */
  ofOpenItem(item: OpenItem) {
    const row = toInvoice(item);
    return { references: [...invoiceKeys(row)], amounts: keys.invoiceAmountKeys(row) };
  },

  /** The keys of a counterparty. */
  ofCounterparty(party: Party) {
    const row = toCounterparty(party);
    return {
      accounts: keys.counterpartyIbans(row),
      names: keys.counterpartyNameKeys(row),
      nameBlocks: keys.counterpartyNameBlocks(row),
    };
  },
};
