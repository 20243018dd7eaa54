import { renderMetrics } from "@matchbook/runtime/telemetry/metrics";
import { newIdAt } from "@matchbook/runtime/values/ids";
import { describe, expect, test } from "vitest";
import { entry, statement } from "../../../../packages/statements/test/statement-files.ts";
import { importFile, newCall, publishedEvents } from "../setup.ts";
import { anyTenant, connect, leftovers, NOTHING, sample, service, total } from "./setup.ts";

describe("a file that cannot be imported", () => {
  const cut = sample.subarray(0, sample.length - 2_000);
  const doctype = '<?xml version="1.0"?>\n<!DOCTYPE x [<!ENTITY a "b">]>\n<Document/>';
  const lateFault = statement(`${entry({}).repeat(3)}\n${entry({ amount: '<Amt Ccy="EUR">1,50</Amt>' })}`);
  test.each<[string, string | Uint8Array, RegExp]>([
    ["a truncated file", cut, /^line \d+: .*(end|clos|complete)/],
    ["a file with a document type", doctype, /^line 2: .*(DOCTYPE|document type)/i],
    ["garbage", "garbage\u0001 that is no statement", /^line 1: .*no statement format/],
    ["an empty file", "", /^line 1: the file is empty$/],
    ["a file with a bad amount at its end", lateFault, /^line 8: .*"1,50"/],
    ["a web page", "<html><body>login</body></html>", /^line 1: .*HTML/],
  ])("%s ends as a failed sync with line and reason, and creates nothing", async (_, file, reason) => {
    const call = newCall();
    const sync = await importFile(service, call, await connect(call), file);
    expect(sync).toMatchObject({ status: "failed", created: 0n, processed: 0n, total: undefined });
    expect(sync.error).toMatch(reason);
    expect(await total(call)).toBe(0n);
    await service.drain();
    const events = await publishedEvents(service.env, call.tenant);
    expect(events.map(({ type }) => type)).toEqual(["bank.connected", "sync.failed"]);
    expect(events[1]?.data).toEqual({ $case: "sync", value: sync });
    expect(await leftovers(call)).toEqual(NOTHING);
  });

  test.each<[string, { iban?: string; currency?: string }, RegExp]>([
    [
      "of another account",
      { iban: "DE89370400440532013000" },
      /^line 4: .*DE88100999000004711000.*DE89370400440532013000/,
    ],
    ["in another currency", { currency: "USD" }, /^line 4: .*EUR.*USD/],
  ])("a statement %s than the connection's fails; the error names both", async (_, account, reason) => {
    const call = newCall();
    const sync = await importFile(service, call, await connect(call, account), statement(entry({})));
    expect(sync.status).toBe("failed");
    expect(sync.error).toMatch(reason);
    expect(await total(call)).toBe(0n);
  });

  test("a file with too many payments fails at the first payment beyond the limit", async () => {
    const call = anyTenant;
    const id = await connect(call);
    const file = (payments: number) => statement(entry({}).repeat(payments));
    expect(await importFile(service, call, id, file(50))).toMatchObject({ status: "completed", created: 50n });
    expect(await importFile(service, call, id, file(51))).toMatchObject({
      status: "failed",
      processed: 0n,
      error: "line 54: the file holds more than 50 payments, the most that one file may have: split it into several",
    });
  });

  test("a statement of the connection's own account and currency is accepted", async () => {
    const call = newCall();
    const id = await connect(call, { iban: "DE88 1009 9900 0004 7110 00", currency: "EUR" });
    expect(await importFile(service, call, id, statement(entry({})))).toMatchObject({
      status: "completed",
      created: 1n,
    });
  });

  test("imports are counted by format and outcome, and the files that wait are shown with their age", async () => {
    const count = async (labels: string) => {
      const [, value = "0"] =
        new RegExp(`^matchbook_imports_total{${labels}} (\\d+)$`, "m").exec(await renderMetrics()) ?? [];
      return Number(value);
    };
    const labels = ['format="unknown",outcome="failed"', 'format="camt.053",outcome="completed"'];
    // An import is counted after the commit that shows it as completed: those of other tests are counted first.
    await service.drain();
    const before = await Promise.all(labels.map(count));
    const call = anyTenant;
    const id = await connect(call);
    await importFile(service, call, id, "garbage");
    await importFile(service, call, id, statement(entry({})));
    await service.drain();
    expect(await Promise.all(labels.map(count))).toEqual(before.map((value) => value + 1));
    const { rows } = service.context.imports;
    // Claimed by a process that is not this one.
    const held = { queue: "imports", dueAt: new Date(Date.now() + 60_000), owner: "other", claims: 1 };
    const _id = newIdAt(new Date(Date.now() - 90_000));
    await rows.insertOne({ _id, tenant: call.tenant, ...held } as never);
    expect(Number(/^matchbook_imports_oldest_age_seconds (\S+)$/m.exec(await renderMetrics())?.[1])).toBeGreaterThan(
      89,
    );
    await rows.deleteOne({ _id });
  });
});
