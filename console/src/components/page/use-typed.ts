import { useEffect, useState } from "react";

/** Milliseconds of a pause in typing before a list follows. */
const TYPING_MS = 250;

/**
 * The text of a field that filters a list, which follows when typing pauses. The address says what was typed a moment
 * later: it takes nothing away that was typed since. Another text of the address, as after going back, is shown.
 * @param value the text that the list is filtered by
 */
export function useTyped(value: string, onChange: (text: string) => void): [text: string, set: (text: string) => void] {
  const [text, setText] = useState(value);
  const [seen, setSeen] = useState(value);
  /** The text of the address, and after it those that it is going to have. */
  const [told, setTold] = useState([value]);
  if (value !== seen) {
    setSeen(value);
    const at = told.indexOf(value);
    setTold(at < 0 ? [value] : told.slice(at));
    if (at < 0) setText(value);
  }
  const last = told.at(-1);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `onChange` may differ at every render.
  useEffect(() => {
    if (text === last) return;
    const timer = setTimeout(() => {
      setTold((before) => [...before, text]);
      onChange(text);
    }, TYPING_MS);
    return () => clearTimeout(timer);
  }, [text, last]);
  return [text, setText];
}
