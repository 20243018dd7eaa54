/** Milliseconds after a person's last key or click in which the page counts as attended. */
const ATTENDED_MS = 60_000;

let last = Date.now();
const attend = () => {
  last = Date.now();
};
for (const type of ["keydown", "pointerdown", "wheel", "touchmove"])
  addEventListener(type, attend, { capture: true, passive: true });

/**
 * Tells whether a person was at the page just now. A page asks for changes by itself; requests without a person do not
 * make the session last longer.
 */
export const isAttended = (): boolean => Date.now() - last < ATTENDED_MS;
