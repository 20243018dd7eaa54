import { presentAgedItems } from "@matchbook/api/presenters/receivables";
import { agedItemsResource } from "@matchbook/api/resources/receivables";
import { isoDay } from "@matchbook/runtime/days";
import { MAX_PAGE_SIZE } from "@matchbook/runtime/paging";
import { csvRoute } from "../http/csv-answer.ts";

export const exportAgeing = csvRoute({
  path: "/api/v1/ageing.csv",
  summary: "Export open items by age for each counterparty as CSV",
  auth: { scope: "overview:read" },
  columns: Object.keys(agedItemsResource.shape),
  async *pages(_input, call, { config, clock, matching }) {
    const on = isoDay(clock());
    let after: string | undefined;
    do {
      const timed = { ...call, deadline: Date.now() + config.REQUEST_TIMEOUT_MS };
      const { rows, next } = await matching.ageCounterparties({ on, after, limit: MAX_PAGE_SIZE }, timed);
      if (rows.length > 0) yield rows.map(presentAgedItems);
      after = next;
    } while (after !== undefined);
  },
});
