import { randomInt } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { table } from "@matchbook/accuracy/table";
import { loadConfig } from "@matchbook/runtime/process/config";
import { silentLogger } from "@matchbook/runtime/process/logger";
import { type Document, MongoClient } from "mongodb";
import { Agent } from "undici";
import { percentile } from "../../test/containment/report.ts";
import { createTenant } from "../../tools/admin/src/create-tenant.ts";
import { openInstallation } from "../../tools/admin/src/installation.ts";
import { settingsShape } from "../../tools/admin/src/settings.ts";
import type { Api } from "../api.ts";
import { median, runLoad, timed } from "../load.ts";
import { pidsWith, usageOf } from "../process-figures.ts";
import { settings } from "../settings.ts";
import { INVOICE, startBenchStack, tenantWithCounterparty } from "../stack.ts";

/**
 * `npm run bench tenants -- --tenants 2000`: what many small tenants on one MongoDB with a cache of 1 GB cost, and the
 * same figures when it has ten tenants, in one run. Each tenant has ten rows: a counterparty, five invoices and four
 * lines. Only as many tenants are used at once as the server may open files for (`ulimit -Hn`); it must close those of the
 * others soon (`--idle`). The first call of a tenant in a measurement, for which the server opens its files, is told from
 * the others. The time of a restart is printed before further calls, after which the server might end.
 */

const options = settings({
  tenants: 2_000,
  /** Seconds of each load. */
  seconds: 10,
  callers: 8,
  /** Seconds after which the server closes files that it does not use; its default is 600. */
  idle: 600,
});
const FEW = 10;
/** The part of the files that the server may open which the used tenants may have. */
const SHARE_OF_FILES = 0.8;
const LINE = { amount: 10, currency: "EUR", direction: "credit", value_date: "2026-02-02" };

await using stack = await startBenchStack();
const { infra } = stack;
await using client = await new MongoClient(infra.mongoUri).connect();
const databases = ["GATEWAY", "TRANSACTION", "MATCHING", "WEBHOOK"].map((name) => {
  return [`${name}_MONGODB_DATABASE`, `${stack.databasePrefix}_${name.toLowerCase()}`];
});
const config = loadConfig(settingsShape, { MONGODB_URI: infra.mongoUri, ...Object.fromEntries(databases) });
const installation = await openInstallation(config, silentLogger());
const dispatcher = new Agent({ connections: options.callers });
const tenants: Api[] = [];
let created = 0;
const results: string[][] = [];
try {
  await configureServer();
  const first = await add(FEW);
  const base = await measure(`${FEW} tenants`, tenants, first);
  const later = await add(options.tenants - FEW);
  await measure(`${options.tenants}, ${FEW} of them used`, tenants.slice(0, FEW), later);
  const used = tenants.slice(0, await mostUsed());
  const all = await measure(`${options.tenants}, ${used.length} of them used`, used, later);
  await restart();
  await useAlone(tenants.slice(-FEW));
  await measure(`${used.length} of them used, after a restart`, used);

  const times = ["GET", "POST", "again", "first"].flatMap((calls) => [`${calls} p50`, "p99 ms"]);
  const server = ["lock ms", "MiB", "files", "open"];
  console.log(`\n${table(["MongoDB with", "ms of tenant create", ...times, "of them first", ...server], results)}`);
  const ratio = (one: "get" | "post" | "again") => (all[one] / base[one]).toFixed(2);
  console.log(`\np99 of ${used.length} used to that of ${FEW}: GET ${ratio("get")}, POST ${ratio("post")}`);
  console.log(`POST to a tenant that was used before: ${ratio("again")}`);
} finally {
  await Promise.all([dispatcher.close(), installation.close()]);
}

/** A running server takes new settings of its storage engine, so the choice of the server stays that of the tests. */
async function configureServer(): Promise<void> {
  const engine = `cache_size=1G,file_manager=(close_idle_time=${options.idle})`;
  await client.db("admin").command({ setParameter: 1, wiredTigerEngineRuntimeConfig: engine });
}

/** Adds tenants with ten rows each. @returns the median time to create one, in ms */
async function add(count: number): Promise<number> {
  const times: number[] = [];
  for (let nth = 0; nth < count; nth += 1) {
    const id = `tenant-${tenants.length}`;
    times.push(await timed(() => createTenant(installation, id)));
    const api = await tenantWithCounterparty(stack, id, dispatcher);
    const invoices = Array.from({ length: 5 }, (_, at) => ({ ...INVOICE, invoiceNumber: `I-${at}` }));
    await api.call("POST", "/invoices", { invoices });
    const transactions = Array.from({ length: 4 }, (_, at) => ({ ...LINE, transaction_code: `T-${at}` }));
    await api.call("POST", "/transactions", { transactions });
    tenants.push(api);
    if (tenants.length % 100 === 0) console.error(`• ${tenants.length} tenants`);
  }
  // Writes all new files now, so that the next measurement does not measure the checkpoint.
  await client.db("admin").command({ fsync: 1 });
  return median(times);
}

