/** Excel keeps 15 digits of a number. */
const PRECISION = 15;
/** Decimals that are shown: with three, the separator of decimals could be taken for one of thousands. */
const DECIMALS = 4;
const DAY_SECONDS = 86_400;
const DAY_MS = 86_400_000;
/** Numbers of days hold times as fractions, which are not exact. */
const ROUNDING_SECONDS = 0.001;
/** The last day of the year 9999. */
const LAST_DAY = 2_958_465;
/** The days from the beginning of 1900 to that of 1904, from which some workbooks count. */
const DAYS_TO_1904 = 1_462;
/** The first of March 1900. Days before it are counted as if 1900 were a leap year. */
const MARCH_1900 = 61;

/** A text on one line. */
export function textOf(text: string): string {
  return text.replace(/\s+/g, " ");
}

/** A number as it was typed. */
export function decimalOf(written: string): string {
  const value = Number.parseFloat(written);
  if (!Number.isFinite(value)) return textOf(written);
  const rounded = Number(value.toPrecision(PRECISION));
  if (Number.isInteger(rounded)) return Number.isSafeInteger(rounded) ? String(rounded) : String(value);
  const text = String(rounded);
  const decimals = text.split(".")[1]?.length ?? 0;
  return /e/i.test(text) || decimals >= DECIMALS ? text : text + "0".repeat(DECIMALS - decimals);
}

/** A number of days as a day, with its time unless that is midnight. Less than a day is a time. */
export function dayOf(written: string, is1904: boolean): string {
  const serial = Number.parseFloat(written);
  if (!(serial >= 0 && serial <= LAST_DAY)) return decimalOf(written);
  const seconds = Math.floor(serial * DAY_SECONDS + ROUNDING_SECONDS);
  const number = Math.floor(seconds / DAY_SECONDS);
  const second = seconds % DAY_SECONDS;
  const clock = second === 0 ? MIDNIGHT : new Date(second * 1_000).toISOString().slice(11, 19);
  if (number === 0 && !is1904) return clock;
  const days = is1904 ? number + DAYS_TO_1904 : number;
  const start = Date.UTC(1899, 11, days < MARCH_1900 ? 31 : 30);
  return withTime(new Date(start + days * DAY_MS).toISOString().slice(0, 10), clock);
}

/** A day of ISO 8601 in the same form. Any other text as it is. */
export function isoDay(written: string): string {
  const [, day, clock = MIDNIGHT] = /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d:\d\d)|$)/.exec(written) ?? [];
  return day === undefined ? textOf(written) : withTime(day, clock);
}

const MIDNIGHT = "00:00:00";

function withTime(day: string, clock: string): string {
  return clock === MIDNIGHT ? day : `${day} ${clock}`;
}
