import type { Line } from "../model.ts";
import { ibanKey, keyOf, nameKey, zerolessKey } from "./keys.ts";
import { unmistakableScheme } from "./references/structured.ts";
import { citationsIn, type Strength, type Written } from "./text/citations.ts";
import { words } from "./text/words.ts";

/** What a line says, in the forms that are compared. It depends on the bank's facts alone, which never change. */
export interface Reading {
  /** Keys of everything it may cite, with how much that means. */
  cites: ReadonlyMap<string, Strength>;
  /** Keys of the fields that hold nothing but a reference, however short. */
  dedicated: ReadonlySet<string>;
  /** Of the field for a structured reference; empty when nothing is in it. */
  referenceKey: string;
  endToEndKey: string;
  /** References in it that cannot be anything else. */
  references: string[];
  /** Numbers as they stand in it. */
  written: Written[];
  /** Words of digits, without leading zeros. */
  numbers: ReadonlySet<string>;
  iban: string | undefined;
  /** Its name as a whole. */
  name: string | undefined;
}

// A line is a value: replaced, never changed. What was read from one object holds as long as the object does.
const readings = new WeakMap<Line, Reading>();

/** What a line says; read once. */
export function readingOf(line: Line): Reading {
  const known = readings.get(line);
  if (known !== undefined) return known;
  const reading = read(line);
  readings.set(line, reading);
  return reading;
}

/** What banks write into an end-to-end id that was not given. */
const NO_ID = new Set(["NOTPROVIDED", "NONREF", "NOTAVAILABLE"]);

function read(line: Line): Reading {
  const { keys: cites, written, numbers } = citationsIn(line.description);
  const dedicated = new Set<string>();
  for (const field of [line.reference, line.endToEndId]) {
    if (field === undefined || NO_ID.has(field)) continue;
    const inField = citationsIn(field);
    for (const [key, strength] of inField.keys) if (cites.get(key) !== "strong") cites.set(key, strength);
    written.push(...inField.written);
    for (const number of inField.numbers) numbers.add(number);
    const key = keyOf(field);
    if (key === "" || NO_ID.has(key)) continue;
    const zeroless = zerolessKey(words(field));
    for (const whole of zeroless === undefined ? [key] : [key, zeroless]) {
      dedicated.add(whole);
      cites.set(whole, "strong");
    }
  }
  const referenceKey = keyOf(line.reference ?? "");
  const endToEndKey = keyOf(line.endToEndId ?? "");
  return {
    cites,
    dedicated,
    referenceKey: NO_ID.has(referenceKey) ? "" : referenceKey,
    endToEndKey: NO_ID.has(endToEndKey) ? "" : endToEndKey,
    references: [...cites.keys()].filter((key) => unmistakableScheme(key) !== undefined),
    written,
    numbers,
    iban: blankToUndefined(ibanKey(line.counterpartyIban ?? "")),
    name: blankToUndefined(nameKey(line.counterpartyName ?? "")),
  };
}

function blankToUndefined(text: string): string | undefined {
  return text === "" ? undefined : text;
}
