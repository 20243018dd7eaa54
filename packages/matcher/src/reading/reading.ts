import { cached } from "../model/memo.ts";
import type { Line } from "../model/model.ts";
import type { Reason } from "../model/parts.ts";
import { reasonOf } from "../model/signals.ts";
import { unmistakableScheme } from "../references/structured.ts";
import { type Citations, citationsIn } from "../text/citations.ts";
import { withoutCutNumber } from "../text/cuts.ts";
import { entityReferencesIn } from "../text/furniture.ts";
import { chainedIn, checkKey, checkKeysIn, datedIn, withoutSegments } from "../text/number-forms.ts";
import { type Evidence, type Kind, MAX_KEYS, Shortlist } from "../text/shortlist.ts";
import { taggedIban, ultimateNameIn } from "../text/tagged-fields.ts";
import { apartFromNumbers, MAX_CHARACTERS, type Word, words, wordsWithGaps } from "../text/words.ts";
import { bank } from "../words/word-kinds.ts";
import { ibanKey, keyOf, nameKey, referenceKeys, zerolessKey } from "./keys.ts";

/** The forms of a line that are compared. They depend only on the facts from the bank, which never change. */
export interface Reading extends Readonly<Omit<Citations, "isCut" | "tried">> {
  line: Line; // The first of the lines with these facts.
  words: readonly Word[];
  cites: ReadonlyMap<string, Evidence>; // The keys that it may cite, with the evidence of each; at most MAX_KEYS.
  dedicated: ReadonlySet<string>; // Keys of the fields that contain only a reference, however short.
  referenceKey: string; // The key of the structured reference; empty when the field is empty.
  endToEndKey: string;
  references: string[]; // References with check digits that cannot be coincidence.
  checks: readonly string[];
  leftOut: readonly Reason[]; // Reasons that name the parts of the line that matching does not look at; usually empty.
  lacksNumbers: boolean; // Numbers that the payer wrote in full are among the keys left out.
  iban: string | undefined; // The account of the other side: of its field, or marked in the text.
  name: string | undefined;
  ultimateName: string | undefined; // The name of the party for which the other side acts, as the text marks it.
}

const readings = new WeakMap<Line, Reading>();
const WRITTEN_IN_FULL: ReadonlySet<Kind> = new Set(["reference", "labelled", "written"]);

export const readingOf = cached(read, readings);

/** A function that reads more of a line when it is asked for, and keeps that with the reading for the next time. */
export function ofLine<T extends object>(read: (line: Line) => T): (line: Line) => T {
  const more = cached(({ line }: Reading) => read(line));
  return (line) => more(readingOf(line));
}

/** Gives a copy of a line the reading of the original, if that was read. Both must have the same facts. */
export function keepReading(copy: Line, original: Line): void {
  const known = readings.get(original);
  if (known !== undefined) readings.set(copy, known);
}

const CHECK = /^\s*(?:CHECK|CHK|CHEQUE)\b/i; // Such a line may have the number of the check in its reference.

