import { useEffect, useState } from "react";

/** Gives the focus back to where it was when the component goes, unless something else has taken it by then. */
export function useReturnFocus(): void {
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () =>
      // The library of the dialog looks for the place as well, and only some of its ways to close find it.
      queueMicrotask(() => {
        if (document.activeElement === document.body && before instanceof HTMLElement) before.focus();
      }),
    [before],
  );
}
