import { Link } from "@tanstack/react-router";
import { stateWords } from "../components/state-words.ts";
import { Empty } from "../components/states.tsx";
import { useSpeech } from "../i18n/language.ts";
import { appWords } from "./words.ts";

export function NotFound() {
  const { t } = useSpeech();
  return (
    <Empty
      title={t(stateWords.notFound)}
      action={
        <Link to="/" className="text-brand-text underline">
          {t(appWords.overview)}
        </Link>
      }
    />
  );
}
