import type { Posting } from "@matchbook/proto/matchbook/matching/v1/export";
import type { Call } from "@matchbook/runtime/call";
import type { Context } from "../context.ts";
import { pageInTurn } from "../http/page-in-turn.ts";

/** The postings that one call reads for a file. */
const PAGE = 500;

/** Reads the postings of a batch until its end, page by page. */
export async function* pagesOfPostings(
  number: bigint,
  call: Call,
  context: Context,
): AsyncGenerator<Posting[], void, undefined> {
  for (let after: bigint | undefined = 0n; after !== undefined; ) {
    const request = { number, after, limit: PAGE };
    const page: { postings: Posting[]; next: bigint | undefined } = await pageInTurn(call, context, (timed) =>
      context.matching.listPostings(request, timed),
    );
    if (page.postings.length > 0) yield page.postings;
    after = page.next;
  }
}
