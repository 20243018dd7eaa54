import { MatchingServiceService } from "@matchbook/proto/matchbook/matching/v1/matching_service";
import { TransactionServiceService } from "@matchbook/proto/matchbook/transaction/v1/transaction_service";
import { WebhookServiceService } from "@matchbook/proto/matchbook/webhook/v1/webhook_service";
import { type GrpcClient, grpcClient } from "@matchbook/runtime/grpc-client";
import { channelCredentials } from "@matchbook/runtime/grpc-tls";
import { type Idempotency, openIdempotency } from "@matchbook/runtime/idempotency";
import type { Logger } from "@matchbook/runtime/logger";
import { openMigrations } from "@matchbook/runtime/migrations/migrations";
import { connectMongo, type Mongo } from "@matchbook/runtime/mongo";
import { createIdTokenVerifier, type IdTokenVerifier } from "./auth/id-tokens.ts";
import { createKeyVerifier, type KeyVerifier } from "./auth/key-verifier.ts";
import { createKnownCredentials, type KnownCredentials } from "./auth/known-credentials.ts";
import { createRateLimiter, type RateLimiter } from "./auth/rate-limiter.ts";
import type { Config } from "./config.ts";
import { createMetrics, type Metrics } from "./http/metrics.ts";
import { databaseSchema } from "./store/collections.ts";

/** Everything a request may need; made once, and the only place where things are wired together. */
export interface Context {
  config: Config;
  log: Logger;
  clock: () => Date;
  mongo: Mongo;
  idempotency: Idempotency;
  keys: KeyVerifier;
  idTokens: IdTokenVerifier;
  known: KnownCredentials;
  rateLimiter: RateLimiter;
  metrics: Metrics;
  transactions: GrpcClient<typeof TransactionServiceService>;
  matching: GrpcClient<typeof MatchingServiceService>;
  webhooks: GrpcClient<typeof WebhookServiceService>;
  close(): Promise<void>;
}

/** How long one command of the gateway's own database may take, in milliseconds. */
const DATABASE_TIMEOUT_MS = 5_000;

/** Connects to everything the gateway needs. The services behind it may still be starting. */
export async function createContext(
  config: Config,
  { log, clock }: { log: Logger; clock: () => Date },
): Promise<Context> {
  const { client, db: patient } = await connectMongo(config.MONGODB_URI, config.MONGODB_DATABASE, config);
  await openMigrations({ client, db: patient }, databaseSchema, log).shared();
  // A request waits for the gateway's own database only so long; what is slower counts as an outage.
  const mongo = { client, db: client.db(config.MONGODB_DATABASE, { timeoutMS: DATABASE_TIMEOUT_MS }) };
  const credentials = channelCredentials(config);
  const transactions = grpcClient(TransactionServiceService, config.TRANSACTION_ADDRESS, credentials);
  const matching = grpcClient(MatchingServiceService, config.MATCHING_ADDRESS, credentials);
  const webhooks = grpcClient(WebhookServiceService, config.WEBHOOK_ADDRESS, credentials);
  return {
    config,
    log,
    clock,
    mongo,
    idempotency: openIdempotency(mongo),
    keys: createKeyVerifier(mongo.db, clock),
    idTokens: createIdTokenVerifier({
      issuer: config.OIDC_ISSUER,
      audience: config.OIDC_AUDIENCE,
      tenantClaim: config.OIDC_TENANT_CLAIM,
      clock,
    }),
    known: createKnownCredentials(),
    rateLimiter: createRateLimiter({
      perMinute: config.RATE_LIMIT_PER_MINUTE,
      burst: config.RATE_LIMIT_BURST,
      store: config.RATE_LIMIT_STORE === "mongodb" ? mongo.db : undefined,
    }),
    metrics: createMetrics(),
    transactions,
    matching,
    webhooks,
    close: async () => {
      for (const client of [transactions, matching, webhooks]) client.close();
      await mongo.client.close();
    },
  };
}
