import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useDeferredValue } from "react";
import { get } from "../api/request.ts";
import type { SearchResult } from "../api/resources.ts";
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

const NOTHING: SearchResult = { transactions: [], invoices: [], counterparties: [] };

/** Finds what people look for most: pages by name, and records by their text. */
export function useSearch(text: string): { hits: Hit[]; loading: boolean } {
  const speech = useSpeech();
  const wanted = useDeferredValue(text.trim());
  const isText = wanted.length > 1;
  const { data, isFetching } = useQuery({
    queryKey: ["search", wanted],
    queryFn: async ({ signal }) => (await get<SearchResult>("/search", { q: wanted }, signal)).data,
    enabled: isText,
    placeholderData: keepPreviousData,
  });
  const { transactions, invoices, counterparties } = (isText ? data : undefined) ?? NOTHING;
  const pages = PAGES.filter((page) => speech.t(page.text).toLowerCase().includes(wanted.toLowerCase()));
  const money = (amount: number, currency: string) => `${speech.amount(amount, currency)} ${currency}`;
  const hits: Hit[] = [
    ...pages.map(({ to, text: title }) => ({ kind: words.pages, title: speech.t(title), note: "", href: to })),
    ...transactions.map((line) => ({
      kind: words.lines,
      title: line.counterparty_name ?? (line.description || line.transaction_code),
      note: `${speech.day(line.value_date)} · ${money(line.amount, line.currency)}`,
      href: `/transactions/${encodeURIComponent(line.transaction_code)}`,
    })),
    ...invoices.map((invoice) => ({
      kind: words.invoices,
      title: `${invoice.invoiceNumber} · ${invoice.counterpartyName}`,
      note: money(invoice.remainingAmount, invoice.currency),
      href: `/invoices/${encodeURIComponent(invoice.invoiceNumber)}?counterparty=${encodeURIComponent(invoice.counterpartyId)}`,
    })),
    ...counterparties.map(({ accountCode, name }) => ({
      kind: words.counterparties,
      title: name,
      note: accountCode,
      href: `/counterparties/${encodeURIComponent(accountCode)}`,
    })),
  ];
  return { hits, loading: isFetching };
}
