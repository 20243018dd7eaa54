import { getRouteApi } from "@tanstack/react-router";
import { Suspense, useCallback, useEffect, useRef } from "react";
import { useLive } from "../../api/live.ts";
import { lazyPart } from "../../components/lazy.tsx";
import { useList } from "../../components/list/use-list.ts";
import { Skeleton } from "../../components/states.tsx";
import { useMedia } from "../../components/use-media.ts";
import { useSpeech } from "../../i18n/language.ts";
import { useColleagues } from "./colleagues.ts";
import { LineList } from "./line-list.tsx";
import { codeOf, countsChanged, lineChanged, loadLines } from "./queries.ts";
import { QueueTabs } from "./queue-tabs.tsx";
import { ReviewFilters } from "./review-filters.tsx";
import { filterOf, type ReviewSearch } from "./search.ts";
import { useNeighbors } from "./use-neighbors.ts";
import { useSelection } from "./use-selection.ts";
import { reviewWords as words } from "./words.ts";

// The list is there first: everything about one line is loaded while its rows are.
const LineWorkbench = lazyPart(() => import("./line-workbench.tsx"));
const route = getRouteApi("/shell/review");

/** The workbench: the lines of a queue, and everything about one of them. */
export default function ReviewScreen() {
  const { t } = useSpeech();
  const search = route.useSearch();
  const key = ["review", search.queue, filterOf(search)];
  const listName = JSON.stringify(key);
  const { list, state } = useList(key, loadLines(search), codeOf);
  const searchField = useRef<HTMLInputElement>(null);
  const selection = useSelection(listName, list);
  /** List and detail are side by side. */
  const wide = useMedia("(min-width: 900px)");
  const { change, openLine } = useAddress(search, wide);
  const openBy = useColleagues();
  const [first] = state.rows;
  const code = search.line ?? (wide && first !== undefined ? codeOf(first) : undefined);
  const { at, following } = useNeighbors(code, list, state, openBy);

  // The line in view stays in view when the list changes.
  useEffect(() => {
    if (search.line === undefined && code !== undefined) openLine(code);
  }, [search.line, code, openLine]);
  useLive(async () => {
    if (code !== undefined) void lineChanged(code);
    await Promise.all([list.refresh(), countsChanged()]);
  });
  useEffect(() => {
    document.title = `${t(words.title)} · Matchbook`;
  }, [t]);

  const { drop } = selection;
  const onLeave = useCallback(
    (left: string) => {
      drop(left);
      openLine(following);
    },
    [drop, openLine, following],
  );

  const hasLine = search.line !== undefined;
  return (
    <div className="grid h-full grid-cols-[minmax(0,1fr)] grid-rows-[auto_minmax(0,1fr)_auto] min-[900px]:grid-cols-[26rem_minmax(0,1fr)] xl:grid-cols-[30rem_minmax(0,1fr)]">
      <h1 className="sr-only">{t(words.title)}</h1>
      <QueueTabs search={search} />
      <div
        className={`min-h-0 flex-col border-line bg-panel min-[900px]:flex min-[900px]:border-r ${hasLine ? "hidden" : "flex"}`}
      >
        <ReviewFilters search={search} onChange={change} searchField={searchField} />
        <div className="min-h-0 flex-1">
          <LineList name={listName} {...{ search, list, state, wide, code, openBy, selection, openLine }} />
        </div>
      </div>
      <Suspense fallback={<Waiting />}>
        <LineWorkbench
          {...{ search, list, state, code, at, selection, searchField, change, openLine, following, onLeave }}
        />
      </Suspense>
    </div>
  );
}

/** Changes filters in the address, and opens a line or, with undefined, the list. */
function useAddress(search: ReviewSearch, wide: boolean) {
  const navigate = route.useNavigate();
  const change = useCallback(
    (changes: Partial<ReviewSearch>) => void navigate({ search: (old) => ({ ...old, ...changes }), replace: true }),
    [navigate],
  );
  // On a phone a line takes the place of the list, so going back leads to the list.
  const covers = !wide && search.line === undefined;
  const openLine = useCallback(
    (line: string | undefined) =>
      void navigate({ search: (old) => ({ ...old, line }), replace: !covers || line === undefined }),
    [navigate, covers],
  );
  return { change, openLine };
}

function Waiting() {
  return (
    <>
      <div className="hidden min-[900px]:block">
        <Skeleton />
      </div>
      <div className="col-span-full h-11 border-t border-line bg-panel" />
    </>
  );
}
