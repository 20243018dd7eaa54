import type { Query } from "../../api/request.ts";
import type { ReviewQueues } from "../../api/resources.ts";
import { textsOf } from "../../app/search-params.ts";
import type { Entry } from "../../i18n/text.ts";
import { amountsIn } from "../../values/amount-search.ts";
import { reviewWords as words } from "./words.ts";

/** The queues, with what the list of transactions is asked for, and the name of their count. */
export const QUEUES = {
  suggested: { text: words.suggested, query: { suggestion: "any" }, count: "suggested" },
  choose: { text: words.choose, query: { suggestion: "ambiguous" }, count: "ambiguous" },
  open: { text: words.open, query: { suggestion: "none", status: ["unmatched"] }, count: "unmatched" },
  part: { text: words.part, query: { status: ["partially_matched"] }, count: "partiallyMatched" },
  done: { text: words.done, query: { status: ["matched", "ignored"] }, count: "done" },
  work: { text: words.open, query: { status: ["unmatched", "partially_matched"] }, count: "open" },
} as const satisfies Record<string, { text: Entry; query: Query; count: keyof ReviewQueues }>;
export type Queue = keyof typeof QUEUES;

const FILTERS = [
  "text",
  "dateFrom",
  "dateTo",
  "amountMin",
  "amountMax",
  "direction",
  "currency",
  "bankConnectionId",
  "confidenceMin",
  "assignee",
  "postponed",
  "workReason",
  "order",
] as const;
type Filter = (typeof FILTERS)[number];

/** Everything about the page that its address holds. `bulk` opens the dialog for all of the filter. */
export type ReviewSearch = { queue: Queue; line?: string; bulk?: string } & { [filter in Filter]?: string };

export function readSearch(given: Record<string, unknown>): ReviewSearch {
  const queue = Object.hasOwn(QUEUES, String(given.queue)) ? (given.queue as Queue) : "suggested";
  return { queue, ...textsOf(given, ["line", "bulk", ...FILTERS]) };
}

/** The filters alone, as the list of transactions takes them. A text that is an amount finds lines by it. */
export function filterOf(search: ReviewSearch): Query {
  const filter = Object.fromEntries(FILTERS.map((name) => [name, search[name]]));
  const amounts = amountsIn(search.text ?? "");
  return amounts === undefined ? filter : { ...filter, ...amounts, text: undefined };
}

export function hasFilter(search: ReviewSearch): boolean {
  return FILTERS.some((name) => name !== "order" && search[name] !== undefined);
}

export const NO_FILTER = Object.fromEntries(FILTERS.map((name) => [name, undefined])) as {
  [filter in Filter]: undefined;
};
