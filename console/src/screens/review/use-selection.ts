import { useCallback, useEffect, useMemo, useState } from "react";
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
  clear(): void;
}

/** Selections by the name of their list, so that they survive opening a line and coming back. */
const kept = new Map<string, { all: boolean; lines: ReadonlyMap<string, Line>; anchor: string | undefined }>();
const NOTHING = { all: false, lines: new Map<string, Line>(), anchor: undefined };

export function useSelection(name: string, list: CursorList<Line>): Selection {
  const [state, setState] = useState(kept.get(name) ?? NOTHING);
  useEffect(() => setState(kept.get(name) ?? NOTHING), [name]);
  const set = useCallback(
    (next: typeof state) => {
      kept.set(name, next);
      setState(next);
    },
    [name],
  );
  return useMemo(() => {
    const { all, lines, anchor } = state;
    return {
      all,
      lines: [...lines.values()],
      has: (line) => all || lines.has(codeOf(line)),
      toggle: (line) => {
        const next = new Map(all ? [] : lines);
        if (!next.delete(codeOf(line))) next.set(codeOf(line), line);
        set({ all: false, lines: next, anchor: codeOf(line) });
      },
      extendTo: (code) => {
        const [one, other] = [list.indexOf(anchor ?? code), list.indexOf(code)];
        const rows = list.state().rows.slice(Math.max(0, Math.min(one, other)), Math.max(one, other) + 1);
        const added = rows.map((row) => [codeOf(row), row] as const);
        set({ all: false, lines: new Map([...lines, ...added]), anchor: anchor ?? code });
      },
      selectAll: () => set({ all: true, lines: new Map(), anchor: undefined }),
      clear: () => set(NOTHING),
    };
  }, [state, set, list]);
}
