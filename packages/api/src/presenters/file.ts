import type { File } from "@matchbook/proto/matchbook/file/v1/file";
import type { FileKind, FileStatus } from "@matchbook/vocabulary/statuses";
import type { fileResource } from "../resources/file.ts";
import { type Shown, time, timeOrNull } from "./common.ts";

export function presentFile(file: File): Shown<typeof fileResource, File> {
  return {
    id: file.id,
    kind: file.kind as FileKind,
    status: file.status as FileStatus,
    filename: file.filename ?? null,
    format: file.format ?? null,
    size: file.size === undefined ? null : Number(file.size),
    created: Number(file.created),
    changed: Number(file.changed),
    unchanged: Number(file.unchanged),
    bankConnectionId: file.bankConnectionId ?? null,
    operationId: file.operationId ?? null,
    createdAt: time(file.createdAt),
    uploadedBy: file.uploadedBy ?? null,
    uploadedByName: file.uploadedByName ?? null,
    keptUntil: timeOrNull(file.keptUntil),
    removedAt: timeOrNull(file.removedAt),
    removedBy: file.removedBy ?? null,
    removedByName: file.removedByName ?? null,
  };
}
