import { fxRateResource, importedRatesResource, storedRatesResource } from "@matchbook/api/resources/counterparty";
import { listFxRatesQuery, putFxRatesSchema } from "@matchbook/api/schemas/fx-rates";
import { parseEcbRates } from "../fx/parse-ecb-rates.ts";
import { pageOf } from "../http/answers.ts";
import { one, page, route } from "../http/route.ts";

/** Size limit in bytes: twice the European Central Bank's full history. */
const FILE_LIMIT = 16 * 1024 * 1024;

/** Rates per call to the matching service. */
const BATCH = 1_000;

const EXAMPLE = `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
  <Cube><Cube time="2026-03-02"><Cube currency="USD" rate="1.0837"/><Cube currency="JPY" rate="162.34"/></Cube></Cube>
</gesmes:Envelope>`;

export const fxRates = {
  putFxRates: route.put("/api/v1/fx-rates", "fx-rates:write", {
    summary: "Store exchange rates, replacing existing ones of the same pair and date",
    description:
      "One unit of `base` is `rate` units of `quote`. Rates apply to transactions from their date on, for at most 7 " +
      "days.",
    body: putFxRatesSchema,
    success: one("The number of stored rates", storedRatesResource),
    handler: ({ body }, call, { matching }) => matching.putFxRates(body, call),
  }),
  importFxRates: route.post("/api/v1/fx-rates/import", "fx-rates:write", {
    summary: "Import exchange rates from a file of the European Central Bank",
    description:
      "Accepts `eurofxref-daily.xml`, `eurofxref-hist-90d.xml` or `eurofxref-hist.xml`. The whole file is checked before anything is " +
      "stored, then stored in batches. Repeating an import changes nothing and completes an interrupted one. Retired currencies " +
      "are skipped and counted.",
    upload: {
      maxBytes: FILE_LIMIT,
      mediaTypes: ["application/octet-stream", "application/xml", "text/xml"],
      example: EXAMPLE,
    },
    success: one("The result of the import", importedRatesResource),
    errors: ["validation_failed"],
    handler: async ({ upload }, call, { matching }) => {
      const { rates, skipped, skippedCurrencies } = await parseEcbRates(upload);
      for (let at = 0; at < rates.length; at += BATCH) {
        await matching.putFxRates({ rates: rates.slice(at, at + BATCH) }, call);
      }
      const days = [...new Set(rates.map(({ date }) => date))].sort();
      const found = { stored: rates.length, skipped, skippedCurrencies };
      return { ...found, days: days.length, dateFrom: days[0], dateTo: days.at(-1) };
    },
  }),
  listFxRates: route.get("/api/v1/fx-rates", "fx-rates:read", {
    summary: "List stored exchange rates, newest date first",
    description: "Dates are inclusive.",
    query: listFxRatesQuery,
    success: page("A page of rates", fxRateResource, "rates"),
    handler: ({ query }, call, { matching }) => matching.listFxRates({ ...query, page: pageOf(query) }, call),
  }),
};
