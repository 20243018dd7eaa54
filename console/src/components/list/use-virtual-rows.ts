import { defaultRangeExtractor, useVirtualizer } from "@tanstack/react-virtual";
import { useCallback, useEffect, useRef } from "react";
import { scrollPositionOf } from "../scroll-positions.ts";
import type { CursorList, ListState } from "./cursor-list.ts";

/** Rows kept in the document beyond the visible ones. */
const OVERSCAN = 6;

interface Given<T> {
  /** Identifies the list, for its scroll position. */
  name: string;
  list: CursorList<T>;
  state: ListState<T>;
  /** The height of every row in pixels. */
  rowHeight: number;
  /** The position of the row that keys act on, -1 without one. */
  activeIndex: number;
  /** Has the focus when the page is opened. */
  takesFocus: boolean;
}

/** The rows to have in the document: those in view and the active one. They are loaded as a person scrolls. */
export function useVirtualRows<T>({ name, list, state, rowHeight, activeIndex, takesFocus }: Given<T>) {
  const { rows, isWhole } = state;
  const scroller = useRef<HTMLDivElement>(null);
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
    const { scrollTop = 0, clientHeight = 0 } = scroller.current ?? {};
    const top = activeIndex * rowHeight;
    // The library scrolls for some frames. It would take back a person who scrolls away from a row in view.
    const isInView = top >= scrollTop && top + rowHeight <= scrollTop + clientHeight;
    if (activeIndex >= 0 && clientHeight > 0 && !isInView) virtual.scrollToIndex(activeIndex, { align: "auto" });
  }, [activeIndex, virtual, rowHeight]);

  // A person who has just come begins in the list.
  const isThere = rows.length > 0;
  useEffect(() => {
    if (isThere && takesFocus && document.activeElement === document.body) scroller.current?.focus();
  }, [isThere, takesFocus]);
  return { scroller, items, height: virtual.getTotalSize() };
}