/** Measures calls for random tenants among these, and what the server takes. @returns each p99 in ms */
async function measure(what: string, among: Api[], createMs?: number) {
  const any = () => among[randomInt(among.length)] as Api;
  const get = await runLoad(options.callers, options.seconds, () => any().call("GET", `/invoices/I-${randomInt(5)}`));
  const waited = await lockWaits();
  const { first, again } = await createInvoices(any);
  const all = [...first, ...again];
  const pid = pidOfServer();
  const taken = [usageOf(pid).memoryMiB.toFixed(0), await files(), readdirSync(`/proc/${pid}/fd`).length];
  const posts = [all, again, first].flatMap(halfAndMost);
  const share = `${((100 * first.length) / all.length).toFixed(0)} %`;
  const gets = [get.p50, get.p99].map((ms) => ms.toFixed(1));
  const lockMs = ((await lockWaits()) - waited).toFixed(0);
  const result = [what, createMs?.toFixed(0) ?? "", ...gets, ...posts, share, lockMs, ...taken.map(String)];
  console.error(`• ${result.join(", ")}`);
  results.push(result);
  return { get: get.p99, post: percentile(all, 0.99), again: percentile(again, 0.99) };
}

/**
 * Creates invoices in any of the tenants, and tells the first calls of each from the others. For the first ones the
 * server opens the files of a tenant that rested.
 * @returns the time of each call, in ms
 */
async function createInvoices(any: () => Api): Promise<{ first: number[]; again: number[] }> {
  const used = new Set<Api>();
  const times = { first: [] as number[], again: [] as number[] };
  await runLoad(options.callers, options.seconds, async () => {
    const api = any();
    const into = used.has(api) ? times.again : times.first;
    into.push(await createInvoice(api));
    used.add(api);
  });
  return times;
}

/** Prints what the first and the second invoice of each tenant take while nothing else is asked for. */
async function useAlone(some: Api[]): Promise<void> {
  for (const nth of ["first", "second"]) {
    const before = usageOf(pidOfServer()).cpuMs;
    const times: number[] = [];
    for (const api of some) times.push(await createInvoice(api));
    const cpuMs = (usageOf(pidOfServer()).cpuMs - before) / some.length;
    const [ms, cpu] = [median(times), cpuMs].map((value) => value.toFixed(1));
    console.log(`the ${nth} POST of ${some.length} tenants, one after the other: ${ms} ms, CPU of MongoDB ${cpu} ms`);
  }
}

/** @returns the time of the call in ms */
function createInvoice(api: Api): Promise<number> {
  return timed(() => api.call("POST", "/invoices", newInvoice()));
}

function newInvoice(): object {
  return { ...INVOICE, invoiceNumber: `N-${created++}` };
}

/** The median and the 99th percentile, as text. */
function halfAndMost(times: number[]): string[] {
  return [0.5, 0.99].map((part) => percentile(times, part).toFixed(1));
}

/**
 * The time for which calls have waited for the schema lock of the server, in ms. A checkpoint holds it at its
 * beginning, and each file is opened under it.
 */
async function lockWaits(): Promise<number> {
  const { wiredTiger }: Document = await client.db("admin").command({ serverStatus: 1 });
  return wiredTiger.lock["schema lock application thread wait time (usecs)"] / 1_000;
}

/** Restarts the server, prints what that takes, and waits until the processes accept changes again. */
async function restart(): Promise<void> {
  const perTenant = (ms: number) => `${(ms / 1_000).toFixed(1)} s, ${(ms / tenants.length).toFixed(1)} ms per tenant`;
  const stopMs = await timed(() => infra.mongo.stop());
  const startMs = await timed(() => infra.mongo.restart());
  const { cpuMs } = usageOf(pidOfServer());
  console.log(`\n${tenants.length} tenants: stopped in ${perTenant(stopMs)}`);
  console.log(`ready ${perTenant(startMs)}, after the start; CPU until then ${perTenant(cpuMs)}`);
  await configureServer();
  const isRefused = async () => (await tenants[0]?.status("POST", "/invoices", newInvoice())) !== 201;
  while (await isRefused()) await new Promise((done) => setTimeout(done, 100));
}

/** The most tenants that can be used at once: the server opens each file of a tenant. */
async function mostUsed(): Promise<number> {
  const limits = readFileSync(`/proc/${pidOfServer()}/limits`, "utf8");
  const open = Number(/^Max open files +(\d+)/m.exec(limits)?.[1] ?? Number.POSITIVE_INFINITY);
  return Math.min(tenants.length, Math.floor((open * SHARE_OF_FILES * tenants.length) / (await files())));
}

/** The process of the server, which runs on this machine; after a restart, another one. */
function pidOfServer(): number {
  const { mongodb } = pidsWith(infra);
  if (mongodb === undefined) throw new Error("the process of the server is not visible");
  return mongodb;
}

/** The files of the storage engine, one for each collection and index. */
async function files(): Promise<number> {
  const { parsed }: Document = await client.db("admin").command({ getCmdLineOpts: 1 });
  return readdirSync(parsed.storage.dbPath).filter((name) => /^(collection|index)-/.test(name)).length;
}
