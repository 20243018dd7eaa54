import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Suspense } from "react";
import { lazyPart } from "../../components/lazy.tsx";
import { TAB } from "../../components/page/link-styles.ts";
import { useSpeech } from "../../i18n/language.ts";
import { queueCountsQuery } from "./queries.ts";
import { QUEUES, type Queue, type ReviewSearch } from "./search.ts";
import { reviewWords as words } from "./words.ts";

const WorkTabs = lazyPart(() => import("./work/work-tabs.tsx"));

/** The queues with the number of their lines. They are links, because each is an address. */
export function QueueTabs({ search }: { search: ReviewSearch }) {
  const { t } = useSpeech();
  return (
    <nav
      aria-label={t(words.queues)}
      className="col-span-full flex gap-1 overflow-x-auto min-[900px]:flex-wrap border-b border-line bg-panel px-3 py-2"
    >
      {(Object.keys(QUEUES) as Queue[]).map(
        (queue) => queue !== "work" && <Tab key={queue} queue={queue} search={search} />,
      )}
      <Suspense>
        <WorkTabs search={search} />
      </Suspense>
    </nav>
  );
}

function Tab({ queue, search }: { queue: Queue; search: ReviewSearch }) {
  const { t, number } = useSpeech();
  const { data: counts } = useQuery({ ...queueCountsQuery(search), placeholderData: keepPreviousData });
  const count = counts?.[QUEUES[queue].count];
  return (
    <Link
      to="/review"
      search={{ ...search, queue, line: undefined }}
      aria-current={queue === search.queue ? "page" : undefined}
      data-queue={queue}
      className={TAB}
    >
      {t(QUEUES[queue].text)}
      {count !== undefined && (
        <span className="amount text-[0.8125rem] font-normal" data-count={count}>
          {counts?.areLowerBounds ? t(words.atLeast, { count }) : number(count)}
        </span>
      )}
    </Link>
  );
}
