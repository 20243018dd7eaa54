import { presentUnexplained } from "@matchbook/api/presenters/books";
import { unexplainedResource } from "@matchbook/api/resources/books";
import { unexplainedQuery } from "@matchbook/api/schemas/books";
import { data } from "../http/answers.ts";
import { defineRoute, one } from "../http/define-route.ts";

export const listUnexplained = defineRoute({
  method: "get",
  path: "/api/v1/closed-periods/unexplained",
  summary: "Show what is unexplained up to a day, before a period is closed",
  description:
    "The transactions that are neither matched in full nor ignored, by bank connection and currency; those without a " +
    "connection have `null`. The transactions themselves are in `GET /transactions`.",
  auth: { scope: "closed-periods:read" },
  query: unexplainedQuery,
  success: one("The sums", unexplainedResource),
  errors: ["bank_connection_not_found"],
  handler: async ({ query }, call, { transactions }) =>
    data(presentUnexplained(await transactions.sumUnexplained(query, call))),
});
