import { type ComponentProps, type ReactNode, useId } from "react";
import { classes } from "./class-names.ts";

export interface FieldProps {
  label: string;
  hint?: string | undefined;
  problem?: string | undefined;
  /** Hides the label from view only. */
  bare?: boolean;
  className?: string;
}

export const CONTROL =
  "w-full rounded-md border bg-panel px-2.5 text-ink placeholder:text-soft disabled:opacity-60 aria-invalid:border-bad";

/** A label, a control and what is to say about it. The control gets the attributes that connect the three. */
export function Frame({
  label,
  hint,
  problem,
  bare = false,
  className,
  children,
}: FieldProps & {
  children(attributes: { id: string; "aria-describedby"?: string; "aria-invalid"?: true }): ReactNode;
}) {
  const id = useId();
  const note = problem ?? hint;
  return (
    <div className={classes("flex flex-col gap-1", className)}>
      <label htmlFor={id} className={bare ? "sr-only" : "text-[0.8125rem] font-medium"}>
        {label}
      </label>
      {children({
        id,
        ...(note !== undefined && { "aria-describedby": `${id}-note` }),
        ...(problem !== undefined && { "aria-invalid": true as const }),
      })}
      {note !== undefined && (
        <p id={`${id}-note`} className={classes("text-[0.8125rem]", problem === undefined ? "text-soft" : "text-bad")}>
          {note}
        </p>
      )}
    </div>
  );
}

export function TextField({ label, hint, problem, bare, className, ...rest }: FieldProps & ComponentProps<"input">) {
  return (
    <Frame {...{ label, hint, problem, bare, className }}>
      {(attributes) => <input type="text" className={`${CONTROL} h-8 border-edge`} {...attributes} {...rest} />}
    </Frame>
  );
}

export function SelectField({
  label,
  hint,
  problem,
  bare,
  className,
  options,
  ...rest
}: FieldProps & { options: readonly { value: string; text: string }[] } & ComponentProps<"select">) {
  return (
    <Frame {...{ label, hint, problem, bare, className }}>
      {(attributes) => (
        <select className={`${CONTROL} h-8 border-edge`} {...attributes} {...rest}>
          {options.map(({ value, text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Frame>
  );
}
