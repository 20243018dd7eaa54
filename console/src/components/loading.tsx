import { useSpeech } from "../i18n/language.ts";
import { stateWords as words } from "./state-words.ts";

/** A small turning circle beside what loads. */
export function Loading() {
  const { t } = useSpeech();
  return (
    <span
      role="status"
      aria-label={t(words.loading)}
      className="inline-block size-4 shrink-0 animate-spin rounded-full border-2 border-edge border-t-transparent"
    />
  );
}
