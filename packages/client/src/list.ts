import type { Call } from "./attempt.ts";

/** Rows per request, the most that the API allows. */
const PAGE_SIZE = 100;

interface Page {
  data: unknown[];
  pagination: { nextCursor?: string | null };
}

/**
 * A list that is read when it is used. Its rows are read by cursors, so no transaction, invoice or match is read twice
 * or left out when others appear or leave between two requests.
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
    const { pageSize = PAGE_SIZE, cursor = "", ...filter } = this.#call.query ?? {};
    let query: Record<string, unknown> = { pageSize, cursor, ...filter };
    for (;;) {
      const { data, pagination } = (await this.#send({ ...this.#call, query })) as Page;
      yield* data;
      if (pagination.nextCursor == null) return;
      query = { ...query, cursor: pagination.nextCursor };
    }
  }
}
