import { POSTING_FIELDS, type PostingField, presentPosting } from "@matchbook/api/resources/export";
import type { CsvLayout, Posting } from "@matchbook/proto/matchbook/matching/v1/export";
import { type CsvStyle, csvHeader, csvOf, headed } from "../http/send-csv.ts";

/** Writes postings as CSV (RFC 4180) with the tenant's own columns, or with every field under its own name. */
export function postingsCsv(layout: CsvLayout | undefined, pages: AsyncIterable<Posting[]>) {
  const { delimiter = ",", decimalComma = false, columns = [] } = layout ?? {};
  const fields = columns.length > 0 ? columns.map(({ field }) => field as PostingField) : POSTING_FIELDS;
  const headers = columns.length > 0 ? columns.map(({ header }) => header) : POSTING_FIELDS;
  const style = { delimiter, decimalComma };
  return headed(csvHeader(headers, style), rowsOf(fields, pages, style));
}

async function* rowsOf(fields: readonly PostingField[], pages: AsyncIterable<Posting[]>, style: CsvStyle) {
  for await (const page of pages) yield csvOf(fields, page.map(presentPosting), style);
}
