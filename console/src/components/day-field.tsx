import { useState } from "react";
import { useSpeech } from "../i18n/language.ts";
import { catalogue } from "../i18n/text.ts";
import { CONTROL, type ControlProps, Frame } from "./field.tsx";

const words = catalogue({ none: { en: "choose a day", de: "Tag wählen" } });

/** The day of the console over the field's own, where `[data-day]` of the style sheet shows it. */
const SHOWN = "pointer-events-none absolute inset-y-0 left-2.5 hidden items-center";

/** A day `YYYY-MM-DD`, empty without one. It reads as elsewhere on the page until a person enters the field. */
export function DayField({ onChange, ...props }: ControlProps<"input">) {
  const { t, day } = useSpeech();
  const [entered, setEntered] = useState(String(props.defaultValue ?? ""));
  const value = String(props.value ?? entered);
  const change = (next: string) => {
    setEntered(next);
    onChange?.(next);
  };
  return (
    <Frame {...props} onChange={change}>
      {(attributes) => (
        <span className="relative block">
          <input type="date" className={`${CONTROL} h-8`} {...attributes} />
          <span aria-hidden="true" className={`${SHOWN} ${value === "" ? "text-soft" : ""}`} data-day={value}>
            {value === "" ? t(words.none) : day(value)}
          </span>
        </span>
      )}
    </Frame>
  );
}
