import { useEffect, useState } from "react";

/**
 * Enter in a field above a list of what was found. It chooses from what was found for the text in the field, not for the
 * one before: when it comes before the answer, it waits for it.
 * @param isCurrent whether the list was found for this text
 */
export function useEnter(isCurrent: boolean, choose: () => void): { enter(): void; forget(): void } {
  const [entered, setEntered] = useState(false);
  useEffect(() => {
    if (!entered || !isCurrent) return;
    setEntered(false);
    choose();
  });
  return { enter: () => setEntered(true), forget: () => setEntered(false) };
}