function read(line: Line): Reading {
  const shortlist = new Shortlist();
  const text = withoutSegments(line.description);
  const described = apartFromNumbers(wordsWithGaps(line.description));
  const uncut = withoutCutNumber(text);
  const found = citationsIn(uncut, shortlist, uncut === line.description ? described : undefined);
  const chained = chainedIn(text);
  if (chained.text !== "") append(found, citationsIn(chained.text, shortlist));
  for (const link of chained.links) shortlist.add(link, "weak", "part", 1);
  const dedicated = new Set<string>();
  const referenceKey = givenKey(line.reference);
  const endToEndKey = givenKey(line.endToEndId);
  for (const field of [line.reference, line.endToEndId]) {
    if (field === undefined || !isGiven(field)) continue;
    // Banks and payers fill the end-to-end id with their own numbers, so a number in it announces no invoice.
    append(found, citationsIn(field, shortlist), field === line.reference);
    for (const form of addField(shortlist, field)) dedicated.add(form);
  }
  for (const { parts, isLabelled } of datedIn(described)) {
    for (const key of [zerolessKey(parts), zerolessKey(parts.toReversed())])
      if (key !== undefined) shortlist.add(key, isLabelled ? "strong" : "weak", "joined", parts.length);
  }
  for (const key of entityReferencesIn(described)) shortlist.add(key, "strong", "reference", 1);
  const checks = checksIn(line, referenceKey, shortlist);
  if (line.additionalInformation !== undefined) addAside(shortlist, line.additionalInformation);
  const { keys: cites, leftOut } = shortlist.best();
  const { isCut, tried, ...citations } = found;
  return {
    ...citations,
    ...{ line, words: described, cites, dedicated, referenceKey, endToEndKey, checks },
    references: [...cites.keys()].filter((key) => unmistakableScheme(key) !== undefined),
    leftOut: [
      ...(isCut ? [reasonOf("text_left_out", `after ${MAX_CHARACTERS} characters`)] : []),
      ...(leftOut.length === 0 ? [] : [reasonOf("keys_left_out", leftOut.join(", "))]),
    ],
    lacksNumbers: leftOut.some((kind) => WRITTEN_IN_FULL.has(kind)),
    iban: ibanKey(line.counterpartyIban ?? "") || taggedIban(line.description),
    name: nameKey(line.counterpartyName ?? "") || undefined,
    ultimateName: ultimateNameIn(line.description, line.direction),
  };
}

/** Adds the keys of the checks that a line names, in its text or, behind the word for one, in its reference. */
function checksIn({ description }: Line, referenceKey: string, shortlist: Shortlist): string[] {
  const named = checkKeysIn(description);
  const given = named.length === 0 && CHECK.test(description) ? checkKey(referenceKey) : undefined;
  for (const key of named) shortlist.add(key, "strong", "labelled", 1);
  if (given !== undefined) shortlist.add(given, "strong", "reference", 1);
  return given === undefined ? named : [given];
}

/** Adds what else the bank wrote as weak keys. Short numbers are left out: they are post codes and house numbers. */
function addAside(shortlist: Shortlist, text: string): void {
  const aside = new Shortlist();
  citationsIn(text, aside);
  for (const [key, { strength, kind }] of aside.best().keys)
    if (strength === "strong" && shortlist.size < MAX_KEYS)
      shortlist.add(key, "weak", WRITTEN_IN_FULL.has(kind) ? "aside" : "part", 1);
}

/** Adds the key of a field that holds one reference, and its other forms. @returns what was added */
function addField(shortlist: Shortlist, field: string): string[] {
  const parts = words(field);
  const [key, ...others] = referenceKeys(field);
  const added = [key, key && zerolessKey(parts), ...others].filter((form) => form !== undefined);
  for (const form of added) shortlist.add(form, "strong", "reference", parts.length);
  return added;
}

export function namesOf(line: Line): string[] {
  const { name, ultimateName } = readingOf(line);
  return [ultimateName, name === undefined ? undefined : line.counterpartyName].filter((each) => each !== undefined);
}

/** False for what banks and programs write into a field that the payer left empty: `NOTPROVIDED`. */
export const isGiven = (field: string): boolean => !bank.notGiven(keyOf(field));

/** The key of a field; empty when the field has none. */
export function givenKey(field = ""): string {
  const key = keyOf(field);
  return bank.notGiven(key) ? "" : key;
}

function append(found: Citations, more: Citations, announces = true): void {
  found.written.push(
    ...(announces ? more.written : more.written.map((each) => ({ ...each, labelled: false, isPayersId: true }))),
  );
  for (const number of more.numbers) found.numbers.add(number);
  for (const digits of more.ends) found.ends.add(digits);
  found.ranges.push(...more.ranges);
  found.isCut ||= more.isCut;
}
