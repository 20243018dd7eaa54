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

/** The properties of a field with a control. It gives the typed text itself, no event. */
export type ControlProps<Tag extends "input" | "select" | "textarea"> = FieldProps &
  Omit<ComponentProps<Tag>, "onChange" | "className"> & { onChange?(text: string): void };

type Attributes = ComponentProps<"input"> & ComponentProps<"select"> & ComponentProps<"textarea">;

interface FrameProps extends FieldProps {
  onChange?(text: string): void;
  /** The control gets its own attributes, and those that connect it with the label and the note. */
  children(attributes: Attributes): ReactNode;
}

export const CONTROL =
  "w-full rounded-md border border-edge bg-panel px-2.5 text-ink placeholder:text-soft disabled:opacity-60 aria-invalid:border-bad";

/** A label, a control and what is to say about it. */
export function Frame({ label, hint, problem, bare = false, className, onChange, children, ...control }: FrameProps) {
  const id = useId();
  const note = problem ?? hint;
  return (
    <div className={classes("flex flex-col gap-1", className)}>
      <label htmlFor={id} className={bare ? "sr-only" : "text-[0.8125rem] font-medium"}>
        {label}
      </label>
      {children({
        ...{ id, "aria-describedby": note && `${id}-note`, "aria-invalid": problem === undefined ? undefined : true },
        ...(control as Attributes),
        ...(onChange && { onChange: ({ target }: { target: { value: string } }) => onChange(target.value) }),
      })}
      {note !== undefined && (
        <p id={`${id}-note`} className={classes("text-[0.8125rem]", problem === undefined ? "text-soft" : "text-bad")}>
          {note}
        </p>
      )}
    </div>
  );
}

export function TextField(props: ControlProps<"input">) {
  return <Frame {...props}>{(attributes) => <input type="text" className={`${CONTROL} h-8`} {...attributes} />}</Frame>;
}

/** The choices of a field: records with their texts, or the texts by their values. */
export type Options = readonly { value: string; text: string }[] | Readonly<Record<string, string>>;

export function SelectField({ options, ...props }: ControlProps<"select"> & { options: Options }) {
  const all = Array.isArray(options) ? options : Object.entries(options).map(([value, text]) => ({ value, text }));
  return (
    <Frame {...props}>
      {(attributes) => (
        <select className={`${CONTROL} h-8`} {...attributes}>
          {all.map(({ value, text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Frame>
  );
}
