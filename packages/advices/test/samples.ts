import { readFileSync } from "node:fs";
import { type AdviceOptions, readAdvices } from "../src/index.ts";

export const sampleFile = (name: string) => readFileSync(new URL(`samples/${name}`, import.meta.url));

export const read = (file: string | Uint8Array, options: AdviceOptions = {}) =>
  readAdvices(Buffer.from(file), { today: "2026-06-30", ...options });

export const readSample = (name: string, change: (text: string) => string = (text) => text, options?: AdviceOptions) =>
  read(change(sampleFile(name).toString()), options);

/**
 * An advice in short: number, direction, total, currency and date, and its items as kind, amount, first document and the
 * deductions. Amounts are minor units.
 */
export const brief = ({ advices }: Awaited<ReturnType<typeof read>>) =>
  advices.map(({ number, direction, total, currency, date, items }) => [
    [number, direction, total, currency, date],
    ...items.map(({ kind, amount, documents, deductions }) => [
      ...[kind, amount, documents[0] ?? null],
      ...deductions.map(({ type, amount }) => [type, amount]),
    ]),
  ]);
