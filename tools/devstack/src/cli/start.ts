import { join } from "node:path";
import { parseArgs } from "node:util";
import { loadConfig } from "@matchbook/runtime/process/config";
import { silentLogger } from "@matchbook/runtime/process/logger";
import { startOnPortOrAny } from "@matchbook/servers/free-port";
import { type Infra, startInfra } from "@matchbook/servers/start-infra";
import { startSupervisor } from "@matchbook/servers/supervisor";
import { startWatchdog, type Watchdog } from "@matchbook/servers/watchdog";
import { ALL_SCOPES } from "@matchbook/vocabulary/scopes";
import { type ChosenIssuer, chooseIssuer, issuerProblem } from "../oidc/choose-issuer.ts";
import { startReceiver } from "../receiver/receiver.ts";
import type { Receiver } from "../receiver/types.ts";
import { openAdministration } from "../stack/administration.ts";
import {
  type Kept,
  matchbookHome,
  readKept,
  readStack,
  removeStack,
  type StackFile,
  writeKept,
  writeStack,
} from "../stack/home.ts";
import { restartChanged } from "../stack/restart-changed.ts";
import { type System, startSystem } from "../stack/system.ts";
import { welcome } from "./welcome.ts";

/** `npm start`: the whole system on this machine, until Ctrl-C. With `--watch`, a process whose sources change restarts. */

const { values: wanted } = parseArgs({ options: { watch: { type: "boolean" } } });
const TENANT = "demo";
const DEFAULT_PORTS = {
  gateway: 8080,
  transaction: 50_051,
  matching: 50_052,
  webhook: 50_053,
  issuer: 8081,
  receiver: 8082,
};
/** Receivers of this machine, such as a program in development behind `matchbook listen`. */
const LOOPBACK = ["http://127.0.0.1:*", "http://localhost:*", "http://[::1]:*"];

const home = matchbookHome();
const say = (line: string) => console.log(`• ${line}`);

const running = readStack(home);
if (running !== undefined) {
  console.error(`Matchbook already runs here: ${running.gatewayUrl} (process ${running.pid}).`);
  process.exit(1);
}

/** Cleanup steps for the stop of the stack, run in reverse order. */
const undo: (() => Promise<unknown> | unknown)[] = [];
let stopping: Promise<void> | undefined;
/** Tells other programs of this machine the addresses. Written only after everything has started. */
let publish = () => {};
const supervisor = startSupervisor(say, () => publish());

async function stop(): Promise<void> {
  supervisor.stop();
  for (const step of undo.reverse()) await step();
}

function onSignal(): void {
  // The terminal and the parent process may both send the signal.
  stopping ??= (async () => {
    say("stopping");
    await stop();
    say("stopped");
    process.exit(0);
  })();
}
process.on("SIGINT", onSignal);
process.on("SIGTERM", onSignal);
process.on("SIGHUP", onSignal);

try {
  await start();
} catch (error) {
  if (stopping === undefined) {
    console.error((error as Error).message);
    await stop();
    process.exit(1);
  }
}

async function start(): Promise<void> {
  const kept = readKept(home);
  const port = (name: keyof typeof DEFAULT_PORTS) => kept.ports[name] ?? DEFAULT_PORTS[name];
  const watchdog = startWatchdog();
  undo.push(() => watchdog.stop());

  const infra = await startInfra({ dataDir: home, log: say, watchdog, supervisor });
  undo.push(() => infra.stop());

  const issuer = await openIssuer(port("issuer"));
  const receiver = await startOnPortOrAny(port("receiver"), (free) => startReceiver({ port: free }));
  undo.push(() => receiver.stop());
  say(`webhook receiver (development): ${receiver.url}`);

  const admin = await openAdministration(infra.mongoUri);
  undo.push(() => admin.close());
  await admin.createTenant(TENANT);
  // An earlier version may have written the data of this home.
  if (kept.apiKey !== undefined) await bringUpToDate(infra.mongoUri);
  // The database may have changed since the last start, or the stored key was revoked.
  if (kept.apiKey === undefined || !(await admin.isKeyValid(kept.apiKey.id))) {
    kept.apiKey = await admin.issueKey(TENANT, [ALL_SCOPES]);
  }
  writeKept(home, kept);

  const system = await startProcesses(kept, infra, issuer, watchdog);
  undo.push(() => system.stop());

  const idToken = await issuer.mintIdToken?.({ tenant: TENANT, expiresIn: 12 * 60 * 60 });
  const describe = (): StackFile => ({
    ...addressesOf(infra, issuer, receiver, system),
    tenantId: TENANT,
    apiKey: kept.apiKey?.key ?? "",
    ...(idToken === undefined ? {} : { idToken }),
    pid: process.pid,
  });
  kept.ports = { ...portsOf(describe()), issuer: issuer.isForDevelopment ? portOf(issuer.issuer) : port("issuer") };
  writeKept(home, kept);
  publish = () => writeStack(home, describe());
  publish();
  undo.push(() => removeStack(home));
  if (wanted.watch) undo.push(restartChanged(system, say, publish));
  console.log(welcome(describe(), home));
}

