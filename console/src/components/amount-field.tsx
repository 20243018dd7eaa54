import type { ComponentProps } from "react";
import { type FieldProps, TextField } from "./field.tsx";

/** An amount as people type it; `values/minor-units.ts` reads it. */
export function AmountField(props: FieldProps & ComponentProps<"input">) {
  return <TextField inputMode="decimal" autoComplete="off" {...props} />;
}
