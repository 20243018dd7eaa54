import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useDeferredValue } from "react";
import { get } from "../api/request.ts";
import type { SearchResult } from "../api/resources.ts";
import { titleOf } from "../components/line-title.ts";
import { useSpeech } from "../i18n/language.ts";
import type { Entry } from "../i18n/text.ts";
import { amountsIn } from "../values/amount-search.ts";
import { isolated } from "../values/isolated.ts";
import { useCommands } from "./commands.ts";
import { dialogWords } from "./dialog-words.ts";
import { PAGES } from "./pages.ts";
import { appWords as words } from "./words.ts";

/** Something that was found, with the address that shows it. */
export interface Hit {
  kind: Entry;
  title: string;
  note: string;
  href?: string;
  run?(): void;
  /** Found by the API, for the text that it was asked for. */
  isRecord?: true;
}

const MOST = 5;

const NOTHING: SearchResult = { transactions: [], invoices: [], counterparties: [] };

/** Records by their text, and lines and invoices by their amount. */
async function find(text: string, signal: AbortSignal): Promise<SearchResult> {
  const amounts = amountsIn(text);
  if (amounts === undefined) return (await get<SearchResult>("/search", { q: text }, signal)).data;
  const query = { ...amounts, pageSize: MOST };
  const [transactions, invoices] = await Promise.all([
    get<SearchResult["transactions"]>("/transactions", query, signal),
    get<SearchResult["invoices"]>("/invoices", query, signal),
  ]);
  return { transactions: transactions.data, invoices: invoices.data, counterparties: [] };
}

/**
 * Finds what people look for most: pages and commands by name, and records by their text or amount.
 * @returns `settled` is false while the records are those of the text before, `error` is why they were not found
 */
export function useSearch(text: string): { hits: Hit[]; loading: boolean; settled: boolean; error: unknown } {
  const speech = useSpeech();
  const now = text.trim();
  const wanted = useDeferredValue(now);
  const isText = wanted.length > 1;
  const { data, error, isFetching, isPlaceholderData, isPending } = useQuery({
    queryKey: ["search", wanted],
    queryFn: ({ signal }) => find(wanted, signal),
    enabled: isText,
    placeholderData: keepPreviousData,
  });
  const { transactions, invoices, counterparties } = (isText ? data : undefined) ?? NOTHING;
  const typed = now.toLowerCase().split(/\s+/);
  const isNamed = ({ text: name }: { text: Entry }) =>
    typed.every((word) => speech.t(name).toLowerCase().includes(word));
  const pages = PAGES.filter(isNamed);
  const commands = useCommands().filter(isNamed);
  const money = (amount: number, currency: string) => `${speech.amount(amount, currency)} ${currency}`;
  const hits: Hit[] = [
    ...pages.map(({ to, text: title }) => ({ kind: dialogWords.pages, title: speech.t(title), note: "", href: to })),
    ...commands.map(({ text: title, ...does }) => ({
      kind: dialogWords.commands,
      title: speech.t(title),
      note: "",
      ...does,
    })),
    ...transactions.map((line) => ({
      isRecord: true as const,
      kind: dialogWords.lines,
      title: titleOf(line),
      note: `${speech.day(line.value_date)} · ${line.direction === "credit" ? "+" : "−"}${money(line.amount, line.currency)}`,
      href: `/transactions/${encodeURIComponent(line.transaction_code)}`,
    })),
    ...invoices.map((invoice) => ({
      isRecord: true as const,
      kind: words.invoices,
      title: `${invoice.invoiceNumber} · ${isolated(invoice.counterpartyName)}`,
      note: money(invoice.remainingAmount, invoice.currency),
      href: `/invoices/${encodeURIComponent(invoice.invoiceNumber)}?counterparty=${encodeURIComponent(invoice.counterpartyId)}`,
    })),
    ...counterparties.map(({ accountCode, name }) => ({
      isRecord: true as const,
      kind: words.counterparties,
      title: isolated(name),
      note: accountCode,
      href: `/counterparties/${encodeURIComponent(accountCode)}`,
    })),
  ];
  const settled = wanted === now && !(isText && (isPlaceholderData || isPending));
  return { hits, loading: isFetching, settled, error: isText ? error : null };
}
