import { presentAgedItems } from "@matchbook/api/presenters/receivables";
import { agedItemsResource } from "@matchbook/api/resources/receivables";
import type { Call } from "@matchbook/runtime/call";
import { isoDay } from "@matchbook/runtime/days";
import { MAX_PAGE_SIZE } from "@matchbook/runtime/paging";
import type { Context } from "../context.ts";
import { CSV_DESCRIPTION, csv, csvSuccess } from "../http/csv-answer.ts";
import { defineRoute } from "../http/define-route.ts";

const COLUMNS = Object.keys(agedItemsResource.shape);

export const exportAgeing = defineRoute({
  method: "get",
  path: "/api/v1/ageing.csv",
  operationId: "exportAgeing",
  summary: "Export open items by age for each counterparty as CSV",
  description: CSV_DESCRIPTION,
  auth: { scope: "overview:read" },
  streams: true,
  success: csvSuccess,
  errors: [],
  handler: async (_input, call, context) => csv("ageing", COLUMNS, pages(call, context)),
});

async function* pages(call: Call, { config, clock, matching }: Context) {
  const on = isoDay(clock());
  let after: string | undefined;
  do {
    const timed = { ...call, deadline: Date.now() + config.REQUEST_TIMEOUT_MS };
    const { rows, next } = await matching.ageCounterparties({ on, after, limit: MAX_PAGE_SIZE }, timed);
    if (rows.length > 0) yield rows.map(presentAgedItems);
    after = next;
  } while (after !== undefined);
}
