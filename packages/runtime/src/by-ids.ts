import type { Collection, DeleteOptions, Document, Filter, FindOptions } from "mongodb";
import { portions } from "./portions.ts";

/** Rows by their ids, in no order; one that does not exist is missing. @param options a projection makes them partial */
export async function findByIds<R extends Document & { _id: string }>(
  collection: Collection<R>,
  ids: readonly string[],
  options: FindOptions = {},
): Promise<R[]> {
  const found: R[] = [];
  for (const some of portions(ids)) {
    found.push(...((await collection.find({ _id: { $in: some } } as Filter<R>, options).toArray()) as unknown as R[]));
  }
  return found;
}

/** Deletes rows by their ids; those that are gone already are passed over. */
export async function deleteByIds<R extends Document & { _id: string }>(
  collection: Collection<R>,
  ids: readonly string[],
  options: DeleteOptions = {},
): Promise<void> {
  for (const some of portions(ids)) await collection.deleteMany({ _id: { $in: some } } as Filter<R>, options);
}
