import type { statementPreviewResource } from "@matchbook/api/resources/statement-preview";
import type { FileStatus } from "@matchbook/vocabulary/statuses";
import { queryOptions } from "@tanstack/react-query";
import type { z } from "zod";
import { listQuery, oneQuery } from "../../api/list-query.ts";
import { get, type Query } from "../../api/request.ts";
import type { Bank, Sync } from "../../api/resources.ts";
import { upload } from "../../api/upload.ts";

export type StatementPreview = z.infer<typeof statementPreviewResource>;

/** Milliseconds between requests for a running import. */
export const FOLLOW_MS = 700;
const MOST_BANKS = 100;

export const isRunning = ({ status }: { status: FileStatus }): boolean => status === "pending" || status === "running";

export const syncsQuery = (query: Query) => ({
  ...listQuery<Sync>("/syncs", query),
  refetchInterval: ({ state }: { state: { data?: { data: Sync[] } | undefined } }) =>
    state.data?.data.some(isRunning) ? FOLLOW_MS : (false as const),
});

/** One import, followed until it has ended and matching has decided about its lines. */
export const syncQuery = (id: string) => ({
  ...oneQuery<Sync>(`/syncs/${encodeURIComponent(id)}`),
  refetchInterval: ({ state: { data } }: { state: { data?: Sync | undefined } }) =>
    data !== undefined && (isRunning(data) || data.pending > 0) ? FOLLOW_MS : (false as const),
});

/** All bank accounts; a tenant has a handful. */
export const banksQuery = listQuery<Bank>("/bank-connections", { pageSize: MOST_BANKS });

/** The number of lines of an import that have a status. */
export const countQuery = (query: Query) =>
  queryOptions({
    queryKey: ["/transactions", "count", query],
    queryFn: async ({ signal }) =>
      (await get<unknown[]>("/transactions", { ...query, pageSize: 1 }, signal)).pagination?.total ?? 0,
  });

const statementsOf = (bank: string) => `/bank-connections/${bank}/statements`;

/** Options for reading a file: a mapping for this file, and the lines whose wrong rows are left out. */
interface StatementWay {
  /** JSON text. */
  csvMapping?: string | undefined;
  leaveOut?: readonly number[];
}

const queryOf = (file: File, { csvMapping, leaveOut = [] }: StatementWay) => ({
  ...{ filename: file.name, csvMapping, leaveOut: leaveOut.map(String) },
});

export const previewStatement = (bank: string, file: File, way: StatementWay = {}) =>
  upload<StatementPreview>(`${statementsOf(bank)}/preview`, file, queryOf(file, way));
export const importStatement = (bank: string, file: File, key: string, way: StatementWay) =>
  upload<Sync>(statementsOf(bank), file, queryOf(file, way), key);

/** The number of entries of a file that give no line. */
export function skippedCount({ notBooked, zero, status, otherAccount, leftOut }: Sync["skipped"]): number {
  return notBooked + zero + status + otherAccount + leftOut;
}
