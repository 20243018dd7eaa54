import { readFileSync } from "node:fs";
import type { Call } from "@matchbook/runtime/grpc/call";
import { afterAll, beforeAll } from "vitest";
import { environment, newCall, type RunningService, startService } from "../setup.ts";

export const MAX_BYTES = 3 * 1024 * 1024;
export const samples = new URL("../../../../tools/devstack/samples/", import.meta.url);
export const sample = readFileSync(new URL("sample-statement.camt053.001.08.xml", samples));
export const olderSample = readFileSync(new URL("sample-statement-eur.camt053.001.02.xml", samples));

/** The tenant of tests that look at their own connection only. A new tenant costs dozens of files of the database. */
export const anyTenant = newCall();

/** One service for all suites in this folder. */
export let service: RunningService;
beforeAll(async () => {
  service = await startService(environment({ STATEMENT_MAX_BYTES: String(MAX_BYTES), STATEMENT_MAX_LINES: "50" }));
});
afterAll(() => service?.stop());

export const connect = async (call: Call, parts: { iban?: string; currency?: string } = {}) =>
  (await service.client.connectBank({ name: "Main", ...parts }, call)).id;
export const total = async (call: Call) => BigInt((await service.lines(call)).length);
/** The numbers of stored imports, files and chunks of a tenant, without kept originals. */
export const leftovers = async ({ tenant }: Call) => {
  const { db } = service.context.mongo;
  const [imports, files, chunks] = await Promise.all([
    service.context.imports.rows.countDocuments({ tenant }),
    db.collection(`statements.${tenant}.files`).countDocuments(NOT_KEPT),
    db.collection(`statements.${tenant}.chunks`).countDocuments(NOT_KEPT),
  ]);
  return { imports, files, chunks };
};
const NOT_KEPT = { expiresAt: { $exists: false } };
export const NOTHING = { imports: 0, files: 0, chunks: 0 };
