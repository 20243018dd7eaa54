import type { PageRequest } from "@matchbook/proto/matchbook/common/v1/common";
import {
  type ExportBatch,
  ExportSettings,
  LedgerAccounts,
  LedgerSettings,
  type NamedAccount,
} from "@matchbook/proto/matchbook/matching/v1/export";
import { existing } from "@matchbook/runtime/errors/errors";
import { emptyMessage } from "@matchbook/runtime/grpc/empty-message";
import { findPage } from "@matchbook/runtime/values/paging";
import type { PostingRules } from "../domain/postings/posting.ts";
import type { PostingSum } from "../domain/postings/sums.ts";
import type { ExportRow, ExportSettingsRow, ExportState, HistoryRange } from "./rows.ts";
import { findSmall, type TenantCollections } from "./tenant-collections.ts";

/** Of the first batch. */
const NO_EXPORTS: ExportState = { last: 0n, upTo: 0n, waiting: [] };

/** Ids of batches sort by their numbers, and begin with a word that no other small row begins with. */
export function exportId(number: bigint): string {
  return `export ${String(number).padStart(15, "0")}`;
}
const ALL_EXPORTS = { _id: { $gt: "export ", $lt: "export!" } };

export async function findExportState(collections: TenantCollections): Promise<ExportState> {
  return (await findSmall(collections, "exports")) ?? NO_EXPORTS;
}

/** @throws AppError export_not_found */
export async function findExport({ exports, session }: TenantCollections, number: bigint): Promise<ExportRow> {
  return existing(await exports.findOne({ _id: exportId(number) }, { session }), "export_not_found");
}

/** One page of batches, newest first. */
export function findExportPage({ exports }: TenantCollections, request: PageRequest | undefined) {
  return findPage(exports, ALL_EXPORTS, { _id: -1 }, request);
}

/** The sums of all batches that are not recalled. It reads the rows of all batches, which are few. */
export async function sumsOfExports({ exports, session }: TenantCollections): Promise<PostingSum[]> {
  const held = exports.find({ ...ALL_EXPORTS, status: { $ne: "recalled" } }, { session, projection: { sums: 1 } });
  return (await held.toArray()).flatMap(({ sums }) => sums);
}

export function toExportMessage({ _id, ranges, adjustmentsByPayment, sums, ...row }: ExportRow): ExportBatch {
  // Batches of earlier versions have not added up what is in another month.
  return { ...row, actorName: row.actorName, sums: sums.map((sum) => ({ ...sum, otherMonth: sum.otherMonth ?? 0n })) };
}

/** A batch of an earlier version whose sums do not tell which adjustments are in another month than their payment. */
export async function findUncheckedExport({ exports, session }: TenantCollections): Promise<ExportRow | null> {
  const unchecked = { $elemMatch: { kind: "adjustment", otherMonth: { $exists: false } } };
  return exports.findOne({ ...ALL_EXPORTS, status: { $ne: "recalled" }, sums: unchecked }, { session });
}

/** Ranges that do not overlap, in order, with those joined that follow one another. */
export function joinRanges(ranges: readonly HistoryRange[]): HistoryRange[] {
  const joined: HistoryRange[] = [];
  for (const { after, upTo } of ranges.toSorted((a, b) => (a.after < b.after ? -1 : 1))) {
    if (after === upTo) continue;
    const last = joined.at(-1);
    if (last?.upTo === after) joined.splice(-1, 1, { after: last.after, upTo });
    else joined.push({ after, upTo });
  }
  return joined;
}

/** Finds those of these lines whose allocation changed in a batch. */
export async function findExportedLines(collections: TenantCollections, ids: string[]): Promise<ReadonlySet<string>> {
  const { upTo } = await findExportState(collections);
  if (upTo === 0n) return new Set();
  const entries = await collections.history
    .find({ entity: "line", entityId: { $in: ids }, sequence: { $gt: 0n, $lte: upTo } })
    .project<{ entityId: string; before?: { allocated: bigint }; after?: { allocated: bigint } }>({
      ...{ entityId: 1, "before.allocated": 1, "after.allocated": 1 },
    })
    .toArray();
  const decided = entries.filter(({ before, after }) => before?.allocated !== after?.allocated);
  return new Set(decided.map(({ entityId }) => entityId));
}

/** Before the first change: no accounts, and CSV files with every field. */
const UNSET: ExportSettings = { ...emptyMessage(ExportSettings), ledger: emptyMessage(LedgerSettings) };

function settingsId(version: bigint): string {
  return `export_settings ${String(version).padStart(15, "0")}`;
}

/** The settings of a version, by default the latest. */
export async function findExportSettings(
  { exportSettings, session }: TenantCollections,
  version?: bigint,
): Promise<ExportSettings> {
  const any = { $gt: "export_settings ", $lt: "export_settings!" };
  const _id = version === undefined ? any : settingsId(version);
  const row = version === 0n ? null : await exportSettings.findOne({ _id }, { sort: { _id: -1 }, session });
  if (row === null && version) throw new Error(`the export settings have no version ${version}`);
  return row === null ? UNSET : fromRow(row);
}

/** Stores a new version. A version that another caller stored first is a duplicate key. */
export async function insertExportSettings(
  { exportSettings, session }: TenantCollections,
  settings: ExportSettings & Pick<ExportSettingsRow, "updatedAt" | "actor">,
): Promise<void> {
  await exportSettings.insertOne({ _id: settingsId(settings.version), ...settings }, { session });
}

function fromRow({ _id, ...settings }: ExportSettingsRow): ExportSettings {
  // A row of an earlier version has no accounts for coding.
  return { ...UNSET, ...settings, ledger: { ...emptyMessage(LedgerSettings), ...settings.ledger } };
}

/** The rules of a batch's postings, with the accounts of its settings. */
export async function findPostingRules(
  collections: TenantCollections,
  {
    settingsVersion,
    adjustmentsByPayment = false,
  }: { settingsVersion: bigint; adjustmentsByPayment?: boolean | undefined },
): Promise<PostingRules> {
  const { ledger = emptyMessage(LedgerSettings) } = await findExportSettings(collections, settingsVersion);
  const byName = (named: NamedAccount[]) => new Map(named.map(({ name, account }) => [name, account]));
  return {
    accounts: ledger.accounts ?? emptyMessage(LedgerAccounts),
    bankAccounts: byName(ledger.bankAccounts),
    counterpartyAccounts: byName(ledger.counterpartyAccounts),
    codeIsAccount: ledger.codeIsAccount,
    adjustmentsByPayment,
  };
}
