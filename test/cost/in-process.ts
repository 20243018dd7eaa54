import { randomBytes } from "node:crypto";
import type { Receiver } from "@matchbook/devstack/receiver/types";
import { openAdministration } from "@matchbook/devstack/stack/administration";
import { gatewayEnv } from "@matchbook/devstack/stack/system";
import { PATIENT, startTestSurroundings } from "@matchbook/devstack/test-surroundings";
import { configShape as gatewayConfig } from "@matchbook/gateway/config";
import { startGateway } from "@matchbook/gateway/service";
import { configShape as matchingConfig } from "@matchbook/matching/config";
import { startMatchingService } from "@matchbook/matching/service";
import type { Mongo } from "@matchbook/runtime/mongo/mongo";
import { loadConfig } from "@matchbook/runtime/process/config";
import { silentLogger } from "@matchbook/runtime/process/logger";
import { monitored } from "@matchbook/servers/query-plans";
import { testInfra } from "@matchbook/servers/test-infra";
import { waitUntil } from "@matchbook/servers/wait-until";
import { configShape as transactionConfig } from "@matchbook/transaction/config";
import { startTransactionService } from "@matchbook/transaction/service";
import { SCOPES } from "@matchbook/vocabulary/scopes";
import { configShape as webhookConfig } from "@matchbook/webhook/config";
import { startWebhookService } from "@matchbook/webhook/service";
import type { CommandStartedEvent, Document } from "mongodb";

/** The whole system within this process, so that each command to the database can be counted. */
export interface CountedSystem {
  /** @param body a text is sent as it is, anything else as JSON */
  call(
    method: string,
    path: string,
    body?: unknown,
    token?: string,
    headers?: Record<string, string>,
  ): Promise<Document>;
  idToken: string;
  receiver: Receiver;
  /** Number of readers that wait for changes. */
  waiting(): number;
  /** The commands that the services and the gateway send while `work` runs and until its consequences are complete. */
  commandsOf(work: () => Promise<unknown>): Promise<Command[]>;
  /** The databases of the services and the gateway. */
  databases: Record<string, Mongo>;
  /** Waits until the consequences of all calls are complete. */
  drain(): Promise<void>;
  stop(): Promise<void>;
}

/** A command to the database. */
export interface Command {
  process: string;
  name: string;
  collection: string;
  /** The id of the row, in a query for one row. */
  rowId: string | undefined;
  /** Marks the first command of a transaction. */
  begins: boolean;
}

/** Tasks that run by the clock, not by calls: probes, sweeps, polls, and reading API keys again. */
const BY_THE_CLOCK = [
  /^(ping|hello|endSessions) /,
  /^find (migrations|outbox|schedule|imports|api_keys)$/,
  /(?:event_backlog|processes)$/,
  /^findAndModify imports$/,
  /^update (endpoints\.|api_keys)/,
  /^delete schedule$/,
];

/** @param env additional settings of all processes */
export async function startCountedSystem(env: Record<string, string> = {}): Promise<CountedSystem> {
  const { mongoUri, natsUrl } = testInfra();
  const { name, options, issuer, receiver, stop } = await startTestSurroundings(
    "cost",
    { mongoUri, natsUrl },
    { ...PATIENT, ...env },
  );
  const log = silentLogger();
  const settings = (process: string, more: Record<string, string>) => ({
    ...options.env,
    MONGODB_URI: monitored(mongoUri),
    MONGODB_DATABASE: `${name}_${process}`,
    NATS_URL: natsUrl,
    NATS_STREAM: name.toUpperCase(),
    GRPC_LISTEN: "127.0.0.1:0",
    ...more,
  });
  const matching = await startMatchingService(loadConfig(matchingConfig, settings("matching", {})), { log });
  const transaction = await startTransactionService(loadConfig(transactionConfig, settings("transaction", {})), {
    log,
  });
  const webhook = await startWebhookService(
    loadConfig(
      webhookConfig,
      settings("webhook", {
        WEBHOOK_SECRET_KEYS: `k1:${randomBytes(32).toString("base64")}`,
        WEBHOOK_ALLOWED_ORIGINS: receiver.url,
      }),
    ),
    { log },
  );
  const addresses = { matching: matching.address, transaction: transaction.address, webhook: webhook.address };
  const gateway = await startGateway(
    loadConfig(gatewayConfig, settings("gateway", gatewayEnv(options, addresses, 0))),
    { log },
  );
  const admin = await openAdministration(mongoUri, name);
  await admin.createTenant("acme");
  const { key } = await admin.issueKey("acme", SCOPES);
  // On a busy machine the gateway may not have reached the service yet.
  const first = () =>
    fetch(`${gateway.address}/api/v1/counterparties`, { headers: { authorization: `Bearer ${key}` } });
  await waitUntil(first, ({ status }) => status === 200);
  const databases: Record<string, Mongo> = {
    gateway: gateway.context.mongo,
    transaction: transaction.context.mongo,
    matching: matching.context.mongo,
    webhook: webhook.context.store.mongo,
  };
  const drain = async () => {
    for (const service of [matching, transaction, webhook, matching]) await service.drain();
  };
  return {
    idToken: await issuer.mintIdToken({ tenant: "acme" }),
    receiver,
    waiting: gateway.context.feeds.waiting,
    databases,
    drain,
    call: async (method, path, body, token = key, headers = {}) => {
      const answer = await fetch(`${gateway.address}/api/v1${path}`, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          "content-type": typeof body === "string" ? "text/csv" : "application/json",
          ...headers,
        },
        ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
      });
      const text = await answer.text();
      if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
      return answer.headers.get("content-type")?.includes("json") ? JSON.parse(text) : { text };
    },
    commandsOf: async (work) => {
      await drain();
      const commands: Command[] = [];
      const stops = Object.entries(databases).map(([process, { client }]) => {
        const record = ({ commandName, command }: CommandStartedEvent) => {
          const collection = String(command[commandName]);
          const rowId = typeof command.filter?._id === "string" ? command.filter._id : undefined;
          if (!BY_THE_CLOCK.some((task) => task.test(`${commandName} ${collection}`)))
            commands.push({ process, name: commandName, collection, rowId, begins: command.startTransaction === true });
        };
        client.on("commandStarted", record);
        return () => client.off("commandStarted", record);
      });
      await work();
      await drain();
      for (const stop of stops) stop();
      return commands;
    },
    stop: async () => {
      await gateway.stop();
      await Promise.all([transaction.stop(), matching.stop(), webhook.stop()]);
      await admin.close();
      await stop();
    },
  };
}
