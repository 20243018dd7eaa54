import { createWorkbookBounds } from "./bounds.ts";
import { workbookParts } from "./members.ts";
import { readOds } from "./read-ods.ts";
import { readXlsx } from "./read-xlsx.ts";
import type { IsWanted, SheetPart } from "./sheet-rows.ts";

/**
 * Reads the visible sheets of a workbook as a stream, one after the other; every sheet ends with a part that is its last.
 * Formulas are not evaluated: the value counts that the program stored. Throws a `StatementError` for a damaged workbook,
 * and before it makes more cells than the bounds allow (see bounds.ts).
 * @param isHeld whether all rows are kept in memory
 * @param isWanted whether more of a sheet is needed
 */
export async function* readSheets(
  bytes: Uint8Array,
  { isHeld, isWanted }: { isHeld: boolean; isWanted: IsWanted },
): AsyncGenerator<SheetPart> {
  const parts = await workbookParts(bytes);
  const bounds = createWorkbookBounds(bytes.length, isHeld);
  const read = parts.get("xl/workbook.xml") === undefined ? readOds : readXlsx;
  yield* read(parts, bounds, isWanted);
}
