import { Link } from "@tanstack/react-router";
import { useEffect } from "react";
import { failureWords } from "../components/failure-words.ts";
import { useSpeech } from "../i18n/language.ts";
import { catalogue } from "../i18n/text.ts";
import { appWords } from "./words.ts";

const words = catalogue({
  hint: {
    en: "The address may be mistyped, or what it led to was removed.",
    de: "Die Adresse ist vielleicht falsch geschrieben, oder was dort war, wurde entfernt.",
  },
});

/** The page of an address under which there is nothing. */
export default function NotFound() {
  const { t } = useSpeech();
  const title = t(failureWords.notFound);
  useEffect(() => {
    document.title = `${title} · Matchbook`;
  }, [title]);
  return (
    <div className="flex flex-col items-start gap-3 p-6">
      <h1 className="text-xl font-semibold">{title}</h1>
      <p>{t(words.hint)}</p>
      <Link to="/" className="text-brand-text underline">
        {t(appWords.overview)}
      </Link>
    </div>
  );
}
