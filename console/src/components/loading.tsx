import { common } from "../i18n/common.ts";
import { useSpeech } from "../i18n/language.ts";

/** A small turning circle beside what loads. */
export function Loading() {
  const { t } = useSpeech();
  return (
    <span
      role="status"
      aria-label={t(common.loading)}
      className="size-4 shrink-0 animate-spin rounded-full border-2 border-edge border-t-transparent"
    />
  );
}
