import { useEffect, useState } from "react";
import { TextField } from "../field.tsx";

/** How long typing must pause before the list follows, in milliseconds. */
const TYPING_MS = 250;

/** A text that filters a list. The list follows when typing pauses. */
export function SearchField({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string;
  onChange(text: string | undefined): void;
}) {
  const [text, setText] = useState(value);
  useEffect(() => setText(value), [value]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `onChange` differs at every render.
  useEffect(() => {
    if (text === value) return;
    const timer = setTimeout(() => onChange(text || undefined), TYPING_MS);
    return () => clearTimeout(timer);
  }, [text, value]);
  return <TextField label={label} type="search" value={text} onChange={(event) => setText(event.target.value)} />;
}
