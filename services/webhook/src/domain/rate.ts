/** How far ahead attempts are given their times, in ms: longer than the pause between two sweeps. */
export const AHEAD_MS = 1_000;

/**
 * The times of the next attempts to a destination with a rate, equally spaced, from now on. It is the virtual scheduling
 * of the generic cell rate algorithm (ITU-T I.371, annex A) without a burst.
 * @param next when the next attempt may begin as far as earlier ones are concerned; all times are in ms since 1970
 * @param perSecond attempts per second
 * @param wanted the most times to give
 * @returns at most `wanted` times, none after AHEAD_MS from now, and the new `next`
 */
export function slotsOf(
  next: number | undefined,
  now: number,
  perSecond: number,
  wanted: number,
): { slots: number[]; next: number } {
  const everyMs = 1_000 / perSecond;
  const from = Math.max(next ?? 0, now);
  const count = Math.max(0, Math.min(wanted, Math.floor((now + AHEAD_MS - from) / everyMs) + 1));
  return { slots: Array.from({ length: count }, (_, nth) => from + nth * everyMs), next: from + count * everyMs };
}
