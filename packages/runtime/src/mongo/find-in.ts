import type { Collection, Document, Filter, FindOptions } from "mongodb";
import { ROWS_AT_ONCE } from "../work/slices.ts";

type FieldOf<Path extends string> = Path extends `${infer Field}.${string}` ? Field : Path;

/** The rows that have one of some values in an indexed field. Without values there is no query. */
export function findIn<Row extends Document, Path extends string>(
  rows: Collection<Row>,
  field: string,
  values: readonly string[],
  options: FindOptions & { projection: Readonly<Record<Path, 1>> },
): Promise<Pick<Row, keyof Row & ("_id" | FieldOf<Path>)>[]>;
export function findIn<Row extends Document>(
  rows: Collection<Row>,
  field: string,
  values: readonly string[],
  options?: FindOptions & { projection?: never },
): Promise<Row[]>;
export async function findIn<Row extends Document>(
  rows: Collection<Row>,
  field: string,
  values: readonly string[],
  options?: FindOptions,
): Promise<Row[]> {
  const $in = [...new Set(values)];
  if ($in.length === 0) return [];
  return rows.find({ [field]: { $in } } as Filter<Row>, { batchSize: ROWS_AT_ONCE, ...options }).toArray() as Promise<
    Row[]
  >;
}
