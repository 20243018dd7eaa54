import { IGNORE_REASONS, type IgnoreReason } from "@matchbook/vocabulary/statuses";
import { useId } from "react";
import { ignoreWords } from "../../../i18n/ignore-words.ts";
import { useSpeech } from "../../../i18n/language.ts";
import { dialogWords as words } from "./words.ts";

const KEY = "matchbook-ignore-reason";

/** The reason that was chosen last in this browser. */
export function lastIgnoreReason(): IgnoreReason {
  return IGNORE_REASONS.find((reason) => reason === localStorage.getItem(KEY)) ?? "bank_fee";
}

export function keepIgnoreReason(reason: IgnoreReason): void {
  localStorage.setItem(KEY, reason);
}

/** The reasons why a line is ignored, of which one is chosen: the arrows choose, and Enter submits the form. */
export function IgnoreReasonField({ value, onChange }: { value: IgnoreReason; onChange(reason: IgnoreReason): void }) {
  const { t } = useSpeech();
  const name = useId();
  return (
    <fieldset className="flex flex-col">
      <legend className="mb-2 text-soft">{t(words.ignoreHint)}</legend>
      {IGNORE_REASONS.map((reason) => (
        <label key={reason} className="inline-flex min-h-8 items-center gap-2 max-sm:min-h-11">
          <input
            type="radio"
            name={name}
            className="size-4 accent-(--color-brand)"
            checked={reason === value}
            onChange={() => onChange(reason)}
          />
          {t(ignoreWords[reason])}
        </label>
      ))}
    </fieldset>
  );
}
