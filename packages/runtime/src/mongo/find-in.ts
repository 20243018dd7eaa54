import type { Collection, Document, Filter, FindOptions } from "mongodb";
import { ROWS_AT_ONCE } from "../work/slices.ts";

type FieldOf<Path extends string> = Path extends `${infer Field}.${string}` ? Field : Path;
type Selected<Row, Path extends string> = [Path] extends [never] ? Row : Pick<Row, keyof Row & ("_id" | FieldOf<Path>)>;

/** The rows, or wanted fields of them, that have one of some values in an indexed field. No values make no query. */
export async function findIn<Row extends Document, Path extends string = never>(
  rows: Collection<Row>,
  field: string,
  values: readonly string[],
  options: FindOptions & { projection?: Readonly<Record<Path, 1>> } = {},
): Promise<Selected<Row, Path>[]> {
  const $in = [...new Set(values)];
  if ($in.length === 0) return [];
  const found = rows.find({ [field]: { $in } } as Filter<Row>, { batchSize: ROWS_AT_ONCE, ...options });
  return (await found.toArray()) as Selected<Row, Path>[];
}
