import type { Random } from "./random.ts";

/** Returns the number of an invoice for its day and serial number. */
export type Numbering = (day: string, serial: number) => string;

const pad = (serial: number, width: number) => String(serial).padStart(width, "0");
const year = (day: string) => day.slice(0, 4);
const month = (day: string) => day.slice(5, 7);
const compact = (day: string) => day.replaceAll("-", "");

/**
 * The number series of tenants' own invoices, weighted by frequency. Series of one kind differ only in separators. No
 * tenant uses two series of one kind.
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

/** The number series of suppliers, all different: serial numbers from 1, numbers with dates, and long numbers. */
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

/** The letters and digits of a number in capitals. Numbers that are equal in these look the same in a text. */
export function bare(number: string): string {
  return number.toUpperCase().replace(/[^\p{L}\p{N}]/gu, "");
}
