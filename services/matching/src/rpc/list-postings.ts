import { invalidField } from "@matchbook/runtime/errors";
import type { Rpc } from "../context.ts";
import { type Posting, postingsOf } from "../domain/postings/posting.ts";
import { entriesOf } from "../store/export-entries.ts";
import { accountSettings, findExportSettings } from "../store/export-settings.ts";
import { findExport } from "../store/exports.ts";

const MAX_LIMIT = 1_000;

/**
 * The postings of a batch in the order of their decisions, at least `limit` of them if there are as many. The postings
 * of one history entry are never divided; an entry has at most two for each adjustment that an invoice may have.
 * @throws AppError export_not_found
 */
export const listPostings: Rpc<"listPostings"> = async (context, { number, after, limit }, { tenant }) => {
  if (limit < 1 || limit > MAX_LIMIT) throw invalidField("limit", `Must be from 1 to ${MAX_LIMIT}`);
  const collections = await context.collections(tenant);
  const { ranges, settingsVersion } = await findExport(collections, number);
  const accounts = accountSettings(await findExportSettings(collections, settingsVersion));
  const postings: Posting[] = [];
  for await (const { entries, facts } of entriesOf(collections, ranges, after)) {
    for (const entry of entries) {
      postings.push(...postingsOf(entry, facts, accounts));
      if (postings.length >= limit) return { postings, next: entry.sequence };
    }
  }
  return { postings, next: undefined };
};
