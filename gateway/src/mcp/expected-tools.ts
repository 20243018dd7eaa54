import { z } from "zod";
import { listOf, openOnly, pageShape, paging, sayPage, words } from "./paging.ts";
import { answer, expectedShape, sayExpected } from "./shapes.ts";
import { defineTool, READS } from "./tool.ts";

/** Expected payments. An agent makes none: matching may confirm one, which would be a way round the people. */
export const expectedTools = [
  defineTool({
    name: "list_expected_payments",
    title: "Expected payments",
    description: "Lists payments that are expected without an invoice and not settled, such as rents, latest first.",
    hints: READS,
    input: z.strictObject({
      ...{ ...paging, text: words.optional() },
      overdue: z.boolean().optional().describe("true: only those whose last day has passed"),
    }),
    route: "listExpectedPayments",
    request: openOnly,
    pick: listOf("expectedPayments"),
    output: answer({ expectedPayments: z.array(expectedShape), ...pageShape }),
    say: ({ expectedPayments, ...page }) => [sayPage("expected payments", page), ...expectedPayments.map(sayExpected)],
  }),
];
