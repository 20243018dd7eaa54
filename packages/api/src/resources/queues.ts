import type { CountQueuesResponse, CountReviewQueuesResponse } from "@matchbook/proto/matchbook/matching/v1/line_list";
import * as words from "@matchbook/vocabulary/statuses";
import { z } from "zod";
import { plain } from "../plain.ts";
import { resource, rowsOf, timeOrNull } from "./common.ts";

export const workReasonsResource = resource("WorkReasons", {
  reasons: z.array(resource("WorkReason", { code: z.string(), label: z.string() })),
  updatedAt: timeOrNull.describe("Null until the first change"),
});

export const reviewQueuesResource = resource("ReviewQueues", {
  suggested: z.int().describe("With live suggestions"),
  ambiguous: z.int().describe("Those of them whose suggestions exclude one another"),
  unmatched: z.int().describe("Unmatched, without a suggestion"),
  partiallyMatched: z.int(),
  done: z.int().describe("Matched or ignored"),
  open: z.int().describe("Unmatched or partially matched, with a suggestion or without"),
  areLowerBounds: z
    .literal(true)
    .optional()
    .describe("More than 50,000 transactions fit, so there may be more of each"),
});

export const queuesResource = resource("Queues", {
  open: z.int().describe("Transactions that are neither fully matched nor ignored"),
  mine: z.int().describe("Assigned to the caller; counted up to 10,000"),
  unassigned: z.int().describe("Exact while fewer than 10,000 are assigned"),
  overdue: z.int().describe("Put off until a day that has come; counted up to 10,000"),
  waiting: z.int().describe("Put off until a later day; counted up to 10,000"),
  ages: rowsOf({ age: z.enum(words.LINE_AGES).describe("Days since the value date"), transactions: z.int() }),
});

export function presentQueues(queues: CountQueuesResponse): z.input<typeof queuesResource> {
  const open = queues.ages.reduce((sum, { lines }) => sum + lines, 0n);
  return plain(queuesResource, {
    ...queues,
    open,
    // The two are counted one after the other, so they may not fit.
    unassigned: open > queues.assigned ? open - queues.assigned : 0n,
    overdue: queues.due,
    ages: queues.ages.map(({ age, lines: transactions }) => ({ age, transactions })),
  });
}

export function presentReviewQueues(counts: CountReviewQueuesResponse): z.input<typeof reviewQueuesResource> {
  return plain(reviewQueuesResource, { ...counts, areLowerBounds: counts.areLowerBounds || undefined });
}
