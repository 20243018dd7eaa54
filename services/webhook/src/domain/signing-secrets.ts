/** A signing secret of an endpoint, sealed or open. */
export type HeldSecret<S> = {
  readonly secret: S;
  /** When it expires; null for the current secret. */
  readonly validUntil: Date | null;
};

/** Time for which a replaced secret also signs, in ms. */
export const OVERLAP_MS = 24 * 60 * 60 * 1_000;

/** The most valid secrets; each adds a signature to the header of every message. */
export const MAX_SECRETS = 5;

/** Makes `fresh` the current secret. Each replaced one stays valid for 24 h; beyond MAX_SECRETS the oldest go. */
export function rotateSecrets<S>(held: readonly HeldSecret<S>[], fresh: S, now: Date): HeldSecret<S>[] {
  const validUntil = new Date(now.getTime() + OVERLAP_MS);
  const replaced = held.map((one) => (one.validUntil === null ? { ...one, validUntil } : one));
  return [{ secret: fresh, validUntil: null }, ...withoutExpired(replaced, now)].slice(0, MAX_SECRETS);
}

export function withoutExpired<S>(held: readonly HeldSecret<S>[], now: Date): HeldSecret<S>[] {
  return held.filter(({ validUntil }) => validUntil === null || validUntil > now);
}

/** The valid secrets, newest first. */
export function validSecrets<S>(held: readonly HeldSecret<S>[], now: Date): S[] {
  return withoutExpired(held, now).map((one) => one.secret);
}
