import { keepPreviousData, useQueries, useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { SelectField } from "../../../components/field.tsx";
import { TAB } from "../../../components/page/link-styles.ts";
import { useSpeech } from "../../../i18n/language.ts";
import { periodsQuery } from "../../books/closing/periods-query.ts";
import { queueCountsQuery } from "../queries.ts";
import { filterOf, hasFilter, type ReviewSearch } from "../search.ts";
import { workQueuesQuery } from "./queries.ts";
import { ageOf, datesOf, type LineAge, lookedFor, searchOf, WORK_FILTERS, type WorkQueue } from "./queues.ts";
import { workWords as words } from "./words.ts";

const QUEUES = Object.keys(WORK_FILTERS) as WorkQueue[];

/** The queues of who works on what, and of how old it is, beside those of what matching thinks. */
export default function WorkTabs({ search }: { search: ReviewSearch }) {
  const { t, number } = useSpeech();
  const navigate = useNavigate();
  const { data: counts } = useQuery({ ...workQueuesQuery, placeholderData: keepPreviousData });
  const kept = lookedFor(search);
  const { data: periods = [] } = useQuery(periodsQuery);
  // The counts of all lines have those of closed books, too.
  const isNarrowed = hasFilter(kept as ReviewSearch) || periods.some(({ until }) => until !== null);
  const addressOf = (queue: WorkQueue) => searchOf({ ...kept, ...WORK_FILTERS[queue] });
  const narrowed = useQueries({
    queries: QUEUES.map((queue) => ({ ...queueCountsQuery(addressOf(queue)), enabled: isNarrowed })),
  });
  if (counts === undefined) return null;
  const countOf = (queue: WorkQueue, at: number) => (isNarrowed ? narrowed[at]?.data?.open : counts[queue]);
  const isShown = (queue: WorkQueue) =>
    JSON.stringify(filterOf(addressOf(queue))) === JSON.stringify(filterOf(search)) && search.queue === "work";
  return (
    <>
      <span className="mx-1 border-l border-line" aria-hidden="true" />
      {QUEUES.map((queue, at) => (
        <Link
          key={queue}
          to="/review"
          search={addressOf(queue)}
          // A link is active by itself where its filters are some of those in the address.
          activeOptions={{ exact: true }}
          aria-current={isShown(queue) ? "page" : undefined}
          data-work-queue={queue}
          className={TAB}
        >
          {t(words[queue])}
          <span className="amount text-[0.8125rem] font-normal" data-count={countOf(queue, at)}>
            {number(countOf(queue, at) ?? 0)}
          </span>
        </Link>
      ))}
      <SelectField
        label={t(words.age)}
        bare
        // Its hidden label would widen the page.
        className="relative w-32 shrink-0"
        value={ageOf(search) ?? ""}
        onChange={(value) =>
          void navigate({ to: "/review", search: searchOf(value === "" ? {} : datesOf(value as LineAge)) })
        }
        options={[
          { value: "", text: t(words.anyAge) },
          ...counts.ages.map(({ age, transactions: count }) => ({
            value: age,
            // A choice of an age ends the search, and counts all lines.
            text: isNarrowed ? t(words[age]) : `${t(words[age])} (${number(count)})`,
          })),
        ]}
      />
    </>
  );
}
