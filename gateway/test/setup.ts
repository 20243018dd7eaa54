import { loadConfig } from "@matchbook/runtime/process/config";
import { silentLogger } from "@matchbook/runtime/process/logger";
import { testInfra, uniqueName } from "@matchbook/servers/test-infra";
import { SCOPES, type Scope } from "@matchbook/vocabulary/scopes";
import { type Logger, pino } from "pino";
import { createTenant, issueApiKey } from "../src/auth/api-keys.ts";
import { configShape } from "../src/config.ts";
import { startGateway } from "../src/service.ts";
import { startIssuer, type TestIssuer } from "./oidc-issuer.ts";
import { type Services, startServices } from "./services.ts";

const TENANT = "acme";
/** Time limits for a busy machine. */
const PATIENT = { REQUEST_TIMEOUT_MS: "60000", BULK_TIMEOUT_MS: "120000", IDEMPOTENCY_LEASE_MS: "60000" };

export interface Answer {
  status: number;
  headers: Headers;
  /** The parsed body. It is `any`, because each test asserts the shape that it expects. */
  // biome-ignore lint/suspicious/noExplicitAny: see above.
  body: any;
  text: string;
}

export interface TestGateway {
  url: string;
  issuer: TestIssuer;
  services: Services;
  gateway: Awaited<ReturnType<typeof startGateway>>;
  /** Sets the clock of the gateway; undefined restores the real one. */
  setNow(now: Date | undefined): void;
  /** Creates a key of the tenant; null creates one without a tenant. */
  key(scopes?: readonly Scope[], tenant?: string | null, expiresAt?: Date): Promise<{ id: string; key: string }>;
  /** All lines that the gateway logged at level warn or above. */
  problems(): Record<string, unknown>[];
  /**
   * Starts another gateway on the same database.
   * @param noted whether its warnings are among the problems; default false
   */
  another(env?: Record<string, string>, noted?: boolean): Promise<{ url: string; stop(): Promise<void> }>;
  stop(): Promise<void>;
}

/** The gateway of all files without settings of their own. A start with its servers takes 0.1 s of processor time. */
let shared: Promise<TestGateway> | undefined;

/** The shared gateway, behind which no RPC has a handler yet. With settings, a gateway of the test file alone. */
export async function startTestGateway(env: Record<string, string> = {}): Promise<TestGateway> {
  if (Object.keys(env).length > 0) return startOwnGateway(env);
  shared ??= startOwnGateway();
  const gateway = await shared;
  gateway.services.forget();
  gateway.problems().length = 0;
  return { ...gateway, stop: async () => {} };
}

/**
 * A gateway with real HTTP, MongoDB and issuer. The test sets the handlers of the real gRPC servers behind it.
 * Without settings, it is for a file that looks at what all callers share or stops the issuer.
 */
export async function startOwnGateway(env: Record<string, string> = {}): Promise<TestGateway> {
  const issuer = await startIssuer();
  const services = await startServices();
  const database = uniqueName("gateway");
  let now: Date | undefined;
  const clock = () => now ?? new Date();
  const lines: Record<string, unknown>[] = [];
  const log = pino({ level: "warn" }, { write: (line: string) => lines.push(JSON.parse(line)) });
  const start = (logger: Logger, more: Record<string, string> = {}) =>
    startGateway(
      loadConfig(configShape, {
        MONGODB_URI: testInfra().mongoUri,
        MONGODB_DATABASE: database,
        HTTP_LISTEN: "127.0.0.1:0",
        TRANSACTION_ADDRESS: services.addresses.transaction,
        MATCHING_ADDRESS: services.addresses.matching,
        WEBHOOK_ADDRESS: services.addresses.webhook,
        OIDC_ISSUER: issuer.url,
        OIDC_AUDIENCE: "console",
        RATE_LIMIT_PER_MINUTE: "1000000",
        RATE_LIMIT_BURST: "100000",
        ...PATIENT,
        ...env,
        ...more,
      }),
      { log: logger, clock },
    );
  const gateway = await start(log);
  // A busy machine would have some calls wait longer for their turn than a gateway lets them.
  const { turns } = gateway.context;
  const { run } = turns;
  turns.run = (tenant, work, turn) => run(tenant, work, { ...turn, waitMs: undefined });
  const { db } = gateway.context.mongo;
  await createTenant(db, TENANT);
  return {
    url: gateway.address,
    issuer,
    services,
    gateway,
    setNow: (value) => {
      now = value;
    },
    key: (scopes = SCOPES, tenant = TENANT, expiresAt) =>
      issueApiKey(db, { tenant, name: "test", scopes, expiresAt, env: "test" }, clock()),
    problems: () => lines,
    another: async (more, noted = false) => {
      const other = await start(noted ? log : silentLogger(), more);
      return { url: other.address, stop: () => other.stop() };
    },
    stop: async () => {
      await gateway.stop();
      await services.stop();
      await issuer.stop();
    },
  };
}
