import type { BankConnection, Sync } from "@matchbook/proto/matchbook/transaction/v1/transaction";
import type { BankConnectionStatus, SyncStatus } from "@matchbook/vocabulary/statuses";
import type { z } from "zod";
import type { bankConnectionResource, syncResource } from "../resources/bank.ts";
import { metadata, time, timeOrNull } from "./common.ts";

export function presentBankConnection(connection: BankConnection): z.input<typeof bankConnectionResource> {
  return {
    id: connection.id,
    name: connection.name,
    iban: connection.iban ?? null,
    currency: connection.currency ?? null,
    csvMapping: connection.csvMapping === undefined ? null : metadata(connection.csvMapping.mappingJson),
    status: connection.status as BankConnectionStatus,
    createdAt: time(connection.createdAt),
    updatedAt: time(connection.updatedAt),
    disconnectedAt: timeOrNull(connection.disconnectedAt),
  };
}

/** The import of one statement file. */
export function presentSync(sync: Sync): z.input<typeof syncResource> {
  return {
    id: sync.id,
    bankConnectionId: sync.bankConnectionId,
    status: sync.status as SyncStatus,
    format: sync.format ?? null,
    filename: sync.filename ?? null,
    total: sync.total === undefined ? null : Number(sync.total),
    processed: Number(sync.processed),
    created: Number(sync.created),
    duplicates: Number(sync.duplicates),
    skipped: Number(sync.skipped),
    warnings: sync.warnings.map(({ line, reason }) => ({ line: Number(line), reason })),
    warningCount: Number(sync.warningCount),
    error: sync.error ?? null,
    createdAt: time(sync.createdAt),
    finishedAt: timeOrNull(sync.finishedAt),
  };
}
