const DAY: Intl.DateTimeFormatOptions = { day: "numeric", month: "short", year: "numeric", timeZone: "UTC" };
const SHORT_DAY: Intl.DateTimeFormatOptions = { day: "2-digit", month: "short", timeZone: "UTC" };
const TIME: Intl.DateTimeFormatOptions = { dateStyle: "medium", timeStyle: "short" };

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(name: string, language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${name} ${language}`;
  const format = formats.get(key) ?? new Intl.DateTimeFormat(language, options);
  formats.set(key, format);
  return format;
}

/** A day `YYYY-MM-DD`, the same in every time zone: `4 Oct 2026`. */
export function formatDay(day: string, language: string): string {
  return formatOf("day", language, DAY).format(new Date(`${day}T00:00:00Z`));
}

/** A day without its year: `04 Oct`. */
export function formatShortDay(day: string, language: string): string {
  return formatOf("short", language, SHORT_DAY).format(new Date(`${day}T00:00:00Z`));
}

/** A moment in the time zone of the browser. */
export function formatTime(time: string, language: string): string {
  return formatOf("time", language, TIME).format(new Date(time));
}

export const STEPS: [unit: "day" | "hour" | "minute" | "second", seconds: number][] = [
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
  ["second", 1],
];

/** The time since a moment: `3 minutes ago`. */
export function formatAgo(time: string, language: string, now: number = Date.now()): string {
  const seconds = Math.round((new Date(time).getTime() - now) / 1000);
  const [unit, size] = STEPS.find(([, length]) => Math.abs(seconds) >= length) ?? (["second", 1] as const);
  return new Intl.RelativeTimeFormat(language, { numeric: "auto" }).format(Math.trunc(seconds / size), unit);
}
