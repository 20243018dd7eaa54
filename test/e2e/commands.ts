import { createHash, randomBytes } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runCommand, UsageError } from "@matchbook/admin/command-line";
import { settingsShape } from "@matchbook/admin/settings";
import type { TestStack } from "@matchbook/devstack/test-stack";
import { loadConfig } from "@matchbook/runtime/process/config";
import { silentLogger } from "@matchbook/runtime/process/logger";
import { waitUntil } from "@matchbook/servers/wait-until";
import { BSON } from "mongodb";
import { afterAll, describe, expect, test } from "vitest";
import { type Acting, onStack } from "./lived-tenant.ts";
import { contradictions, readRestored, runWebhooks } from "./restored-system.ts";

/** The operator's commands on a running system, with a folder for their files while tests of a group run. */
function onCommands(stack: () => TestStack) {
  const folder = mkdtempSync(join(tmpdir(), "matchbook-export-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const settings = () => loadConfig(settingsShape, stack().adminEnv);
  // biome-ignore lint/suspicious/noExplicitAny: commands answer with JSON of many shapes.
  const admin = (...args: string[]): Promise<any> => runCommand(args, settings(), silentLogger());
  const newTenant = async (id: string): Promise<Acting> => {
    await admin("tenant", "create", id);
    const { key } = await admin("key", "create", "--tenant", id, "--scopes", "all");
    return { id, key, idToken: await stack().idToken(id) };
  };
  return { folder, admin, newTenant, ...onStack(stack) };
}

/** Tests of the operator's commands about one tenant, against processes that keep running. @param stack the whole system */
export function describeTenantCommands(stack: () => TestStack): void {
  describe("the operator's commands", () => {
    const { folder, admin, newTenant, ask, live, search } = onCommands(stack);

    test("a tenant in use needs no migration, and its export has every row without loss and without secrets", async () => {
      const id = "exported";
      const exported = await newTenant(id);
      await live(exported);
      const migration = await admin("migrate", "--prune", "--tenant", id);
      expect(migration).toEqual({ tenants: 1, migrated: [], pruned: [] });
      const report = await admin("tenant", "export", id, "--to", join(folder, "exported"));
      const files = readdirSync(join(folder, "exported"), { recursive: true }).map(String);
      expect(files).toEqual(
        expect.arrayContaining([
          "manifest.json",
          "gateway/tenants.jsonl",
          "gateway/api_keys.jsonl",
          "transaction/transactions.jsonl",
          "matching/invoices.jsonl",
          "matching/matches.jsonl",
          "matching/history.jsonl",
          "webhook/endpoints.jsonl",
          "webhook/deliveries.jsonl",
        ]),
      );
      expect(JSON.parse(readFileSync(join(folder, "exported/manifest.json"), "utf8"))).toEqual(report);
      for (const { file, rows, sha256 } of report.files) {
        const text = readFileSync(join(folder, "exported", file), "utf8");
        expect([file, text.split("\n").length - 1]).toEqual([file, rows]);
        expect(createHash("sha256").update(text).digest("hex")).toBe(sha256);
      }
      const [invoice] = rowsOf("exported/matching/invoices.jsonl");
      expect(JSON.stringify(BSON.EJSON.serialize(invoice ?? {}, { relaxed: false }))).toContain(
        '{"$numberLong":"7000000000007"}',
      );
      expect(rowsOf("exported/webhook/endpoints.jsonl")[0]).not.toHaveProperty("secrets");
      expect(rowsOf("exported/gateway/api_keys.jsonl")[0]).not.toHaveProperty("hash");
    });

    const rowsOf = (file: string) =>
      readFileSync(join(folder, file), "utf8")
        .trim()
        .split("\n")
        .map((line) => BSON.EJSON.parse(line, { relaxed: false }));

    test("after its deletion a tenant has no credential, no row in any database and no event in the stream", async () => {
      const [gone, kept] = [await newTenant("forgotten"), await newTenant("remembered")];
      const traces = await live(gone);
      await live(kept);
      const keptBefore = await ask(kept.key, "GET", "/matches");
      expect(await search(traces)).not.toEqual([]);

      await expect(admin("tenant", "delete", gone.id)).rejects.toThrow(UsageError);
      const report = await admin("tenant", "delete", gone.id, "--confirm", gone.id);
      expect(report.removed).toMatchObject({ "matching/matches": 1, "webhook/endpoints": 2, "gateway/api_keys": 1 });
      expect(report.events).toBeGreaterThan(3);

      expect(await search(traces)).toEqual([]);
      expect((await ask(gone.key, "GET", "/matches")).status).toBe(401);
      expect((await ask(gone.idToken, "GET", "/webhook-endpoints")).status).toBe(401);
      expect(await ask(kept.key, "GET", "/matches")).toEqual(keptBefore);
      expect(keptBefore.data).toHaveLength(1);

      // An id may be reused. The new tenant starts empty.
      const again = await newTenant(gone.id);
      expect((await ask(again.key, "GET", "/transactions")).data).toEqual([]);
      expect((await ask(again.idToken, "GET", "/webhook-endpoints")).data).toEqual([]);
      await live(again);
    });
  });
}

/** Tests of a backup under load. @param stack the whole system, whose webhook service is stopped at the end */
export function describeBackup(stack: () => TestStack): void {
  describe("a backup", () => {
    const { folder, admin, newTenant, ask, live } = onCommands(stack);

    test("under load restores a system that is of one time and sends nothing by itself", async () => {
      const { id, key, idToken } = await newTenant("restored");
      await live({ id, key, idToken });
      const written: string[] = [];
      let stopped = false;
      const load = (async () => {
        for (let at = 1; !stopped; at++) {
          const number = `LOAD-${String(at).padStart(4, "0")}`;
          const invoice = { counterpartyId: "C-1", currency: "EUR", totalAmount: 1_000 + at, issueDate: "2026-02-01" };
          await ask(key, "POST", "/invoices", { invoiceNumber: number, ...invoice });
          const line = { amount: 1_000 + at, currency: "EUR", direction: "credit", value_date: "2026-02-03" };
          await ask(key, "POST", "/transactions", { transaction_code: number, description: number, ...line });
          written.push(number);
        }
      })();
      // Reported below.
      load.catch(() => undefined);
      await waitUntil(
        () => written.length,
        (count) => count >= 5,
      );
      const acknowledged = [...written];
      await admin("backup", "--tenant", id, "--to", join(folder, "restored"));
      stopped = true;
      await load;

      const env: Record<string, string> = {
        ...stack().adminEnv,
        NATS_STREAM: `${stack().adminEnv.NATS_STREAM}_RESTORED`,
      };
      for (const [name, value] of Object.entries(env)) if (name.endsWith("_DATABASE")) env[name] = `${value}_restored`;
      const from = join(folder, "restored");
      const report = await runCommand(["restore", "--from", from], loadConfig(settingsShape, env), silentLogger());
      expect(report).toMatchObject({ tenant: id, heldDestinations: 2 });

      const rows = await readRestored(env, id);
      expect(contradictions(rows)).toEqual([]);
      expect(rows.invoices.map(({ invoiceNumber }) => invoiceNumber)).toEqual(expect.arrayContaining(acknowledged));
      expect(rows.lines.map(({ facts }) => facts.transactionCode)).toEqual(expect.arrayContaining(acknowledged));
      expect(rows.matches.length).toBeGreaterThan(0);
      const unfinished = ({ status }: { status?: string }) => !["success", "exhausted"].includes(status ?? "");
      expect(rows.deliveries.filter(unfinished).length).toBeGreaterThan(0);

      await stack().system.processes.webhook.stop();
      const sent = stack().receiver.received().length;
      await runWebhooks({
        MONGODB_URI: env.MONGODB_URI ?? "",
        MONGODB_DATABASE: env.WEBHOOK_MONGODB_DATABASE ?? "",
        NATS_URL: env.NATS_URL ?? "",
        NATS_STREAM: env.NATS_STREAM ?? "",
        WEBHOOK_SECRET_KEYS: `k1:${randomBytes(32).toString("base64")}`,
        WEBHOOK_ALLOWED_ORIGINS: stack().receiver.url,
      });
      expect(stack().receiver.received()).toHaveLength(sent);
      const { deliveries } = await readRestored(env, id);
      expect(deliveries).toHaveLength(rows.deliveries.length);
      for (const delivery of deliveries.filter(unfinished))
        expect(delivery).toMatchObject({ status: "failed", nextRetryAt: null });
    });
  });
}
