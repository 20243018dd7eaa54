import { type ComponentProps, useState } from "react";
import { useSpeech } from "../i18n/language.ts";
import { catalogue } from "../i18n/text.ts";
import { CONTROL, type FieldProps, Frame } from "./field.tsx";

const words = catalogue({ none: { en: "choose a day", de: "Tag wählen" } });

/** The day of the console over the field's own, where `[data-day]` of the style sheet shows it. */
const SHOWN = "pointer-events-none absolute inset-y-0 left-2.5 hidden items-center";

/** A day, which reads as elsewhere on the page until a person enters the field. */
export function DayField({ label, hint, problem, bare, className, onChange, ...rest }: DayFieldProps) {
  const { t, day } = useSpeech();
  const [entered, setEntered] = useState(rest.defaultValue ?? "");
  const value = rest.value ?? entered;
  return (
    <Frame {...{ label, hint, problem, bare, className }}>
      {(attributes) => (
        <span className="relative block">
          <input
            type="date"
            className={`${CONTROL} h-8 border-edge`}
            {...attributes}
            {...rest}
            onChange={(event) => {
              setEntered(event.target.value);
              onChange?.(event);
            }}
          />
          <span aria-hidden="true" className={`${SHOWN} ${value === "" ? "text-soft" : ""}`} data-day={value}>
            {value === "" ? t(words.none) : day(value)}
          </span>
        </span>
      )}
    </Frame>
  );
}

interface DayFieldProps extends FieldProps, Omit<ComponentProps<"input">, "value" | "defaultValue" | "className"> {
  /** `YYYY-MM-DD`, empty without a day. */
  value?: string;
  defaultValue?: string;
}
