import { TextField } from "../field.tsx";
import { useTyped } from "./use-typed.ts";

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
  const [text, setText] = useTyped(value, (typed) => onChange(typed || undefined));
  return <TextField label={label} type="search" value={text} onChange={setText} />;
}
