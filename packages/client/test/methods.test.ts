import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { methodExamples } from "../scripts/generated.ts";
import { methodNames } from "../scripts/method-names.ts";
import { createClient } from "../src/index.ts";

const named = (...operations: [tag: string, id: string][]) =>
  [...methodNames(operations.map(([tag, id]) => ({ tag, id }))).values()].map(({ group, name }) => `${group}.${name}`);

test("a method is named after its tag and operationId", () => {
  expect(
    named(
      ["invoices", "createInvoices"],
      ["invoices", "createInvoiceBatch"],
      ["transactions", "reconcileTransaction"],
      ["transactions", "reconcileTransactions"],
      ["matches", "getMatchHistory"],
      ["bank-connections", "connectBank"],
      ["webhook-endpoints", "rotateWebhookSecret"],
      ["counterparties", "listLearned"],
      ["search", "search"],
    ),
  ).toEqual([
    "invoices.create",
    "invoices.createBatch",
    "transactions.reconcile",
    "transactions.reconcileMany",
    "matches.getHistory",
    "bankConnections.connect",
    "webhookEndpoints.rotateSecret",
    "counterparties.listLearned",
    "search.undefined",
  ]);
  expect(() => named(["invoices", "getInvoice"], ["invoices", "getInvoices"], ["invoices", "getInvoiceMany"])).toThrow(
    "two operations are invoices.getMany",
  );
});

test("the client has every method", () => {
  const client = createClient({ baseUrl: "http://localhost", token: "" });
  expect(client.statements.upload).toBeInstanceOf(Function);
  expect(client.matches.confirm).toBeInstanceOf(Function);
  expect(client.search).toBeInstanceOf(Function);
});

test("the example of every method compiles", () => {
  const examples = methodExamples();
  expect(examples.length).toBeGreaterThan(70);
  const folder = mkdtempSync(join(import.meta.dirname, ".examples-"));
  const head = `import { createClient } from "@matchbook/client";
const matchbook = createClient({ baseUrl: "", token: "" });
const file = new Blob([]);\n`;
  const body = examples.map((code) => `{\n${code}\n}`).join("\n");
  writeFileSync(join(folder, "examples.ts"), `${head}async function all() {\n${body}\n}\nvoid all;\n`);
  const root = join(import.meta.dirname, "../../..");
  writeFileSync(
    join(folder, "tsconfig.json"),
    JSON.stringify({ extends: join(root, "tsconfig.json"), include: ["examples.ts"], exclude: [] }),
  );
  const compiler = join(root, "node_modules/typescript/bin/tsc");
  const { stdout } = spawnSync(process.execPath, [compiler, "-p", folder], { encoding: "utf8" });
  rmSync(folder, { recursive: true });
  expect(stdout).toBe("");
});
