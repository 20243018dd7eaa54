/** A booking that every layout writes in its own way. */
export interface Booking {
  /** `YYYY-MM-DD` */
  day: string;
  /** Minor units of a currency with two decimals, negative for money out. */
  amount: number;
  /** The balance after it. */
  balance: number;
  /** The balance after the last booking of its day, and whether it is that one. */
  closing: number;
  isLast: boolean;
  text: string;
  party: string;
  /** From 1. */
  number: number;
}

export interface Layout {
  bank: string;
  country: string;
  /** The currency that the reading must give. */
  currency: string;
  /** The options of the reading, if the connection knows any. */
  known?: { currency?: string; country?: string };
  /** Why it must be asked; undefined when it must be read without a question. `columns` when nothing can be proposed. */
  asks?:
    | "amount"
    | "direction"
    | "debit"
    | "invertSign"
    | "currency"
    | "dateFormats"
    | "decimalSeparator"
    | "status"
    | "columns";
  delimiter?: string;
  encoding?: string;
  above?: string[];
  header?: string;
  row: (booking: Booking) => (string | number)[];
  below?: string[];
  /** Newest first. */
  falls?: boolean;
  bookings?: readonly Booking[];
}

const OPENING = 182_350;
const PAYMENTS: readonly [day: string, amount: number, text: string, party: string][] = [
  ["2026-09-02", -4_599, "Office supplies order 7781", "Paper & Pen"],
  ["2026-09-03", 125_000, "Invoice 2026-101", "Alder GmbH"],
  ["2026-09-07", -89_000, "Rent September", "Hausbau AG"],
  ["2026-09-07", -1_250, "Parking", "City Garage"],
  ["2026-09-11", 40_075, "Invoice 2026-098", "Birch Ltd"],
  ["2026-09-15", -315, "Account fee", "The bank"],
  ["2026-09-18", -234_560, "Salaries September", "Staff"],
  ["2026-09-21", 310_044, "Invoices 2026-102 and 103", "Cedar SA"],
  ["2026-09-21", -6_990, "Telephone contract 55", "Telco"],
  ["2026-09-25", -12_345, "Insurance policy 88", "Safe & Sound"],
  ["2026-09-28", 1_999, "Refund order 7781", "Paper & Pen"],
  ["2026-10-01", -89_000, "Rent October", "Hausbau AG"],
];

/** Bookings over a month, with several on one day. */
export function bookingsOf(payments: typeof PAYMENTS = PAYMENTS, opening = OPENING): Booking[] {
  let balance = opening;
  const bookings = payments.map(([day, amount, text, party], at) => {
    balance += amount;
    return { day, amount, balance, text, party, number: at + 1 };
  });
  return bookings.map((booking) => {
    const last = bookings.findLast(({ day }) => day === booking.day) ?? booking;
    return { ...booking, closing: last.balance, isLast: last === booking };
  });
}

/** The file of a layout, as text. */
export function textOf({
  delimiter = ";",
  above = [],
  header,
  row,
  below = [],
  falls,
  bookings = bookingsOf(),
}: Layout): string {
  const rows = (falls ? bookings.toReversed() : bookings).map((booking) => row(booking).join(delimiter));
  return [...above, ...(header === undefined ? [] : [header]), ...rows, ...below, ""].join("\n");
}

const grouped = (digits: string, separator: string) => digits.replace(/\B(?=(\d{3})+$)/g, separator);

/** Writes minor units: `write(".", ",")(123450)` is `1,234.50`. */
export const write =
  (decimal: string, thousands = "") =>
  (minor: number): string => {
    const digits = String(Math.abs(minor)).padStart(3, "0");
    return `${minor < 0 ? "-" : ""}${grouped(digits.slice(0, -2), thousands)}${decimal}${digits.slice(-2)}`;
  };
export const point = write(".");
export const comma = write(",");
/** Writes minor units as a whole number, for a currency without decimals. */
export const writeWhole =
  (thousands: string) =>
  (minor: number): string =>
    `${minor < 0 ? "-" : ""}${grouped(String(Math.abs(minor)), thousands)}`;
export const whole = writeWhole(",");
export const out = (amount: number, format: (minor: number) => string): string => (amount < 0 ? format(-amount) : "");
export const into = (amount: number, format: (minor: number) => string): string => (amount < 0 ? "" : format(amount));
export const dmy = (day: string, sign = "/"): string => day.split("-").toReversed().join(sign);
export const mdy = (day: string): string => [day.slice(5, 7), day.slice(8), day.slice(0, 4)].join("/");
export const ymd = (day: string): string => day.replaceAll("-", "");
export const quoted = (cells: readonly (string | number)[]): string[] => cells.map((cell) => `"${cell}"`);
