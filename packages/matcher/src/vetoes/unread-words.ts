import type { Case } from "../candidates/choice.ts";
import { cached } from "../model/memo.ts";
import type { Invoice } from "../model/model.ts";
import type { PurposeKind } from "../purposes/patterns.ts";
import { GOES_BACK, statedBy } from "../purposes/stated-purposes.ts";
import { announcedAhead, unreadKey } from "../reading/announcements.ts";
import { writtenKey } from "../reading/invoice-forms.ts";
import { isCitedAt, isInstalment, isInvoiceAt, unreadIn } from "../reading/unread-words.ts";
import { textsOf } from "../text/line-words.ts";
import { type Place, placesOf } from "../text/number-places.ts";
import { ultimateNameIn } from "../text/tagged-fields.ts";
import { type Text, textAt, words } from "../text/words.ts";
import { mayDeny } from "../words/deniers.ts";
import { prose } from "../words/word-kinds.ts";
import { ownNames, ownWords, wordsOfName } from "./own-names.ts";
import type { Found } from "./rule.ts";
import { announcesNone, isOpenInParts } from "./stated.ts";

/** Shorter words of a name are also others. */
const MIN_NAME = 3;
/** The shortest beginning of a word that a bank cut off. */
const MIN_CUT = 4;
/** The counterparties whose payments teach a word for the payments of all. */
const MIN_TEACHERS = 3;

/**
 * The words of a text with a cited number that nothing accounts for: `Pfand FA-2026-0417`, `FA-2026-0417 klaidinga`. They
 * may deny the payment. They do not count beside a reference with check digits or a number in a separate field.
 */
export function unreadWords(about: Case): Found {
  const { line, choice, found } = about;
  for (const { citation, invoice } of choice.candidates) {
    if (citation !== undefined && !citation.signal.startsWith("invoice_number")) continue;
    const number = citation?.text ?? writtenKey(invoice);
    if (found.reading.dedicated.has(number)) continue;
    const said = textsOf(line).flatMap((text) => placesOf(text, number).map((place) => unread(text, place, about)));
    if (said.length > 0 && said.every(({ length }) => length > 0) && !isTaught(about, said[0] as string[]))
      return said[0];
  }
  return undefined;
}

function unread(text: Text, place: Place, about: Case): string[] {
  const { words: all } = text;
  const { start, end } = place;
  // A program cites an invoice in this segment of EDI (ANSI X12 820).
  if (textAt(all, start - 2) === "RMR") return [];
  const { purposes } = statedBy(about.line);
  const weighed = purposes.filter(({ kind }) => !announcesNone(kind));
  const said = (isMeant: (kind: PurposeKind) => boolean) => {
    const of = purposes.flatMap((each) => (isMeant(each.kind) ? words(each.words) : []));
    return (at: number) => of.includes(textAt(all, at));
  };
  const isAnnouncing = said(announcesNone);
  const ahead = announcedAhead(text, start, isAnnouncing);
  const found = unreadIn(text, place, () => [...ownNames(about), ...weighed.map((each) => each.words)]);
  const isPrepaid = said((kind) => kind === "prepayment");
  // A prepayment behind the number of an invoice, or before the word for it, pays a part of it.
  const isPaidFirst = (at: number) =>
    at > end || all.slice(at + 1, start).some((_, next) => isInvoiceAt(text, at + 1 + next));
  const parts = all.flatMap((_, at) => (isPrepaid(at) && isPaidFirst(at) ? [at] : []));
  // Most texts have none, and the words of names cost more.
  if (ahead.length + found.length + parts.length === 0) return [];
  const isOwn = ownIn(text, about);
  // Banks print their own words before the payer's name, but no purpose.
  const name = all.slice(0, start).findLastIndex((_, at) => isOwn(at));
  const isWeighed = said((kind) => !announcesNone(kind));
  const isReturned = said((kind) => GOES_BACK.has(kind));
  // A prepayment without a word for an invoice has none.
  const isPart = (at: number) => [isInstalment, prose.rest].some((is) => is(textAt(all, at))) && isOpenInParts(about);
  const left = [
    ...ahead.filter((at) => !isReturned(at) && (at > name || isAnnouncing(at))),
    ...found.filter(
      (at) => at > name && !isWeighed(at) && (!isAnnouncing(at) || (isPrepaid(at) && !isCitedAt(text, start))),
    ),
  ].filter((at) => !isOwn(at) && !isPart(at));
  return [...new Set([...left, ...parts])].sort((a, b) => a - b).map((at) => textAt(all, at));
}

/** Tells which words are of the payer's, the customer's or a marked name, or of the metadata of an invoice. */
function ownIn({ words: all, plain }: Text, about: Case): (at: number) => boolean {
  const { description, direction } = about.line;
  const names = [...ownWords(about), ...wordsOfName(ultimateNameIn(description, direction) ?? "")];
  const own = new Set([...names, ...about.choice.candidates.flatMap(({ invoice }) => wordsOfMetadata(invoice))]);
  const isOwn = (at: number) =>
    textAt(all, at).length >= MIN_NAME && (own.has(plain[at] ?? "") || own.has(textAt(all, at)));
  // A bank cuts the last word of a name: `CONSTRUCOES ALBUQUE`.
  const isCut = (word: string) =>
    word.length >= MIN_CUT && !mayDeny(word) && [...own].some((name) => name.startsWith(word));
  return (at) => isOwn(at) || (at > 0 && isOwn(at - 1) && isCut(textAt(all, at)));
}

/** The words of the texts in an invoice's metadata, which say what it is for. */
const wordsOfMetadata = cached(({ metadataJson }: Invoice): string[] => {
  const texts: string[] = [];
  JSON.parse(metadataJson || "{}", (_key, value: unknown) => typeof value === "string" && texts.push(value));
  return texts.flatMap(wordsOfName);
});

/**
 * Tells whether a person has confirmed payments of these counterparties with each of the words, or of enough others: then
 * the bank prints it, or it is a word of the tenant's trade.
 */
function isTaught({ choice, pool }: Case, said: readonly string[]): boolean {
  return said.every((word) => {
    const paidFor = new Set(pool.paidFor("merchant", unreadKey(word)));
    const isOfPayer = choice.candidates.every(({ invoice }) => paidFor.has(invoice.counterpartyId));
    return isOfPayer || (paidFor.size >= MIN_TEACHERS && !mayDeny(word));
  });
}
