import { Suspense } from "react";
import { useMay } from "../../api/session.ts";
import { lazyPart } from "../../components/lazy.tsx";
import type { CursorList, ListState } from "../../components/list/cursor-list.ts";
import { VirtualGrid } from "../../components/list/virtual-grid.tsx";
import { useSpeech } from "../../i18n/language.ts";
import { LineRow, ROW_HEIGHT } from "./line-row.tsx";
import { useOwnAccounts } from "./own-accounts.ts";
import { codeOf, type Line } from "./queries.ts";
import type { ReviewSearch } from "./search.ts";
import type { Selection } from "./use-selection.ts";
import { reviewWords as words } from "./words.ts";

const NoLines = lazyPart(() => import("./no-lines.tsx"));

interface ListProps {
  /** Identifies the list with its filter. */
  name: string;
  search: ReviewSearch;
  list: CursorList<Line>;
  state: ListState<Line>;
  /** Tells whether list and detail are side by side. */
  wide: boolean;
  /** The line in view. */
  code: string | undefined;
  /** The lines that colleagues have open. */
  openBy: ReadonlyMap<string, string>;
  selection: Selection;
  openLine(code: string): void;
}

/** The lines of a queue: a click opens one, with Ctrl or Shift it selects. */
export function LineList({ name, search, list, state, wide, code, openBy, selection, openLine }: ListProps) {
  const { t } = useSpeech();
  const mayMatch = useMay("matches:write");
  const accounts = useOwnAccounts();
  const maySelect = useMay("transactions:write") || mayMatch;
  return (
    <VirtualGrid
      name={name}
      label={t(words.lines)}
      list={list}
      state={state}
      idOf={codeOf}
      rowHeight={wide ? ROW_HEIGHT.compact : ROW_HEIGHT.card}
      activeId={code}
      takesFocus
      isSelected={selection.has}
      onActivate={(line, { extend, toggle }) => {
        if (toggle) selection.toggle(line);
        else if (extend) selection.extendTo(codeOf(line));
        else openLine(codeOf(line));
      }}
      empty={
        <Suspense>
          <NoLines search={search} />
        </Suspense>
      }
    >
      {(line) => (
        <LineRow
          line={line}
          compact={wide}
          // With one account, each line would name the same one.
          account={accounts.size > 1 ? accounts.get(line.bank_connection_id ?? "") : undefined}
          openBy={openBy.get(codeOf(line))}
          selected={selection.has(line)}
          selectable={maySelect}
          onSelect={() => selection.toggle(line)}
        />
      )}
    </VirtualGrid>
  );
}
