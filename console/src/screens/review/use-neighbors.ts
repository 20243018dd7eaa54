import { useEffect, useRef } from "react";
import type { CursorList, ListState } from "../../components/list/cursor-list.ts";
import { codeOf, type Line, prepareLine } from "./queries.ts";

interface Neighbors {
  /** The position of the line in view; between two rows when it is not in the list. */
  at: number;
  /** The code of the line to go on with. */
  following: string | undefined;
}

/**
 * Where the line in view is in the list, and the line to go on with. Its neighbors are loaded before they are needed.
 * @param code the line in view
 * @param openBy the lines that colleagues have open
 */
export function useNeighbors(
  code: string | undefined,
  list: CursorList<Line>,
  { rows }: ListState<Line>,
  openBy: ReadonlyMap<string, string>,
): Neighbors {
  const found = code === undefined ? -1 : list.indexOf(code);
  // A line that others decided leaves the list but not the view. Keys go on from where it was.
  const place = useRef(-1);
  if (found >= 0) place.current = found;
  const at = found >= 0 ? found : place.current - 0.5;
  const neighbor = (step: number) => {
    const row = rows[Math.floor(at + step)];
    return row === undefined ? undefined : codeOf(row);
  };

  // Neighbors are loaded before a person decides about them.
  const [next, afterNext, previous] = [neighbor(1), neighbor(2), neighbor(-1)];
  useEffect(() => [next, afterNext, previous].forEach(prepareLine), [next, afterNext, previous]);

  // The page goes on before the answer: to the next line, else the one before.
  // A line that a colleague has open is left to them.
  const free = rows.find((row, position) => position > at && !openBy.has(codeOf(row)));
  const following = (free === undefined ? undefined : codeOf(free)) ?? next ?? previous;
  return { at, following };
}
