import type { ComponentProps } from "react";
import { CONTROL, type FieldProps, Frame } from "./field.tsx";

/** A text of several lines. */
export function TextArea({ label, hint, problem, bare, className, ...rest }: FieldProps & ComponentProps<"textarea">) {
  return (
    <Frame {...{ label, hint, problem, bare, className }}>
      {(attributes) => <textarea rows={3} className={`${CONTROL} border-edge py-1`} {...attributes} {...rest} />}
    </Frame>
  );
}
