import { useQuery } from "@tanstack/react-query";
import { lineQuery } from "../../api/line-query.ts";
import { useSpeech } from "../../i18n/language.ts";
import { lineWords as words } from "./line-words.ts";
import { suggestionsOf } from "./suggestions.ts";
import type { ReviewActions } from "./use-line-actions.ts";

const BUTTON = "h-11 flex-1 rounded-md px-2 font-medium disabled:opacity-50";
const PLAIN = `${BUTTON} border border-edge/60 bg-panel`;

/** On a phone, where the thumb is: decide about the line in view, or go on. */
export function PhoneBar({ code, actions, onNext }: { code: string; actions: ReviewActions; onNext(): void }) {
  const { t } = useSpeech();
  const { data: line } = useQuery(lineQuery(code));
  const match = line === undefined || suggestionsOf(line).length === 0 ? undefined : actions.chosenMatch();
  const isOff = line === undefined || match === undefined || !actions.mayMatch;
  return (
    <div className="flex w-full gap-2 min-[900px]:hidden" data-phone-bar>
      <button
        type="button"
        className={`${BUTTON} bg-brand text-brand-ink`}
        disabled={isOff}
        onClick={() => !isOff && actions.confirm(line, match)}
      >
        {t(words.confirm)}
      </button>
      <button type="button" className={PLAIN} disabled={isOff} onClick={() => !isOff && actions.reject(line, match)}>
        {t(words.reject)}
      </button>
      <button type="button" className={PLAIN} onClick={onNext}>
        {t(words.nextShort)}
      </button>
    </div>
  );
}
