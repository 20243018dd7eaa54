import type { Client } from "openapi-fetch";
import { unwrap } from "./errors.ts";
import type { ListPath, QueryOf, RowOf } from "./types.ts";

/** Rows per request, the most that the API allows. */
const PAGE_SIZE = 100;

interface Page {
  data: unknown[];
  pagination: { pageSize: number };
}

/**
 * Reads the rows of a list one by one, and its pages when they are needed. Rows that appear or leave meanwhile can be read
 * twice or not at all, because pages are counted from the first row.
 * @param query the filters of the list
 * @throws MatchbookError when a page is refused
 */
export type Iterate<Paths> = <P extends ListPath<Paths>>(
  path: P,
  query?: Omit<QueryOf<Paths[P]>, "page">,
) => AsyncGenerator<RowOf<Paths[P]>, void, undefined>;

/** Returns `iterate` of a client. */
export function iteratorOf<Paths extends object>(client: Client<Paths>): Iterate<Paths> {
  // The path of a list is a parameter here, which the types of openapi-fetch cannot express.
  const { GET } = client as unknown as {
    GET(path: string, init: object): Promise<{ data?: Page; response: Response }>;
  };
  return async function* iterate<P extends ListPath<Paths>>(
    path: P,
    query?: Omit<QueryOf<Paths[P]>, "page">,
  ): AsyncGenerator<RowOf<Paths[P]>, void, undefined> {
    for (let page = 1; ; page += 1) {
      const answer = await unwrap(GET(path as string, { params: { query: { pageSize: PAGE_SIZE, ...query, page } } }));
      yield* answer.data as RowOf<Paths[P]>[];
      if (answer.data.length < answer.pagination.pageSize) return;
    }
  };
}
