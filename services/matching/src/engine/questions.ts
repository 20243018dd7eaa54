import { lineKeys, lineNameKeys } from "../domain/matcher/derived-keys.ts";
import { coreName, MAX_BLOCKS, nameBlocks } from "../domain/matcher/names/core-name.ts";
import type { Pool } from "../domain/matcher/pool.ts";
import { readingOf } from "../domain/matcher/reading.ts";
import { asksByLikeness } from "../domain/matcher/signals/party.ts";
import type { Line } from "../domain/model.ts";

/** The keys of a chunk of lines that can be looked up at once. */
export interface Questions {
  /** Keys of invoice numbers and payment references. */
  keys: string[];
  ibans: string[];
  /** Names, whole. */
  names: string[];
  /** Names, whole and without legal forms. */
  nameKeys: string[];
}

/** The first look-ups of some lines. No other code decides which keys are looked up. */
export function questionsOf(lines: readonly Line[]): Questions {
  const readings = lines.map(readingOf);
  return {
    keys: distinct(lines.flatMap(lineKeys)),
    ibans: distinct(readings.map(({ iban }) => iban)),
    names: distinct(readings.map(({ name }) => name)),
    nameKeys: distinct(lines.flatMap((line) => lineNameKeys(line) ?? [])),
  };
}

/** The word beginnings to look up for names that no counterparty has exactly. */
export function blocksOf(lines: readonly Line[], pool: Pool): string[] {
  const unknown = lines.filter((line) => asksByLikeness(line, pool));
  return distinct(unknown.flatMap((line) => nameBlocks(coreName(line.counterpartyName ?? "")).slice(0, MAX_BLOCKS)));
}

/** The distinct values, without undefined. */
export function distinct(values: readonly (string | undefined)[]): string[] {
  return [...new Set(values.filter((value) => value !== undefined))];
}
