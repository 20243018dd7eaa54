import { Link, linkOptions } from "@tanstack/react-router";
import { Empty } from "../../components/states.tsx";
import { useSpeech } from "../../i18n/language.ts";
import { catalogue } from "../../i18n/text.ts";
import { hasFilter, type ReviewSearch } from "./search.ts";

const words = catalogue({
  emptySuggested: { en: "Nothing waits for a decision", de: "Nichts wartet auf eine Entscheidung" },
  emptySuggestedHint: {
    en: "New suggestions appear here as soon as lines or invoices arrive.",
    de: "Neue Vorschläge erscheinen hier, sobald Buchungen oder Rechnungen eintreffen.",
  },
  importStatement: { en: "Import a statement", de: "Kontoauszug importieren" },
  emptyOther: { en: "No lines here", de: "Hier sind keine Buchungen" },
  toSuggested: { en: "Show the suggestions", de: "Vorschläge zeigen" },
  clear: { en: "Show all lines of this queue", de: "Alle Buchungen dieser Liste zeigen" },
  noResult: { en: "No line fits these filters", de: "Keine Buchung passt zu diesen Filtern" },
});

/** Why the list is empty, and what a person can do next. */
export default function NoLines({ search }: { search: ReviewSearch }) {
  const { t } = useSpeech();
  const { queue } = search;
  const isDone = !hasFilter(search) && queue === "suggested";
  const [title, action, link] = hasFilter(search)
    ? [words.noResult, words.clear, linkOptions({ to: "/review", search: { queue } })]
    : isDone
      ? [words.emptySuggested, words.importStatement, linkOptions({ to: "/imports/new" })]
      : [words.emptyOther, words.toSuggested, linkOptions({ to: "/review", search: { queue: "suggested" } })];
  const way = (
    <Link {...link} className="font-medium text-brand-text underline">
      {t(action)}
    </Link>
  );
  return <Empty title={t(title)} hint={isDone ? t(words.emptySuggestedHint) : undefined} action={way} />;
}
