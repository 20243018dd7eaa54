import { useQuery } from "@tanstack/react-query";
import type { TransactionWithMatches } from "../../../api/resources.ts";
import { useSession } from "../../../api/session.ts";
import { Loaded, Skeleton } from "../../../components/states.tsx";
import { useSpeech } from "../../../i18n/language.ts";
import { lineWords as words } from "../line-words.ts";
import { reviewWords } from "../words.ts";
import { type HistoryEntry, lineHistoryQuery } from "./queries.ts";

/** Who did what with a line, newest first. */
export function LineHistory({ line }: { line: TransactionWithMatches }) {
  const speech = useSpeech();
  const { t } = speech;
  const query = useQuery(
    lineHistoryQuery(
      line.transaction_code,
      line.matches.map(({ id }) => id),
    ),
  );
  return (
    <section aria-label={t(words.history)} data-history>
      <h3 className="font-semibold">{t(words.history)}</h3>
      <Loaded query={query} skeleton={<Skeleton lines={3} />}>
        {(entries) => (
          <ol className="mt-2 flex flex-col gap-1.5">
            {entries.length === 0 && <li className="text-soft">{t(words.noHistory)}</li>}
            {entries.map((entry) => (
              <li key={entry.id} className="flex flex-wrap gap-x-2" data-operation={entry.operation}>
                <time dateTime={entry.at} title={speech.time(entry.at)} className="amount w-36 shrink-0 text-soft">
                  {speech.time(entry.at)}
                </time>
                <span className="font-medium">
                  <Actor entry={entry} />
                </span>
                <span>{entry.operation.replaceAll("_", " ")}</span>
                {entry.after !== null && (
                  <span className="text-soft">
                    {entry.after.invoiceId} → {t(STATUS_WORDS[entry.after.status])}
                  </span>
                )}
              </li>
            ))}
          </ol>
        )}
      </Loaded>
    </section>
  );
}

const STATUS_WORDS = {
  unmatched: words.statusUnmatched,
  partially_matched: reviewWords.statusPart,
  matched: words.statusMatched,
  ignored: reviewWords.statusIgnored,
  pending_review: words.statusSuggested,
  active: words.statusMatched,
  confirmed: words.statusConfirmed,
  rejected: words.statusRejected,
  cancelled: words.statusUndone,
} as const;

function Actor({ entry: { actor, actorName } }: { entry: Pick<HistoryEntry, "actor" | "actorName"> }) {
  const { t } = useSpeech();
  const { subject, name } = useSession();
  if (actor === "matching") return t(words.matching);
  return actorName ?? (actor === `user:${subject}` ? name : actor);
}
