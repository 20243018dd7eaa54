import { grouped, tooCostly } from "../statement-error.ts";

/** The most cells of a workbook: twenty in each of the most rows. An empty cell before a filled one counts. */
const MAX_CELLS = 4_000_000;
/** The most cells of a table that is held in memory as a whole. */
export const MAX_HELD_CELLS = 1_000_000;
/** The most characters of all cells: as many as the bytes of the largest workbook. */
const MAX_CHARACTERS = 48 * 1024 * 1024;
/** The most cells that each written cell may become, by repeating it and by leaving out empty ones before it. */
const MAX_SPREAD = 20;
/** The most characters that each packed byte may become, by using a text again and again. */
const MAX_RATIO = 200;
/** Both ratios are judged from these numbers on, so that a small repetitive workbook passes. */
const JUDGED = { cells: 250_000, characters: 4 * 1024 * 1024 };

/** Cells of one row, or of rows that repeat it. */
export interface CountedCells {
  /** The last row of the sheet that has them. */
  line: number;
  /** The number of cells that the file holds for them. */
  written: number;
  /** The number of cells that they become, up to the last filled one of each row. */
  cells: number;
  characters: number;
}

/** Counts cells of all sheets before they are made. Throws a `StatementError` when there are too many. */
export type WorkbookBounds = (cells: CountedCells) => void;

/**
 * @param packed the bytes of the file
 * @param isHeld whether all cells are kept in memory
 */
export function createWorkbookBounds(packed: number, isHeld: boolean): WorkbookBounds {
  const most = isHeld ? MAX_HELD_CELLS : MAX_CELLS;
  const total = { written: 0, cells: 0, characters: 0 };
  return ({ line, written, cells, characters }) => {
    total.written += written;
    total.cells += cells;
    total.characters += characters;
    const refuse = (reason: string) => tooCostly(line, `the workbook ${reason}: save it as CSV`);
    if (total.cells > most) throw refuse(`has more than ${grouped(most)} cells`);
    if (total.cells > Math.max(JUDGED.cells, MAX_SPREAD * total.written))
      throw refuse(`spreads ${grouped(total.written)} cells over ${grouped(total.cells)}`);
    if (total.characters > MAX_CHARACTERS) throw refuse(`has cells of more than ${grouped(MAX_CHARACTERS)} characters`);
    if (total.characters > Math.max(JUDGED.characters, MAX_RATIO * packed))
      throw refuse(`has cells of more than ${MAX_RATIO} times as many characters as the file has bytes`);
  };
}
