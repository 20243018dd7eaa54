/** A signing secret of a destination in whatever form it is held. */
export type HeldSecret<S> = {
  readonly secret: S;
  /** When it stops signing along; null for the current one. */
  readonly validUntil: Date | null;
};

/** How long a replaced secret signs along, in ms. */
export const OVERLAP_MS = 24 * 60 * 60 * 1_000;

/** Most secrets that sign at once; each adds to the signature header of every message. */
export const MAX_SECRETS = 5;

/**
 * Makes `fresh` the current secret. The one it replaces signs along for 24 h, and so does one that was replaced earlier
 * until its own 24 h are over: rotating twice breaks no receiver that still has the first. Beyond MAX_SECRETS the oldest
 * go.
 *
 * @param held newest first
 */
export function rotateSecrets<S>(held: readonly HeldSecret<S>[], fresh: S, now: Date): HeldSecret<S>[] {
  const validUntil = new Date(now.getTime() + OVERLAP_MS);
  const replaced = held.map((one) => (one.validUntil === null ? { ...one, validUntil } : one));
  return [{ secret: fresh, validUntil: null }, ...withoutExpired(replaced, now)].slice(0, MAX_SECRETS);
}

/** What is held without the secrets that sign no more. */
export function withoutExpired<S>(held: readonly HeldSecret<S>[], now: Date): HeldSecret<S>[] {
  return held.filter((one) => isValid(one, now));
}

/** The secrets that sign now, newest first. */
export function validSecrets<S>(held: readonly HeldSecret<S>[], now: Date): S[] {
  return withoutExpired(held, now).map((one) => one.secret);
}

function isValid<S>({ validUntil }: HeldSecret<S>, now: Date): boolean {
  return validUntil === null || validUntil > now;
}
