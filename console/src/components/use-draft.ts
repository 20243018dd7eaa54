import { useCallback, useState } from "react";

/**
 * A half-entered form, kept for the tab until it is done: a session that ends in the middle of work loses nothing. It is
 * removed when the person signs out.
 */
export function useDraft<T>(name: string, initial: () => T): [draft: T, set: (next: T) => void, done: () => void] {
  const key = `matchbook-draft ${name}`;
  const [draft, setDraft] = useState<T>(() => {
    const stored = sessionStorage.getItem(key);
    return stored === null ? initial() : JSON.parse(stored);
  });
  const set = useCallback(
    (next: T) => {
      sessionStorage.setItem(key, JSON.stringify(next));
      setDraft(next);
    },
    [key],
  );
  const done = useCallback(() => sessionStorage.removeItem(key), [key]);
  return [draft, set, done];
}
