import * as words from "@matchbook/vocabulary/statuses";
import { z } from "zod";
import { resource, time, timeOrNull, uuid } from "./common.ts";

export const fileResource = resource("File", {
  id: uuid.describe("Of a statement: the id of its sync"),
  kind: z.enum(words.FILE_KINDS),
  status: z.enum(words.FILE_STATUSES),
  filename: z.string().nullable(),
  format: z.string().nullable(),
  size: z.int().nullable().describe("Bytes"),
  created: z.int().describe("The number of transactions or invoices that it created"),
  changed: z.int().describe("The number of invoices that it changed"),
  unchanged: z.int().describe("The number of those that were stored before with the same content"),
  bankConnectionId: uuid.nullable().describe("Of a statement"),
  operationId: uuid
    .nullable()
    .describe("Of open items: the operation that stored them, by which the history shows each"),
  createdAt: time,
  uploadedBy: z.string().nullable(),
  uploadedByName: z.string().nullable(),
  keptUntil: timeOrNull.describe("Until when the original can be downloaded; null when it cannot"),
  removedAt: timeOrNull.describe("When its import was taken back"),
  removedBy: z.string().nullable(),
  removedByName: z.string().nullable(),
});

export const filesResource = resource("Files", {
  files: z.array(fileResource),
  next: uuid.nullable().describe("The `before` of the next request; null at the end"),
});
