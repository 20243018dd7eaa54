const DAY_MS = 86_400_000;

/** The day in UTC that is so many days before a moment: `YYYY-MM-DD`. */
export const dayBefore = (days: number, now: number = Date.now()): string =>
  new Date(now - days * DAY_MS).toISOString().slice(0, 10);

export const today = (): string => dayBefore(0);
