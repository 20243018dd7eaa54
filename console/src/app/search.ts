import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useDeferredValue } from "react";
import { get } from "../api/request.ts";
import type { Transaction } from "../api/resources.ts";
import { useSpeech } from "../i18n/language.ts";
import type { Entry } from "../i18n/text.ts";
import { PAGES } from "./pages.ts";
import { appWords as words } from "./words.ts";

/** Something that was found, with the address that shows it. */
export interface Hit {
  kind: Entry;
  title: string;
  note: string;
  href: string;
}

const MOST = "5";

/** Finds what people look for most: pages by name, and records by their text. */
export function useSearch(text: string): { hits: Hit[]; loading: boolean } {
  const speech = useSpeech();
  const wanted = useDeferredValue(text.trim());
  const { data: lines = [], isFetching } = useQuery({
    queryKey: ["search", wanted],
    queryFn: async ({ signal }) =>
      (await get<Transaction[]>("/transactions", { text: wanted, pageSize: MOST }, signal)).data,
    enabled: wanted.length > 1,
    placeholderData: keepPreviousData,
  });
  const pages = PAGES.filter((page) => speech.t(page.text).toLowerCase().includes(wanted.toLowerCase()));
  const hits: Hit[] = [
    ...pages.map(({ to, text: title }) => ({ kind: words.pages, title: speech.t(title), note: "", href: to })),
    ...(wanted.length > 1 ? lines : []).map((line) => ({
      kind: words.lines,
      title: line.counterparty_name ?? line.description,
      note: `${speech.amount(line.amount, line.currency)} ${line.currency}`,
      href: `/transactions/${encodeURIComponent(line.transaction_code)}`,
    })),
  ];
  return { hits, loading: isFetching };
}
