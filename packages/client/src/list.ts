import type { Call } from "./attempt.ts";

/** Rows per request, the most that the API allows. */
const PAGE_SIZE = 100;

interface Page {
  data: unknown[];
  pagination: { page: number; pageSize: number; nextCursor?: string | null };
}

/**
 * A list that is read when it is used. Its rows are read by the cursor of each page if the list has one, and no row is
 * read twice or left out. Other lists are read by page numbers: a row that appears or leaves meanwhile moves the others.
 */
export class LazyList implements PromiseLike<unknown>, AsyncIterable<unknown> {
  readonly #call: Call;
  readonly #send: (call: Call) => Promise<unknown>;

  constructor(call: Call, send: (call: Call) => Promise<unknown>) {
    this.#call = call;
    this.#send = send;
  }

  // biome-ignore lint/suspicious/noThenProperty: `await` gives the first page, as the documentation says.
  then<A, B>(
    onPage?: ((page: unknown) => A | PromiseLike<A>) | null,
    onError?: ((reason: unknown) => B | PromiseLike<B>) | null,
  ): Promise<A | B> {
    return this.#send(this.#call).then(onPage as (page: unknown) => A, onError);
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<unknown, void, undefined> {
    let query: Record<string, unknown> = { pageSize: PAGE_SIZE, ...this.#call.query };
    for (;;) {
      const { data, pagination } = (await this.#send({ ...this.#call, query })) as Page;
      yield* data;
      const { nextCursor, page, pageSize } = pagination;
      if (nextCursor === null || (nextCursor === undefined && data.length < pageSize)) return;
      query = {
        ...query,
        ...(nextCursor === undefined ? { page: page + 1 } : { page: undefined, cursor: nextCursor }),
      };
    }
  }
}
