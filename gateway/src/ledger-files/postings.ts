import type { Call } from "@matchbook/runtime/grpc/call";
import type { Context } from "../context.ts";
import { pagesInTurn } from "../http/csv-answer.ts";

/** Postings that one call reads for a file. */
const PAGE = 500;

export function pagesOfPostings(number: bigint, call: Call, context: Context) {
  return pagesInTurn(call, context, async (after: bigint | undefined = 0n, timed) => {
    const { postings: page, next } = await context.matching.listPostings({ number, after, limit: PAGE }, timed);
    return { page, next };
  });
}
