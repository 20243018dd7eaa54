import type { BankConnection, Sync } from "@matchbook/proto/matchbook/transaction/v1/transaction";
import { metadata, time, timeOrNull } from "./common.ts";

/** A bank connection. */
export function presentBankConnection(connection: BankConnection) {
  return {
    id: connection.id,
    name: connection.name,
    iban: connection.iban ?? null,
    currency: connection.currency ?? null,
    csvMapping: connection.csvMapping === undefined ? null : metadata(connection.csvMapping.mappingJson),
    status: connection.status,
    createdAt: time(connection.createdAt),
    updatedAt: time(connection.updatedAt),
    disconnectedAt: timeOrNull(connection.disconnectedAt),
  };
}

/** The import of one statement file. `total` is null until the whole file was read once. */
export function presentSync(sync: Sync) {
  return {
    id: sync.id,
    bankConnectionId: sync.bankConnectionId,
    status: sync.status,
    format: sync.format ?? null,
    filename: sync.filename ?? null,
    total: sync.total === undefined ? null : Number(sync.total),
    processed: Number(sync.processed),
    created: Number(sync.created),
    duplicates: Number(sync.duplicates),
    skipped: Number(sync.skipped),
    error: sync.error ?? null,
    createdAt: time(sync.createdAt),
    finishedAt: timeOrNull(sync.finishedAt),
  };
}
