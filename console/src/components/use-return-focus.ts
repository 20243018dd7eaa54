import { useEffect, useState } from "react";
import { isModalOpen, MODAL } from "./modal.ts";

/** The element that had the focus before the dialogs that follow one another, such as a form and what it has made. */
let opener: Element | null = null;

/** Gives the focus back to where it was when the component goes, unless something else has taken it by then. */
export function useReturnFocus(): void {
  const [before] = useState(() => {
    const focused = document.activeElement;
    if (focused !== null && focused.closest(MODAL) === null) opener = focused;
    return opener;
  });
  useEffect(
    () => () =>
      // The library of the dialog looks for the place as well, and only some of its ways to close find it.
      queueMicrotask(() => {
        const isFree = document.activeElement === document.body && !isModalOpen();
        if (isFree && before instanceof HTMLElement) before.focus();
      }),
    [before],
  );
}
