import { defaultRangeExtractor, useVirtualizer } from "@tanstack/react-virtual";
import { type KeyboardEvent, type ReactNode, useCallback, useEffect, useId, useRef } from "react";
import { keepScrollPosition, scrollPositionOf } from "../scroll-positions.ts";
import { Failure, Skeleton } from "../states.tsx";
import type { CursorList, ListState } from "./cursor-list.ts";

/** Rows kept in the document beyond the visible ones. */
const OVERSCAN = 6;

interface GridProps<T> {
  /** Identifies the list, for its scroll position. */
  name: string;
  label: string;
  list: CursorList<T>;
  state: ListState<T>;
  idOf(row: T): string;
  /** The height of every row in pixels. */
  rowHeight: number;
  /** The row that keys act on. */
  activeId?: string | undefined;
  isSelected?(row: T): boolean;
  onActivate?(row: T, options: { extend: boolean; toggle: boolean }): void;
  /** Has the focus when the page is opened. */
  takesFocus?: boolean;
  /** The cells of a row: elements with `role="gridcell"`. */
  children(row: T, index: number): ReactNode;
  empty: ReactNode;
}

/**
 * A list of any length: only the rows in view are in the document, and the active one, so that
 * `aria-activedescendant` always names an element.
 */
export function VirtualGrid<T>(props: GridProps<T>) {
  const {
    name,
    label,
    list,
    state,
    idOf,
    rowHeight,
    activeId,
    isSelected,
    onActivate,
    takesFocus = false,
    children,
    empty,
  } = props;
  const { isLoaded, rows, isWhole, error } = state;
  const id = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const activeIndex = activeId === undefined ? -1 : rows.findIndex((row) => idOf(row) === activeId);

  const virtual = useVirtualizer({
    // One more row stands for those that are not loaded yet.
    count: rows.length + (isWhole ? 0 : 1),
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: OVERSCAN,
    initialOffset: () => scrollPositionOf(name),
    rangeExtractor: useCallback(
      (range: Parameters<typeof defaultRangeExtractor>[0]) => {
        const shown = defaultRangeExtractor(range);
        if (activeIndex < 0 || shown.includes(activeIndex)) return shown;
        return [...shown, activeIndex].sort((one, other) => one - other);
      },
      [activeIndex],
    ),
  });
  const items = virtual.getVirtualItems();
  const inView = items.filter(({ index }) => index !== activeIndex);
  const first = inView[0]?.index ?? 0;
  const last = inView.at(-1)?.index ?? 0;

  // `rows` is a dependency, because removals bring the end nearer.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above.
  useEffect(() => list.ensure(first, last), [list, rows, first, last]);
  useEffect(() => {
    // A list that a narrow screen hides behind the line cannot scroll.
    const isShown = (scroller.current?.clientHeight ?? 0) > 0;
    if (activeIndex >= 0 && isShown) virtual.scrollToIndex(activeIndex, { align: "auto" });
  }, [activeIndex, virtual]);

  // A person who has just come begins in the list.
  const isThere = rows.length > 0;
  useEffect(() => {
    if (isThere && takesFocus && document.activeElement === document.body) scroller.current?.focus();
  }, [isThere, takesFocus]);

  if (!isLoaded)
    return error === undefined ? <Skeleton lines={8} /> : <Failure error={error} onRetry={() => list.retry()} />;
  if (isWhole && rows.length === 0) return empty;

  const onKeyDown = (event: KeyboardEvent) => {
    // The keys that scroll a page move the view, not the active row.
    const pages = { PageDown: 1, PageUp: -1 }[event.key];
    if (pages === undefined) return;
    event.preventDefault();
    scroller.current?.scrollBy({ top: pages * (scroller.current.clientHeight - rowHeight) });
  };

  return (
    <div
      ref={scroller}
      role="grid"
      aria-label={label}
      aria-rowcount={isWhole ? rows.length : -1}
      aria-multiselectable={isSelected !== undefined}
      aria-activedescendant={activeIndex >= 0 ? `${id}-${activeIndex}` : undefined}
      tabIndex={0}
      data-grid={name}
      className="group/grid h-full overflow-y-auto overscroll-contain contain-strict outline-none"
      onKeyDown={onKeyDown}
      onScroll={({ currentTarget }) => keepScrollPosition(name, currentTarget.scrollTop)}
    >
      <div role="rowgroup" className="relative" style={{ height: virtual.getTotalSize() }}>
        {items.map(({ index, start }) => {
          const row = rows[index];
          return (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the grid has the focus and the keys.
            <div
              key={row === undefined ? index : idOf(row)}
              id={`${id}-${index}`}
              role="row"
              aria-rowindex={index + 1}
              aria-selected={row !== undefined && (isSelected?.(row) ?? index === activeIndex)}
              data-active={index === activeIndex || undefined}
              className="absolute inset-x-0 top-0 border-b border-line hover:bg-hover data-active:bg-chosen group-focus-visible/grid:data-active:outline-2 group-focus-visible/grid:data-active:outline-offset-[-2px] group-focus-visible/grid:data-active:outline-brand"
              style={{ height: rowHeight, transform: `translateY(${start}px)` }}
              onClick={(event) =>
                row !== undefined &&
                onActivate?.(row, { extend: event.shiftKey, toggle: event.metaKey || event.ctrlKey })
              }
            >
              {row === undefined ? <Waiting /> : children(row, index)}
            </div>
          );
        })}
      </div>
    </div>
  );
}

function Waiting() {
  return (
    <div role="gridcell" aria-busy="true" className="flex h-full flex-col justify-center gap-2 px-4">
      <span className="h-3 w-1/2 rounded bg-hover" />
      <span className="h-3 w-1/3 rounded bg-hover" />
    </div>
  );
}
