import { MatchingServiceService } from "@matchbook/proto/matchbook/matching/v1/matching_service";
import { type Consumer, startConsumer } from "@matchbook/runtime/events/consumer/consumer";
import { eventFilter } from "@matchbook/runtime/events/nats";
import { bindOperations } from "@matchbook/runtime/grpc/server";
import type { Running } from "@matchbook/runtime/process/lifecycle";
import { PLATFORM, type ServiceOptions } from "@matchbook/runtime/process/platform";
import { periodicTask } from "@matchbook/runtime/work/periodic-task";
import type { Config } from "./config.ts";
import { matchStoredLines } from "./consumers/match-new-invoices.ts";
import { decideOverdue, decidePostponed, matchNewLines } from "./consumers/match-new-lines.ts";
import { type Context, openParts } from "./context.ts";
import { withCommands } from "./engine/execute.ts";
import { adviceFiles } from "./rpc/advice-files.ts";
import { advices } from "./rpc/advices.ts";
import { closedPeriods } from "./rpc/closed-periods.ts";
import { counterparties } from "./rpc/counterparties.ts";
import { exports } from "./rpc/exports.ts";
import { files } from "./rpc/files.ts";
import { fxRates } from "./rpc/fx-rates.ts";
import { history } from "./rpc/history.ts";
import { invoiceFiles } from "./rpc/invoice-files.ts";
import { invoices } from "./rpc/invoices.ts";
import { lineDecisions } from "./rpc/line-decisions.ts";
import { lines } from "./rpc/lines.ts";
import { matchDecisions } from "./rpc/match-decisions.ts";
import { matches } from "./rpc/matches.ts";
import { matchingSettings } from "./rpc/matching-settings.ts";
import { receivables } from "./rpc/receivables.ts";
import { rules } from "./rpc/rules.ts";
import { work } from "./rpc/work.ts";
import { inStoredForm } from "./store/stored-keys.ts";
import type { TenantCollections } from "./store/tenant-collections.ts";

/** The longest time for calls in flight when the service stops, in milliseconds. */
const GRACE_MS = 15_000;

/** The time that new invoices wait for others, in milliseconds: the look-up of open lines costs two queries. */
const GATHER_INVOICES_MS = 50;

/** The largest chunk in bytes, 500 lines with usual texts, 120 with the longest: deciding one holds the event loop. */
const CHUNK_BYTES = 288 * 1024;

/** The time between looks for batches whose end was lost, in milliseconds. */
const DECIDE_OVERDUE_EVERY_MS = 15_000;

export interface MatchingService extends Running {
  context: Context;
  /** Resolves when no work is left. For tests. */
  drain(): Promise<void>;
}

/** Starts the matching service: gRPC, and consumers that match new lines and new invoices. */
export async function startMatchingService(config: Config, options: ServiceOptions): Promise<MatchingService> {
  const { log, platform = PLATFORM } = options;
  const server = await platform.serve(MatchingServiceService, config, log);
  const context = withCommands(await openParts(config, options));
  const consumers = await startConsumers(context);
  const overdue = periodicTask({
    everyMs: DECIDE_OVERDUE_EVERY_MS,
    run: () => decideOverdue(context),
    failed: (error) => log.warn({ err: error }, "postponed lines were not decided; it is repeated"),
  });
  overdue.start();
  await server.open(handlers(context), context, { unlimited: ["awaitChanges"] });
  return {
    address: server.address,
    metricsAddress: server.metricsAddress,
    context,
    retire: () => {
      server.retire();
      context.changed.stop();
    },
    drain: async () => {
      await context.outbox.drain();
      for (const consumer of consumers) await consumer.drain();
      await context.outbox.drain();
    },
    stop: async () => {
      context.changed.stop();
      await server.stop(GRACE_MS);
      await overdue.stop();
      await Promise.all(consumers.map((consumer) => consumer.stop()));
      await context.close();
      await server.close();
    },
  };
}

/** Starts to match new lines and new invoices when their events arrive. */
async function startConsumers(context: Context): Promise<Consumer[]> {
  const { config, log, nats, mongo } = context;
  const shared = {
    nats,
    mongo,
    log,
    batch: config.MATCHING_CHUNK,
    batchBytes: CHUNK_BYTES,
    ackWaitMs: config.EVENT_ACK_WAIT_MS,
    retryDelaysMs: config.EVENT_RETRY_DELAYS_MS,
  };
  return [
    await startConsumer({
      ...shared,
      durable: "matching-lines",
      filters: ["transaction.created", "internal.file_ended"].map((type) => eventFilter(nats.root, type)),
      handle: (events, waiting) => matchNewLines(context, events, waiting.moreOf),
      onCaughtUp: (tenant) => decidePostponed(context, tenant),
    }),
    await startConsumer({
      ...shared,
      durable: "matching-invoices",
      filters: ["invoice.created", "invoice.updated", "bank.connected", "internal.bank_updated"].map((type) =>
        eventFilter(nats.root, type),
      ),
      gatherMs: GATHER_INVOICES_MS,
      handle: (events) => matchStoredLines(context, events),
    }),
  ];
}

/** Every RPC with its function. Requests get the stored form of business keys, answers the counterparties' names. */
export const handlers = (context: Context) => {
  const operations = {
    ...adviceFiles,
    ...advices,
    ...closedPeriods,
    ...counterparties,
    ...exports,
    ...files,
    ...fxRates,
    ...history,
    ...invoiceFiles,
    ...invoices,
    ...lineDecisions,
    ...lines,
    ...matchDecisions,
    ...matches,
    ...matchingSettings,
    ...receivables,
    ...rules,
    ...work,
  };
  return bindOperations<Context, MatchingServiceService, TenantCollections>(context, operations, {
    begin: (request, { collections }) => inStoredForm(request, collections),
    finish: (answer, { collections, tenant }) => context.names.fillIn(collections, tenant, answer),
  });
};
