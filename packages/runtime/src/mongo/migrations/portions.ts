import type { Collection, Filter } from "mongodb";

/** The rows of a portion: one command on it takes seconds. */
const SIZE = 5_000;

/** Filters that select all rows of a collection, portion by portion in the order of ids. */
export async function* portionsOf<Row extends { _id: string }>(rows: Collection<Row>): AsyncGenerator<Filter<Row>> {
  const ids = rows as unknown as Collection<{ _id: string }>;
  for (let after: string | undefined = ""; after !== undefined; ) {
    const $gt: string = after;
    const last = await ids.findOne({ _id: { $gt } }, { sort: { _id: 1 }, skip: SIZE - 1, projection: { _id: 1 } });
    yield { _id: { $gt, ...(last && { $lte: last._id }) } } as Filter<Row>;
    after = last?._id;
  }
}
