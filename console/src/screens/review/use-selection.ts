import { useCallback, useMemo, useState } from "react";
import type { CursorList } from "../../components/list/cursor-list.ts";
import { codeOf, type Line } from "./queries.ts";

/** The selected lines of a list. `all` stands for every line of the filter, loaded or not. */
export interface Selection {
  all: boolean;
  lines: readonly Line[];
  has(line: Line): boolean;
  toggle(line: Line): void;
  /** Selects from the last toggled line to this one. */
  extendTo(code: string): void;
  selectAll(): void;
  /** Takes out a line that was decided alone. */
  drop(code: string): void;
  clear(): void;
}

/** Selections by the name of their list, so that they survive opening a line and coming back. */
const kept = new Map<string, { all: boolean; lines: ReadonlyMap<string, Line>; anchor: string | undefined }>();
const NOTHING = { all: false, lines: new Map<string, Line>(), anchor: undefined };

export function useSelection(name: string, list: CursorList<Line>): Selection {
  const [, show] = useState({});
  const state = kept.get(name) ?? NOTHING;
  const set = useCallback(
    (next: typeof state) => {
      kept.set(name, next);
      show({});
    },
    [name],
  );
  const { rows } = list.state();
  return useMemo(() => {
    const { all, lines, anchor } = state;
    // As the list shows them now: a decision names the version that is in view.
    const shown = new Map(lines.size === 0 ? [] : rows.map((row) => [codeOf(row), row]));
    return {
      all,
      lines: [...lines].map(([code, line]) => shown.get(code) ?? line),
      has: (line) => all || lines.has(codeOf(line)),
      toggle: (line) => {
        const next = new Map(all ? [] : lines);
        if (!next.delete(codeOf(line))) next.set(codeOf(line), line);
        set({ all: false, lines: next, anchor: codeOf(line) });
      },
      extendTo: (code) => {
        // The line where it began may have left the list since.
        const from = anchor !== undefined && list.indexOf(anchor) >= 0 ? anchor : code;
        const [one, other] = [list.indexOf(from), list.indexOf(code)];
        const between = rows.slice(Math.max(0, Math.min(one, other)), Math.max(one, other) + 1);
        const added = between.map((row) => [codeOf(row), row] as const);
        set({ all: false, lines: new Map([...lines, ...added]), anchor: from });
      },
      selectAll: () => set({ all: true, lines: new Map(), anchor: undefined }),
      drop: (code) => {
        const now = kept.get(name) ?? NOTHING;
        if (now.lines.has(code)) set({ ...now, lines: new Map([...now.lines].filter(([one]) => one !== code)) });
      },
      clear: () => set(NOTHING),
    };
  }, [state, set, list, name, rows]);
}
