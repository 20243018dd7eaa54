import type { Line, Reason } from "../model.ts";
import { ibanKey, keyOf, nameKey, zerolessKey } from "./keys.ts";
import { unmistakableScheme } from "./references/structured.ts";
import { SIGNALS, type Signal } from "./signals/signals.ts";
import { type Citations, citationsIn, type Written } from "./text/citations.ts";
import { type Evidence, type Kind, Shortlist } from "./text/shortlist.ts";
import { MAX_CHARACTERS, words } from "./text/words.ts";

/** What a line says, in the forms that are compared. It depends on the bank's facts alone, which never change. */
export interface Reading {
  /** Keys of what it may cite, best first, with how much each means; at most MAX_KEYS. */
  cites: ReadonlyMap<string, Evidence>;
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
  /** Reasons that name the parts of the line that matching does not look at; usually empty. */
  leftOut: readonly Reason[];
  /** Numbers that the payer wrote in full are among the keys left out. */
  lacksNumbers: boolean;
  iban: string | undefined;
  /** Its name as a whole. */
  name: string | undefined;
}

// A line is a value: replaced, never changed. What was read from one object holds as long as the object does.
const readings = new WeakMap<Line, Reading>();

const WRITTEN_IN_FULL: ReadonlySet<Kind> = new Set(["reference", "labelled", "written", "listed"]);

/** What a line says; read once. */
export function readingOf(line: Line): Reading {
  const known = readings.get(line);
  if (known !== undefined) return known;
  const reading = read(line);
  readings.set(line, reading);
  return reading;
}

/** A line that differs in nothing that is read, with the reading of the line that it replaces. */
export function withReading(next: Line, line: Line): Line {
  readings.set(next, readingOf(line));
  return next;
}

/** What banks write into an end-to-end id that was not given. */
const NO_ID = new Set(["NOTPROVIDED", "NONREF", "NOTAVAILABLE"]);

function read(line: Line): Reading {
  const shortlist = new Shortlist();
  const found = citationsIn(line.description, shortlist);
  const dedicated = new Set<string>();
  for (const field of [line.reference, line.endToEndId]) {
    if (field === undefined || NO_ID.has(field)) continue;
    append(found, citationsIn(field, shortlist));
    const key = keyOf(field);
    if (key === "" || NO_ID.has(key)) continue;
    const parts = words(field);
    const zeroless = zerolessKey(parts);
    for (const whole of zeroless === undefined ? [key] : [key, zeroless]) {
      dedicated.add(whole);
      shortlist.add(whole, "strong", "reference", parts.length);
    }
  }
  const referenceKey = keyOf(line.reference ?? "");
  const endToEndKey = keyOf(line.endToEndId ?? "");
  const { keys: cites, leftOut } = shortlist.best();
  return {
    cites,
    dedicated,
    referenceKey: NO_ID.has(referenceKey) ? "" : referenceKey,
    endToEndKey: NO_ID.has(endToEndKey) ? "" : endToEndKey,
    references: [...cites.keys()].filter((key) => unmistakableScheme(key) !== undefined),
    written: found.written,
    numbers: found.numbers,
    leftOut: [...unread(found), ...(leftOut.length === 0 ? [] : [reason("keys_left_out", leftOut.join(", "))])],
    lacksNumbers: leftOut.some((kind) => WRITTEN_IN_FULL.has(kind)),
    iban: blankToUndefined(ibanKey(line.counterpartyIban ?? "")),
    name: blankToUndefined(nameKey(line.counterpartyName ?? "")),
  };
}

function append(found: Citations, more: Citations): void {
  found.written.push(...more.written);
  for (const number of more.numbers) found.numbers.add(number);
  found.isCut ||= more.isCut;
}

function unread({ isCut }: Citations): Reason[] {
  return isCut ? [reason("text_left_out", `after ${MAX_CHARACTERS} characters`)] : [];
}

function reason(signal: Signal, detail: string): Reason {
  return { signal, detail, points: SIGNALS[signal].points };
}

function blankToUndefined(text: string): string | undefined {
  return text === "" ? undefined : text;
}
