import type { Random } from "./random.ts";

/** Makes the number of an invoice from its day and its running number. */
export type Numbering = (day: string, serial: number) => string;

const pad = (serial: number, width: number) => String(serial).padStart(width, "0");
const year = (day: string) => day.slice(0, 4);
const month = (day: string) => day.slice(5, 7);
const compact = (day: string) => day.replaceAll("-", "");

/**
 * The series in which tenants number their own invoices, by how usual they are. Those of one kind differ in nothing but
 * signs: nobody uses two of them side by side.
 */
const SERIES: (readonly [number, { kind: string; numbering: Numbering }])[] = [
  [30, { kind: "year", numbering: (day, serial) => `RE-${year(day)}-${pad(serial, 5)}` }],
  [18, { kind: "year", numbering: (day, serial) => `${year(day)}${pad(serial, 5)}` }],
  [12, { kind: "six", numbering: (_day, serial) => String(480_000 + serial) }],
  [12, { kind: "month", numbering: (day, serial) => `INV/${year(day)}/${month(day)}/${pad(serial, 4)}` }],
  [8, { kind: "letter", numbering: (_day, serial) => `A${pad(serial, 6)}` }],
  [6, { kind: "short year", numbering: (day, serial) => `${year(day).slice(2)}-${pad(serial, 4)}` }],
  [8, { kind: "five", numbering: (_day, serial) => String(10_000 + serial) }],
  [6, { kind: "month", numbering: (day, serial) => `R${year(day).slice(2)}${month(day)}${pad(serial, 4)}` }],
];

/** The series of one tenant, the main one first. */
export function ownSeries(random: Random, count: number): Numbering[] {
  const series = new Map<string, Numbering>();
  while (series.size < count) {
    const { kind, numbering } = random.weighted(SERIES);
    if (!series.has(kind)) series.set(kind, numbering);
  }
  return [...series.values()];
}

/** How suppliers number theirs: each in its own way, from small firms that began at 1 to date-like and long ones. */
export function supplierNumbering(random: Random): { numbering: Numbering; first: number } {
  const prefix = random.pick(["RG", "F", "FA", "INV", "SI", "R", "B", "ER", "K"]);
  return random.weighted<{ numbering: Numbering; first: number }>([
    [8, { numbering: (_day, serial) => String(serial), first: random.int(1, 40) }],
    [14, { numbering: (_day, serial) => String(serial), first: random.int(1_000, 9_000) }],
    [12, { numbering: (_day, serial) => String(serial), first: random.int(10_000, 990_000) }],
    [8, { numbering: (_day, serial) => String(serial), first: random.int(1_000_000, 99_000_000) }],
    [16, { numbering: (day, serial) => `${prefix}-${year(day)}-${pad(serial, 4)}`, first: random.int(1, 900) }],
    [12, { numbering: (_day, serial) => `${prefix}${pad(serial, 6)}`, first: random.int(1, 90_000) }],
    [10, { numbering: (day, serial) => `${year(day)}/${pad(serial, 3)}`, first: random.int(1, 300) }],
    [8, { numbering: (day, serial) => `${compact(day)}-${serial % 9}`, first: random.int(1, 9) }],
    [7, { numbering: (day, serial) => `${serial}/${year(day).slice(2)}`, first: random.int(10, 400) }],
    [5, { numbering: (day, serial) => `${year(day)}-${pad(serial, 3)}-NL`, first: random.int(1, 200) }],
  ]);
}

/** Letters and digits of a number in capitals: two numbers that differ in nothing else look the same in a text. */
export function bare(number: string): string {
  return number.toUpperCase().replace(/[^\p{L}\p{N}]/gu, "");
}
