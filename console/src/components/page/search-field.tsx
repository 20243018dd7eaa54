import { TextField } from "../field.tsx";
import { useTyped } from "./use-typed.ts";

interface SearchFieldProps {
  label: string;
  value: string;
  onChange(text: string | undefined): void;
}

/** A text that filters a list. The list follows when typing pauses. */
export function SearchField({ label, value, onChange }: SearchFieldProps) {
  const [text, setText] = useTyped(value, (typed) => onChange(typed || undefined));
  return <TextField label={label} type="search" value={text} onChange={setText} />;
}
