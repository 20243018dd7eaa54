import { type KeyboardEvent, type MouseEvent, type ReactNode, useId } from "react";
import { keepScrollPosition } from "../scroll-positions.ts";
import { Failure, Skeleton } from "../states.tsx";
import type { CursorList, ListState } from "./cursor-list.ts";
import { useVirtualRows } from "./use-virtual-rows.ts";

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
  const { name, label, list, state, idOf, rowHeight, activeId, isSelected, onActivate, takesFocus = false } = props;
  const { isLoaded, rows, isWhole, error } = state;
  const id = useId();
  const activeIndex = activeId === undefined ? -1 : rows.findIndex((row) => idOf(row) === activeId);
  const { scroller, items, height } = useVirtualRows({ name, list, state, rowHeight, activeIndex, takesFocus });

  if (!isLoaded)
    return error === undefined ? <Skeleton lines={8} /> : <Failure error={error} onRetry={() => list.retry()} />;
  if (isWhole && rows.length === 0) return props.empty;

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
      className="h-full overflow-y-auto overscroll-contain contain-strict outline-none"
      onKeyDown={onKeyDown}
      onScroll={({ currentTarget }) => keepScrollPosition(name, currentTarget.scrollTop)}
    >
      <div role="rowgroup" className="relative" style={{ height }}>
        {items.map(({ index, start }) => {
          const row = rows[index];
          const active = index === activeIndex;
          const selected = row !== undefined && (isSelected?.(row) ?? active);
          return (
            <Row
              key={row === undefined ? index : idOf(row)}
              id={`${id}-${index}`}
              {...{ index, start, active, selected }}
              height={rowHeight}
              onActivate={(keys) => row !== undefined && onActivate?.(row, keys)}
            >
              {row === undefined ? <Waiting /> : props.children(row, index)}
            </Row>
          );
        })}
      </div>
    </div>
  );
}

interface RowProps {
  id: string;
  index: number;
  /** Where it begins, and how high it is, in pixels. */
  start: number;
  height: number;
  active: boolean;
  selected: boolean;
  onActivate(keys: { extend: boolean; toggle: boolean }): void;
  children: ReactNode;
}

function Row({ id, index, start, height, active, selected, onActivate, children }: RowProps) {
  const onClick = ({ shiftKey, metaKey, ctrlKey }: MouseEvent) =>
    onActivate({ extend: shiftKey, toggle: metaKey || ctrlKey });
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the grid has the focus and the keys.
    <div
      id={id}
      role="row"
      aria-rowindex={index + 1}
      aria-selected={selected}
      data-active={active || undefined}
      className="absolute inset-x-0 top-0 border-b border-line hover:bg-hover data-active:bg-chosen"
      style={{ height, transform: `translateY(${start}px)` }}
      onClick={onClick}
    >
      {children}
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
