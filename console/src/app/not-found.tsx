import { Link } from "@tanstack/react-router";
import { useEffect } from "react";
import { failureWords as words } from "../components/failure-words.ts";
import { useSpeech } from "../i18n/language.ts";
import { appWords } from "./words.ts";

/** The page of an address under which there is nothing. */
export default function NotFound() {
  const { t } = useSpeech();
  const title = t(words.notFound);
  useEffect(() => {
    document.title = `${title} · Matchbook`;
  }, [title]);
  return (
    <div className="flex flex-col items-start gap-3 p-6">
      <h1 className="text-xl font-semibold">{title}</h1>
      <p>{t(words.notFoundHint)}</p>
      <Link to="/" className="text-brand-text underline">
        {t(appWords.overview)}
      </Link>
    </div>
  );
}
