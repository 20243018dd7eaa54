import { OfflineIcon } from "../components/more-icons.tsx";
import { useSpeech } from "../i18n/language.ts";
import { catalogue } from "../i18n/text.ts";

const words = catalogue({
  offline: {
    en: "No connection. Nothing is lost: what you see stays, and you can decide again as soon as it is back.",
    de: "Keine Verbindung. Nichts geht verloren: Was Sie sehen, bleibt, und Sie können wieder entscheiden, sobald sie zurück ist.",
  },
});

/** Stays above the page while the gateway cannot be reached. */
export default function OfflineBanner() {
  const { t } = useSpeech();
  return (
    <p
      role="status"
      data-offline
      className="flex items-center gap-2 border-b border-line bg-warn-soft px-4 py-1.5 text-[0.8125rem] text-warn"
    >
      <OfflineIcon />
      {t(words.offline)}
    </p>
  );
}
