import { lineKeys, lineNameKeys, lineTextBlocks } from "@matchbook/matcher/derived-keys";
import type { Line } from "@matchbook/matcher/model";
import { blocksOfWord, coreName, soughtBlocks } from "@matchbook/matcher/names/core-name";
import { wholeNamesIn } from "@matchbook/matcher/names/whole-names";
import type { Pool } from "@matchbook/matcher/pool";
import { readingOf } from "@matchbook/matcher/reading";
import { asksByText, namesAskedByLikeness } from "@matchbook/matcher/signals/party";
import { accountsIn } from "@matchbook/matcher/text/accounts";
import { payerTextOfLine } from "@matchbook/matcher/text/line-text";
import { merchantKey } from "@matchbook/matcher/text/payer-text";
import { partsOfNames } from "@matchbook/matcher/vetoes/other-company";

/** The keys of a chunk of lines that can be looked up at once. */
export interface Questions {
  /** Keys of invoice numbers and payment references. */
  keys: string[];
  /** Accounts, also those in the texts. */
  ibans: string[];
  /** Names, whole. */
  names: string[];
  /** Names, whole and without legal forms, also those that the texts may contain. */
  nameKeys: string[];
  /** The words of merchants' texts. */
  merchants: string[];
}

/** The first look-ups of some lines. No other code decides which keys are looked up. */
export function questionsOf(lines: readonly Line[]): Questions {
  const readings = lines.map(readingOf);
  return {
    keys: distinct(lines.flatMap(lineKeys)),
    ibans: distinct([...readings.map(({ iban }) => iban), ...lines.flatMap(accountsIn)]),
    names: distinct(readings.map(({ name }) => name)),
    nameKeys: distinct([
      ...lines.flatMap((line) => lineNameKeys(line) ?? []),
      ...lines.flatMap(wholeNamesIn).map(({ key }) => key),
    ]),
    merchants: distinct(lines.map(merchantOf)),
  };
}

function merchantOf(line: Line): string | undefined {
  const text = payerTextOfLine(line);
  const key = text === undefined ? "" : merchantKey(text);
  return key === "" ? undefined : key;
}

/** The word beginnings to look up for names that no counterparty has exactly, and for names in texts and ids. */
export function blocksOf(lines: readonly Line[], pool: Pool): string[] {
  const unknown = new Set(lines.flatMap((line) => namesAskedByLikeness(line, pool)));
  const ofNames = [...unknown].flatMap((name) => soughtBlocks(coreName(name)));
  const ofTexts = lines.filter((line) => asksByText(line, pool)).flatMap((line) => lineTextBlocks(line) ?? []);
  const ofIds = new Set(lines.flatMap(partsOfNames));
  return distinct([...ofNames, ...ofTexts, ...[...ofIds].flatMap(blocksOfWord)]);
}

/** The distinct values, without undefined. */
export function distinct(values: readonly (string | undefined)[]): string[] {
  return [...new Set(values.filter((value) => value !== undefined))];
}

/** The entities, each id once: the last one that has it. */
export function unique<T extends { id: string }>(entities: readonly T[]): T[] {
  return [...new Map(entities.map((entity) => [entity.id, entity])).values()];
}
