import { queryOptions } from "@tanstack/react-query";
import { type Answer, get, type Query } from "./request.ts";

const PAGE_SIZE = 50;

/** One page of a list. The page before of the same list stays in view until the next one is there. */
export const listQuery = <T>(path: string, query: Query = {}) =>
  queryOptions<Answer<T[]>, Error, Answer<T[]>, [path: string, query: Query]>({
    queryKey: [path, query],
    queryFn: ({ signal }) => get<T[]>(path, { pageSize: PAGE_SIZE, ...query }, signal),
    placeholderData: (before, of) => (of?.queryKey[0] === path ? before : undefined),
  });

/** One resource. */
export const oneQuery = <T>(path: string, query: Query = {}) =>
  queryOptions({ queryKey: [path, query], queryFn: async ({ signal }) => (await get<T>(path, query, signal)).data });
