import {
  ExportSettings,
  LedgerAccounts,
  LedgerSettings,
  type NamedAccount,
} from "@matchbook/proto/matchbook/matching/v1/export";
import { emptyMessage } from "@matchbook/runtime/grpc/empty-message";
import type { AccountSettings } from "../domain/postings/accounts.ts";
import type { ExportSettingsRow } from "./rows.ts";
import type { TenantCollections } from "./tenant-collections.ts";

/** Before the first change: no accounts, and CSV files with every field. */
const UNSET: ExportSettings = { ...emptyMessage(ExportSettings), ledger: emptyMessage(LedgerSettings) };

function settingsId(version: bigint): string {
  return `export_settings ${String(version).padStart(15, "0")}`;
}

export async function findLatestExportSettings({
  exportSettings,
  session,
}: TenantCollections): Promise<ExportSettings> {
  const all = { _id: { $gt: "export_settings ", $lt: "export_settings!" } };
  const row = await exportSettings.findOne(all, { sort: { _id: -1 }, session });
  return row === null ? UNSET : fromRow(row);
}

export async function findExportSettings(
  { exportSettings, session }: TenantCollections,
  version: bigint,
): Promise<ExportSettings> {
  if (version === 0n) return UNSET;
  const row = await exportSettings.findOne({ _id: settingsId(version) }, { session });
  if (row === null) throw new Error(`the export settings have no version ${version}`);
  return fromRow(row);
}

/** Stores a new version. A version that another caller stored meanwhile is a duplicate key. */
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

/** The accounts of the settings, as postings look them up. */
export function accountSettings({ ledger }: ExportSettings): AccountSettings {
  const { accounts, bankAccounts, counterpartyAccounts, codeIsAccount } = ledger ?? emptyMessage(LedgerSettings);
  const byName = (named: NamedAccount[]) => new Map(named.map(({ name, account }) => [name, account]));
  return {
    accounts: accounts ?? emptyMessage(LedgerAccounts),
    bankAccounts: byName(bankAccounts),
    counterpartyAccounts: byName(counterpartyAccounts),
    codeIsAccount,
  };
}
