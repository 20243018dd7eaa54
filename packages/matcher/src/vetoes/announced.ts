import type { Case } from "../candidates/claim.ts";
import { statedBy } from "../purposes/stated-purposes.ts";
import { isInstalment, unreadAhead, wordingKey } from "../reading/announcements.ts";
import { writtenKey } from "../signals/cited.ts";
import { textsOf } from "../text/line-words.ts";
import { type Text, textAt, words } from "../text/words.ts";
import { ownWords } from "./own-names.ts";
import { type Place, placesOf } from "./places.ts";
import type { Found } from "./rule.ts";
import { announcesNone, isOpenInParts } from "./stated.ts";
import { isWeighedAnywhere } from "./unexplained-words.ts";

/** Shorter words of a name are also others. */
const MIN_NAME = 3;

/**
 * The words before a cited number that announce it as something, and that no list has: `Pfand FA-2026-0417`. What is
 * not read may say anything. Words behind the number say what was bought, and a word for an invoice, a reference with
 * check digits or a field of its own proves a number, whatever else the line says.
 */
export function unreadAnnouncement(about: Case): Found {
  const { line, claim, found } = about;
  for (const { citation, invoice } of claim.candidates) {
    if (citation !== undefined && !citation.signal.startsWith("invoice_number")) continue;
    const number = citation?.text ?? writtenKey(invoice);
    if (found.reading.dedicated.has(number)) continue;
    const said = textsOf(line).flatMap((text) => placesOf(text, number).map((place) => unread(text, place, about)));
    if (said.length > 0 && said.every(({ length }) => length > 0) && !isTaught(about, said[0] as string[]))
      return said[0];
  }
  return undefined;
}

/** The unread words before a place. Banks print their own words before the payer's name, but no purpose. */
function unread(text: Text, { start }: Place, about: Case): string[] {
  const { words: all, plain } = text;
  const own = ownWords(about);
  const isOwn = (at: number) =>
    textAt(all, at).length >= MIN_NAME && (own.has(plain[at] as string) || own.has(textAt(all, at)));
  const name = all.slice(0, start).findLastIndex((_, at) => isOwn(at));
  const found = unreadAhead(text, name + 1, start);
  const beforeName = name < 0 ? [] : unreadAhead(text, 0, start).filter((at) => at < name && !isOwn(at));
  if (found.length + beforeName.length === 0) return [];
  const { purposes } = statedBy(about.line);
  const saidOf = (isNone: boolean) =>
    purposes.flatMap((each) => (announcesNone(each.kind) === isNone ? words(each.words) : []));
  const [announced, weighed] = [saidOf(true), saidOf(false)];
  const isOfParts = isOpenInParts(about);
  const isMeant = (word: string) =>
    !weighed.includes(word) && !isWeighedAnywhere(word) && !(isOfParts && isInstalment(word));
  const read = (places: number[]) => places.map((at) => textAt(all, at)).filter(isMeant);
  return [...read(beforeName).filter((word) => announced.includes(word)), ...read(found)];
}

/** Recognizes words with which a person has confirmed payments of these counterparties. */
function isTaught({ line, claim, pool }: Case, said: readonly string[]): boolean {
  const key = wordingKey(line);
  const paidFor = key === "" ? [] : pool.paidFor("merchant", key);
  const known = key.split(" ");
  return (
    said.every((word) => known.includes(word)) &&
    claim.candidates.every(({ invoice }) => paidFor.includes(invoice.counterpartyId))
  );
}