/** Does what an operator does by `admin migrate` before an upgrade. */
async function bringUpToDate(mongoUri: string): Promise<void> {
  const [{ openInstallation }, { migrate }, { settingsShape }] = await Promise.all([
    import("@matchbook/admin/installation"),
    import("@matchbook/admin/migrate"),
    import("@matchbook/admin/settings"),
  ]);
  const settings = loadConfig(settingsShape, { MONGODB_URI: mongoUri });
  const installation = await openInstallation(settings, silentLogger());
  try {
    const { migrated } = await migrate(installation);
    if (migrated.length > 0) say(`collections and indexes brought up to date: ${migrated.length} parts`);
  } finally {
    await installation.close();
  }
}

async function openIssuer(port: number): Promise<ChosenIssuer> {
  const issuer = await chooseIssuer({ port, dataDir: join(home, "oidc") });
  undo.push(() => issuer.stop());
  say(`identity provider${issuer.isForDevelopment ? " (development)" : ""}: ${issuer.issuer}`);
  const problem = issuer.isForDevelopment ? undefined : await issuerProblem(issuer.issuer);
  if (problem !== undefined) say(`nobody can sign in yet: ${problem}`);
  return issuer;
}

/** Starts the processes of Matchbook. The supervisor starts one that ends unexpectedly again. */
function startProcesses(kept: Kept, infra: Infra, issuer: ChosenIssuer, watchdog: Watchdog): Promise<System> {
  return startSystem({
    mongoUri: infra.mongoUri,
    natsUrl: infra.natsUrl,
    issuer: issuer.issuer,
    audience: issuer.audience,
    webhookSecretKeys: kept.webhookSecretKeys,
    allowedOrigins: [...LOOPBACK, ...(process.env.WEBHOOK_ALLOWED_ORIGINS ?? "").split(",").filter(Boolean)],
    logDir: join(home, "logs"),
    // An embedded database has its data in this folder.
    env: infra.mongo.pid === undefined ? {} : { DISK_FOLDER: home },
    watchdog,
    ports: kept.ports.gateway === undefined ? DEFAULT_PORTS : kept.ports,
    onReady: ({ name, address }) => say(`${name}: ${address}`),
    onUnexpectedExit: (process, how) =>
      void supervisor.revive(process.name, how, async () => {
        await process.start();
        return process.address;
      }),
  });
}

/** Where everything listens, and the ids of the processes by now. */
function addressesOf(
  infra: Infra,
  { issuer }: ChosenIssuer,
  receiver: Receiver,
  { gatewayUrl, processes }: System,
): Omit<StackFile, "tenantId" | "apiKey" | "idToken" | "pid"> {
  return {
    gatewayUrl,
    ...(process.env.CONSOLE === "off" ? {} : { consoleUrl: `${gatewayUrl}/console/` }),
    issuer,
    webhookReceiverUrl: receiver.url,
    mongoUri: infra.mongoUri,
    natsUrl: infra.natsUrl,
    services: Object.fromEntries(
      Object.values(processes).map(({ name, address, metricsAddress, pid }) => [
        name,
        { address, metricsAddress, pid },
      ]),
    ),
    servers: { mongodb: { pid: infra.mongo.pid }, nats: { pid: infra.nats.pid } },
  };
}

/** The used ports. The next start tries them first, so that addresses and tokens stay valid. */
function portsOf(stack: StackFile): Record<string, number> {
  return {
    receiver: portOf(stack.webhookReceiverUrl),
    ...Object.fromEntries(Object.entries(stack.services).map(([name, { address }]) => [name, portOf(address)])),
  };
}

function portOf(address: string): number {
  return Number(/:(\d+)\/?$/.exec(address)?.[1] ?? 0);
}
