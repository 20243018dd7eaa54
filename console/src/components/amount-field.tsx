import { type ControlProps, TextField } from "./field.tsx";

/** An amount as people type it; `values/minor-units.ts` reads it. */
export function AmountField(props: ControlProps<"input">) {
  return <TextField inputMode="decimal" autoComplete="off" {...props} />;
}
