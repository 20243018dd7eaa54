import { useQuery } from "@tanstack/react-query";
import { type RefObject, useEffect, useRef, useState } from "react";
import { lineInWords } from "../../components/line-title.ts";
import type { CursorList, ListState } from "../../components/list/cursor-list.ts";
import { Empty } from "../../components/states.tsx";
import { useSpeech } from "../../i18n/language.ts";
import ActionBar from "./action-bar.tsx";
import { countConfirmable } from "./bulk.ts";
import LineDetail from "./detail/line-detail.tsx";
import { ReviewDialogs } from "./dialogs/review-dialogs.tsx";
import type { Panel } from "./line-actions.ts";
import { lineWords as words } from "./line-words.ts";
import { countsChanged, type Line, queueCountsQuery } from "./queries.ts";
import { hasFilter, NO_FILTER, QUEUES, type ReviewSearch } from "./search.ts";
import type { QueuePage } from "./use-decide.tsx";
import { useLineActions } from "./use-line-actions.ts";
import { usePresence } from "./use-presence.ts";
import { useReviewKeys } from "./use-review-keys.ts";
import type { Selection } from "./use-selection.ts";
import { useShownLine } from "./use-shown-line.ts";

interface WorkbenchProps {
  search: ReviewSearch;
  list: CursorList<Line>;
  state: ListState<Line>;
  /** The line in view. */
  code: string | undefined;
  /** Its position; between two rows when it is not in the list. */
  at: number;
  selection: Selection;
  searchField: RefObject<HTMLInputElement | null>;
  change(changes: Partial<ReviewSearch>): void;
  openLine(code: string | undefined): void;
  /** The line to go on with. */
  following: string | undefined;
  /** Called when the line in view leaves the list. */
  onLeave(code: string): void;
}

/** Everything about the line in view, the keys, and what can be done with it and with the selection. */
export default function LineWorkbench(props: WorkbenchProps) {
  const { search, list, state, code, at, selection, searchField, change, openLine, following, onLeave } = props;
  const speech = useSpeech();
  const { t } = speech;
  const shown = useShownLine(code);
  const [panels, setPanels] = useState<ReadonlySet<Panel>>(new Set());
  const togglePanel = (panel: Panel) => setPanels((old) => old.symmetricDifference(new Set([panel])));
  useNewFilter(props);
  usePresence(code);
  const clearText = () => change({ text: undefined });
  const show: QueuePage["show"] = (line, queue = search.queue) =>
    change({ ...(queue !== search.queue && NO_FILTER), queue, line });
  const actions = useLineActions({ page: { queue: search.queue, list, show }, shown, onLeave });
  useReviewKeys({ actions, choose: shown.choose, at, state, openLine, togglePanel, searchField, clearText, selection });

  const { data: counts } = useQuery(queueCountsQuery(search));
  const total = state.isWhole ? state.rows.length : (counts?.[QUEUES[search.queue].count] ?? state.rows.length);
  const current = state.rows[at];
  return (
    <>
      <p className="sr-only" role="status" data-announced>
        {current !== undefined && lineInWords(current, speech)}
      </p>
      <div className={`min-h-0 min-w-0 ${search.line === undefined ? "hidden min-[900px]:block" : ""}`}>
        {code === undefined ? (
          <Empty title={t(words.pickLine)} />
        ) : (
          <LineDetail
            key={code}
            code={code}
            chosen={shown.chosen}
            onChoose={shown.choose}
            panels={panels}
            onPanel={togglePanel}
            actions={actions}
            onBack={() => openLine(undefined)}
          />
        )}
      </div>
      <ActionBar
        selection={selection}
        actions={actions}
        search={search}
        change={change}
        onNext={() => openLine(following)}
        confirmable={countConfirmable(selection, search.queue, counts, total)}
        total={total}
        onDone={() => {
          void list.refresh();
          void countsChanged();
        }}
      />
      {code !== undefined && actions.dialog !== undefined && (
        <ReviewDialogs shown={shown} dialog={actions.dialog} decide={actions.decide} onClose={actions.closeDialog} />
      )}
    </>
  );
}

/** Another filter begins at its first line, unless it shows the line in view. */
function useNewFilter({ list, state, search, code, openLine }: WorkbenchProps): void {
  const judged = useRef(list);
  useEffect(() => {
    if (!state.isLoaded || judged.current === list) return;
    judged.current = list;
    if (hasFilter(search) && code !== undefined && list.indexOf(code) < 0) openLine(undefined);
  }, [list, state.isLoaded, search, code, openLine]);
}
