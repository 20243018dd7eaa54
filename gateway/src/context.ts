import { MatchingServiceService } from "@matchbook/proto/matchbook/matching/v1/matching_service";
import { TransactionServiceService } from "@matchbook/proto/matchbook/transaction/v1/transaction_service";
import { WebhookServiceService } from "@matchbook/proto/matchbook/webhook/v1/webhook_service";
import { grpcClient } from "@matchbook/runtime/grpc/client";
import type { GrpcClient } from "@matchbook/runtime/grpc/client-types";
import { grpcHealth } from "@matchbook/runtime/grpc/health";
import { LIVENESS } from "@matchbook/runtime/grpc/health-server";
import { channelCredentials } from "@matchbook/runtime/grpc/tls";
import { createAdmission } from "@matchbook/runtime/limits/admission";
import { createTurns } from "@matchbook/runtime/limits/turns";
import { openIdempotency } from "@matchbook/runtime/mongo/idempotency";
import { type Mongo, probeMongo } from "@matchbook/runtime/mongo/mongo";
import { connectDatabase } from "@matchbook/runtime/process/connect-servers";
import type { Logger } from "@matchbook/runtime/process/logger";
import { PROBE_MS, watchDependencies } from "@matchbook/runtime/process/readiness";
import { LRUCache } from "lru-cache";
import { createIdTokenVerifier } from "./auth/id-tokens.ts";
import { checkIssuer } from "./auth/issuer-check.ts";
import { createKeyUse } from "./auth/key-use.ts";
import { createKeyVerifier } from "./auth/key-verifier.ts";
import { createRateLimiter } from "./auth/rate-limiter.ts";
import type { Config } from "./config.ts";
import { ChangeFeeds } from "./history/change-feeds.ts";
import { watchDisk } from "./http/disk-room.ts";
import { readersWaiting } from "./http/metrics.ts";
import { withNewLines } from "./http/new-lines.ts";
import { createRefusalPace } from "./http/pace-refusals.ts";
import { databaseSchema } from "./store/collections.ts";

/** Pages of files that are read at the same time; half of them for a tenant alone, and one beside others. */
const PAGES_RUNNING = 4;

/** Parts that a request may need, wired together here alone. */
export type Context = Awaited<ReturnType<typeof createContext>>;

const KNOWN_CALLERS = 10_000;

/** Factor of the limit for probes over the limit for requests without a credential. */
const PROBES_PER_REQUEST = 10;

/** Connects to the gateway's dependencies. The services may still be starting. */
export async function createContext(config: Config, { log, ...given }: { log: Logger; clock?: () => Date }) {
  const { mongo } = await connectDatabase(config, databaseSchema, log);
  const { clock = mongo.now } = given;
  const admission = createAdmission(config.MAX_REQUESTS_IN_PROGRESS);
  const { clients, probes, whenChanged, close } = connectServices(config, admission.isAlone);
  const dependencies = { mongodb: () => probeMongo(mongo, PROBE_MS), ...probes };
  const required = Object.entries(dependencies).filter(([name]) =>
    config.READINESS_REQUIRES.some((one) => one === name),
  );
  const issuer = await checkIssuer(config.OIDC_ISSUER, log);
  const readiness = await watchDependencies({ ...Object.fromEntries(required), issuer: issuer.agrees }, { log });
  mongo.client.on("serverHeartbeatFailed", readiness.look);
  whenChanged(readiness.look);
  const turns = createTurns(config.MAX_REQUESTS_RUNNING);
  const disk = watchDisk(config.DISK_FOLDER, config.DISK_MIN_FREE_MB, log);
  const feeds = new ChangeFeeds({
    services: clients,
    waiting: createAdmission(config.MAX_READERS_WAITING),
    admission,
    turns,
    answerMs: config.REQUEST_TIMEOUT_MS,
    log,
  });
  const unregister = readersWaiting.from(feeds.waiting);
  return {
    ...{ config, log, clock, mongo, admission, turns, disk, feeds, readiness, ...clients },
    matching: withNewLines(clients),
    /** Turns of pages of files, see http/csv-answer.ts. */
    pageTurns: createTurns(PAGES_RUNNING),
    idempotency: openIdempotency(mongo),
    keys: createKeyVerifier(mongo.db, clock),
    keyUse: createKeyUse(mongo.db, clock, log),
    idTokens: createIdTokenVerifier(config, clock, log),
    /** Quota and tenant of credentials that were valid last, by hash: they choose a counter and prove nothing. */
    known: new LRUCache<string, { counted: string; tenant: string | undefined }>({ max: KNOWN_CALLERS }),
    ...createLimiters(config, mongo),
    refusals: createRefusalPace(),
    close: async () => {
      feeds.stop();
      unregister();
      issuer.stop();
      readiness.stop();
      await disk.stop();
      close();
      await mongo.client.close();
    },
  };
}

interface Clients {
  transactions: GrpcClient<typeof TransactionServiceService>;
  matching: GrpcClient<typeof MatchingServiceService>;
  webhooks: GrpcClient<typeof WebhookServiceService>;
}

/** Share of the time of a request after which an unanswered ping makes a service lost: 2.4 s of the default of 8 s. */
const SILENT_SHARE = 0.3;

function connectServices(config: Config, isAlone: () => boolean) {
  const credentials = channelCredentials(config);
  const { TRANSACTION_ADDRESS: transaction, MATCHING_ADDRESS: matching, WEBHOOK_ADDRESS: webhook } = config;
  const options = { silenceMs: config.REQUEST_TIMEOUT_MS * SILENT_SHARE, isAlone };
  const clients: Clients = {
    transactions: grpcClient(TransactionServiceService, transaction, credentials, options),
    matching: grpcClient(MatchingServiceService, matching, credentials, { ...options, commandsByTenant: true }),
    webhooks: grpcClient(WebhookServiceService, webhook, credentials, options),
  };
  const addresses = Object.entries({ transaction, matching, webhook });
  const health = addresses.map(([name, address]) => ({ name, ...grpcHealth(address, credentials) }));
  return {
    clients,
    // Ask for life, not for readiness: one outage must not take all processes out of rotation.
    probes: Object.fromEntries(health.map(({ name, check }) => [name, () => check(LIVENESS, PROBE_MS)])),
    whenChanged: (changed: () => void) => {
      for (const one of health) one.whenChanged(changed);
    },
    close: () => {
      for (const client of [...Object.values(clients), ...health]) client.close();
    },
  };
}

function createLimiters(config: Config, mongo: Mongo) {
  const store = config.RATE_LIMIT_STORE === "mongodb" ? mongo.db : undefined;
  const { RATE_LIMIT_PER_MINUTE: perMinute, RATE_LIMIT_BURST: burst } = config;
  const { CONSOLE_RATE_LIMIT_PER_MINUTE: ofConsole, CONSOLE_RATE_LIMIT_BURST: consoleBurst } = config;
  const probes = { perMinute: perMinute * PROBES_PER_REQUEST, burst: burst * PROBES_PER_REQUEST };
  return {
    rateLimiter: createRateLimiter({ perMinute, burst }, store),
    /** Counts the console's requests per person. */
    consoleLimiter: createRateLimiter({ perMinute: ofConsole, burst: consoleBurst }, store),
    /** Counts probes per address, apart from other requests and without the database. */
    probeLimiter: createRateLimiter(probes, undefined),
  };
}
