import { useEffect, useState } from "react";

const DIALOG = '[role="dialog"],[role="alertdialog"]';

/** What had the focus before the dialogs that follow one another, such as a form and what it has made. */
let opener: Element | null = null;

/** Gives the focus back to where it was when the component goes, unless something else has taken it by then. */
export function useReturnFocus(): void {
  const [before] = useState(() => {
    const focused = document.activeElement;
    if (focused !== null && focused.closest(DIALOG) === null) opener = focused;
    return opener;
  });
  useEffect(
    () => () =>
      // The library of the dialog looks for the place as well, and only some of its ways to close find it.
      queueMicrotask(() => {
        const isFree = document.activeElement === document.body && document.querySelector(DIALOG) === null;
        if (isFree && before instanceof HTMLElement) before.focus();
      }),
    [before],
  );
}
