import { useQuery } from "@tanstack/react-query";
import { useSpeech } from "../../i18n/language.ts";
import { useDoneToday } from "./done-today.ts";
import { lineWords as words } from "./line-words.ts";
import { queueCountsQuery } from "./queries.ts";
import type { ReviewSearch } from "./search.ts";

/** The progress of the person: the lines decided today, of these and those that still wait. */
export function DoneToday({ search }: { search: ReviewSearch }) {
  const { t } = useSpeech();
  const done = useDoneToday();
  const { data: waiting } = useQuery(queueCountsQuery(search));
  if (done === 0 || waiting === undefined) return null;
  return (
    <span className="whitespace-nowrap text-soft" data-done-today={done}>
      {t(words.doneToday, { done, all: done + waiting.suggested })}
    </span>
  );
}
