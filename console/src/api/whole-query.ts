import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { listQuery } from "./list-query.ts";
import { type Answer, get } from "./request.ts";

export type ListQuery<T> = ReturnType<typeof listQuery<T>>;

/** The most rows of a list that are loaded to be sorted. */
export const MOST_SORTED = 500;
const PAGE_SIZE = 100;

/** All rows of a list. */
export const wholeQuery = <T>({ queryKey: [path, { page: _ofOne, ...query }] }: ListQuery<T>) =>
  queryOptions({
    queryKey: [path, query, "whole"],
    queryFn: async ({ signal }) => {
      const rows: T[] = [];
      for (let cursor: string | null | undefined = ""; typeof cursor === "string"; ) {
        const { data, pagination }: Answer<T[]> = await get(path, { ...query, cursor, pageSize: PAGE_SIZE }, signal);
        rows.push(...data);
        cursor = pagination?.nextCursor;
      }
      return rows;
    },
    placeholderData: keepPreviousData,
  });
