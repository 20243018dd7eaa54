import { randomBytes } from "node:crypto";
import { openAdministration } from "@matchbook/devstack/stack/administration";
import { PROCESS_NAMES, type SystemOptions, startSystem } from "@matchbook/devstack/stack/system";
import { startTestSurroundings } from "@matchbook/devstack/test-surroundings";
import { dayCounts } from "@matchbook/runtime/mongo/day-counts/day-counts";
import { connectMongo } from "@matchbook/runtime/mongo/mongo";
import { silentLogger } from "@matchbook/runtime/process/logger";
import type { Infra } from "@matchbook/servers/start-infra";
import { startTestInfra } from "@matchbook/servers/start-test-infra";
import { SCOPES } from "@matchbook/vocabulary/scopes";
import type { Dispatcher } from "undici";
import { type Api, openApi } from "./api.ts";
import { pidsWith } from "./process-figures.ts";

/** The whole system with a running gateway, and what a benchmark needs to use and to measure it. */
export interface BenchStack extends AsyncDisposable {
  infra: Infra;
  gatewayUrl: string;
  /** The name of the JetStream stream. */
  stream: string;
  /** The databases of the processes are named `<prefix>_<process>`. */
  databasePrefix: string;
  /** Process ids by name: the gateway, the services, MongoDB and NATS. */
  pids: Record<string, number>;
  watchdog: SystemOptions["watchdog"];
  /** Creates a tenant and opens the REST API for it. @param dispatcher connections that it shares with others */
  tenant(id: string, dispatcher?: Dispatcher): Promise<Api>;
}

/** An invoice of the counterparty of `tenantWithCounterparty`, without its number. */
export const INVOICE = { counterpartyId: "C-1", currency: "EUR", totalAmount: 10, issueDate: "2026-02-01" };

/** Creates a tenant that can create invoices. @param dispatcher connections that it shares with others */
export async function tenantWithCounterparty(stack: BenchStack, id: string, dispatcher?: Dispatcher): Promise<Api> {
  const api = await stack.tenant(id, dispatcher);
  await api.call("POST", "/counterparties", { accountCode: "C-1", name: "Alder & Finch" });
  return api;
}

/** The origins of webhook destinations on this machine, the number of processes of matching, and further settings. */
type Options = Partial<Pick<SystemOptions, "allowedOrigins" | "matchingReplicas">> & { env?: Record<string, string> };

/** Starts servers that keep their data on disk: those of MONGODB_URI and NATS_URL or embedded ones. */
export async function startBenchInfra(): Promise<Infra & AsyncDisposable> {
  const infra = await startTestInfra({ onDisk: true, log: (line) => console.error(`• ${line}`) });
  return { ...infra, [Symbol.asyncDispose]: infra.stop };
}

/** Opens an empty database whose lists are counted as in the services, and drops it at the end. */
export async function openBenchDatabase(uri: string, name: string) {
  const mongo = await connectMongo(uri, name);
  await mongo.db.dropDatabase();
  const counts = dayCounts(mongo, silentLogger());
  const close = async () => {
    await counts.stop();
    await mongo.db.dropDatabase();
    await mongo.client.close();
  };
  return { mongo, counts, [Symbol.asyncDispose]: close };
}

/** Starts the whole system. The log level and the heap of its processes are those of production. */
export async function startBenchStack({ env = {}, ...options }: Options = {}): Promise<BenchStack> {
  const infra = await startBenchInfra();
  const name = `bench_${randomBytes(4).toString("hex")}`;
  const limits = { RATE_LIMIT_PER_MINUTE: "60000000", RATE_LIMIT_BURST: "10000000" };
  const surroundings = await startTestSurroundings("bench", { ...infra, name }, { ...limits, ...env });
  const system = await startSystem({
    ...surroundings.options,
    ...options,
    onUnexpectedExit: ({ name }, how) => console.error(`• ${name} ended: ${how} (${surroundings.logDir})`),
  });
  const admin = await openAdministration(infra.mongoUri, name);
  const replicas = system.replicas.map(({ pid }, nth) => [`matching ${nth + 2}`, pid] as const);
  const processes = PROCESS_NAMES.map((process) => [process, system.processes[process].pid] as const);
  return {
    infra,
    gatewayUrl: system.gatewayUrl,
    stream: name.toUpperCase(),
    databasePrefix: name,
    pids: pidsWith(infra, Object.fromEntries([...processes, ...replicas])),
    watchdog: surroundings.options.watchdog,
    tenant: async (id, dispatcher) => {
      await admin.createTenant(id);
      const { key } = await admin.issueKey(id, SCOPES);
      return openApi(system.gatewayUrl, key, await surroundings.issuer.mintIdToken({ tenant: id }), dispatcher);
    },
    [Symbol.asyncDispose]: async () => {
      await system.stop();
      await admin.close();
      await surroundings.stop();
      await infra.stop();
    },
  };
}
