import type { Sync } from "@matchbook/proto/matchbook/transaction/v1/transaction";
import type { UploadStatementRequest } from "@matchbook/proto/matchbook/transaction/v1/transaction_service";
import { describe, expect, test } from "vitest";
import { entry, statement } from "../../../../packages/statements/test/statement-files.ts";
import { importFile, newCall, uploadOf, waitFor } from "../setup.ts";
import { anyTenant, connect, leftovers, MAX_BYTES, NOTHING, sample, service, total } from "./setup.ts";

describe("an upload that is refused or aborted", () => {
  test("is refused for an unknown or disconnected connection before the file is read", async () => {
    const call = newCall();
    const id = await connect(call);
    let read = 0;
    async function* endless(): AsyncGenerator<Uint8Array> {
      for (;;) {
        read += 1;
        yield Buffer.alloc(65_536, 32);
      }
    }
    await expect(service.client.uploadStatement(uploadOf(id, endless()), newCall())).rejects.toMatchObject({
      code: "bank_connection_not_found",
    });
    await service.client.disconnectBank({ id }, call);
    await expect(service.client.uploadStatement(uploadOf(id, endless()), call)).rejects.toMatchObject({
      code: "bank_connection_disconnected",
    });
    expect(read).toBeLessThan(200);
  });

  test("is refused beyond the size limit and accepted at the limit", async () => {
    const call = newCall();
    const id = await connect(call);
    const padded = (bytes: number) => {
      const file = Buffer.from(statement(entry({})));
      const comments = `<!--${" ".repeat(993)}-->`.repeat(bytes / 1_000);
      return Buffer.concat([file, Buffer.from(comments)])
        .subarray(0, bytes - 7)
        .toString()
        .replace(/<!--[^>]*$/, "")
        .padEnd(bytes);
    };
    async function* pieces(text: string): AsyncGenerator<Uint8Array> {
      const file = Buffer.from(text);
      for (let start = 0; start < file.length; start += 65_536) yield file.subarray(start, start + 65_536);
    }
    expect(await importFile(service, call, id, pieces(padded(MAX_BYTES)))).toMatchObject({ status: "completed" });
    await expect(
      service.client.uploadStatement(uploadOf(id, pieces(padded(MAX_BYTES + 1))), call),
    ).rejects.toMatchObject({ code: "payload_too_large" });
    expect(await leftovers(call)).toEqual(NOTHING);
  });

  test("is refused without a header", async () => {
    async function* headless(): AsyncGenerator<UploadStatementRequest> {
      yield { part: { $case: "chunk", value: Buffer.from("x") } };
    }
    await expect(service.client.uploadStatement(headless(), newCall())).rejects.toMatchObject({
      code: "validation_failed",
    });
    async function* nothing(): AsyncGenerator<UploadStatementRequest> {}
    await expect(service.client.uploadStatement(nothing(), newCall())).rejects.toMatchObject({
      code: "validation_failed",
    });
  });

  test("leaves no sync, lines or file chunks when the caller disconnects halfway", async () => {
    const call = newCall();
    const id = await connect(call);
    const { db } = service.context.mongo;
    const chunks = db.collection(`statements.${call.tenant}.chunks`);
    async function* vanishing(): AsyncGenerator<Uint8Array> {
      yield Buffer.concat([sample, Buffer.alloc(2 * 1024 * 1024, 32)]);
      await waitFor(async () => ((await chunks.countDocuments({})) > 0 ? true : undefined));
      throw new Error("the line was cut");
    }
    await expect(service.client.uploadStatement(uploadOf(id, vanishing()), call)).rejects.toMatchObject({
      code: "internal",
    });
    await waitFor(async () => (JSON.stringify(await leftovers(call)) === JSON.stringify(NOTHING) ? true : undefined));
    const { syncs } = await service.context.collections(call.tenant);
    expect(await syncs.countDocuments({})).toBe(0);
    expect(await total(call)).toBe(0n);
  });

  test("is not found by another tenant", async () => {
    const call = anyTenant;
    const sync: Sync = await importFile(service, call, await connect(call), statement(""));
    await expect(service.client.getSync({ id: sync.id }, newCall())).rejects.toMatchObject({ code: "sync_not_found" });
  });
});
