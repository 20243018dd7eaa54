import { AppError, invalidField } from "@matchbook/runtime/errors/errors";
import { isDuplicateKey } from "@matchbook/runtime/mongo/mongo";
import { EXPORT_TARGET_STATUSES } from "@matchbook/vocabulary/statuses";
import type { Rpcs } from "../context.ts";
import { oneOf } from "../domain/one-of.ts";
import { type Posting, postingsOf } from "../domain/postings/posting.ts";
import { entriesOf } from "../store/export-entries.ts";
import {
  findExport,
  findExportPage,
  findExportSettings,
  findExportState,
  findPostingRules,
  insertExportSettings,
  joinRanges,
  toExportMessage,
} from "../store/exports.ts";
import { putSmall } from "../store/tenant-collections.ts";
import { createExport, previewExport } from "./create-export.ts";
import { sumExported } from "./sum-exported.ts";

const MAX_POSTINGS = 1_000;

const MOST = { bankAccounts: 100, counterpartyAccounts: 1_000, codingAccounts: 1_000, columns: 50 };

/** Batches of decisions for a ledger, and how they are made. */
export const exports = {
  createExport,
  previewExport,
  sumExported,
  getExport: async (_context, { number }, { collections }) => toExportMessage(await findExport(collections, number)),
  /** The batches of a tenant, newest first. */
  listExports: async (_context, { page: request }, { collections }) => {
    const { items, page } = await findExportPage(collections, request);
    return { exports: items.map(toExportMessage), page };
  },
  /** Marks a batch as booked, or recalls it into the next one. @throws AppError export_not_found, export_final */
  updateExport: async (context, { number, status: wanted }, call) => {
    const status = oneOf("status", wanted, EXPORT_TARGET_STATUSES);
    return context.transaction(call, async (scope) => {
      const row = await findExport(scope, number);
      if (row.status === status) return toExportMessage(row);
      if (row.status !== "created") throw new AppError("export_final", { params: { status: row.status } });
      const updated = { ...row, status, updatedAt: context.clock() };
      await scope.exports.replaceOne({ _id: row._id }, updated, { session: scope.session });
      if (status === "recalled") {
        const { waiting } = await findExportState(scope);
        await putSmall(scope, "exports", { waiting: joinRanges([...waiting, ...row.ranges]) });
      }
      return toExportMessage(updated);
    });
  },
  /** Postings in order, at least `limit` if there are, of whole entries. @throws AppError export_not_found */
  listPostings: async (_context, { number, after, limit }, { collections }) => {
    if (limit < 1 || limit > MAX_POSTINGS) throw invalidField("limit", `Must be from 1 to ${MAX_POSTINGS}`);
    const batch = await findExport(collections, number);
    const rules = await findPostingRules(collections, batch);
    const postings: Posting[] = [];
    for await (const { entries, facts } of entriesOf(collections, batch.ranges, after)) {
      for (const entry of entries) {
        postings.push(...postingsOf(entry, facts, rules));
        if (postings.length >= limit) return { postings, next: entry.sequence };
      }
    }
    return { postings, next: undefined };
  },
  /** The latest settings, or those of a version that a batch was made with. */
  getExportSettings: async (_context, { version }, { collections }) => findExportSettings(collections, version),
  /** Stores the next version of the settings; batches keep theirs. @throws AppError changed_meanwhile */
  putExportSettings: async (context, { ledger, expectedVersion }, call) => {
    if (ledger === undefined) throw invalidField("ledger", "Is required");
    const { bankAccounts, counterpartyAccounts, codingAccounts, csv } = ledger;
    const lists = { bankAccounts, counterpartyAccounts, codingAccounts, columns: csv?.columns ?? [] };
    for (const [field, list] of Object.entries(lists)) {
      const most = MOST[field as keyof typeof MOST];
      if (list.length > most) throw invalidField(field, `Must have at most ${most} items`);
    }
    const latest = await findExportSettings(call.collections);
    if (expectedVersion !== undefined && expectedVersion !== latest.version) throw new AppError("changed_meanwhile");
    const { actor, actorName } = call;
    const next = { ledger, version: latest.version + 1n, updatedAt: context.clock(), actor, actorName };
    try {
      await insertExportSettings(call.collections, next);
    } catch (error) {
      throw isDuplicateKey(error) ? new AppError("changed_meanwhile") : error;
    }
    return next;
  },
} satisfies Rpcs;
