import { Event } from "@matchbook/proto/matchbook/events/v1/event";
import { LineFacts } from "@matchbook/proto/matchbook/line/v1/line";
import type { Sync } from "@matchbook/proto/matchbook/transaction/v1/transaction";
import {
  TransactionServiceService,
  type UploadStatementRequest,
} from "@matchbook/proto/matchbook/transaction/v1/transaction_service";
import type { Call } from "@matchbook/runtime/grpc/call";
import { emptyMessage } from "@matchbook/runtime/grpc/empty-message";
import { loadConfig } from "@matchbook/runtime/process/config";
import { silentLogger } from "@matchbook/runtime/process/logger";
import { newId } from "@matchbook/runtime/values/ids";
import { patientClient } from "@matchbook/servers/patient-client";
import { testInfra, uniqueName } from "@matchbook/servers/test-infra";
import { waitUntil } from "@matchbook/servers/wait-until";
import { connect } from "nats";
import { configShape } from "../src/config.ts";
import { startTransactionService } from "../src/service.ts";
import { toFacts } from "../src/store/transaction-row.ts";

const log = silentLogger();

/** A call of the given tenant, by default of a new one. */
export function newCall(tenant = `t-${newId().slice(-12)}`): Call {
  return { tenant, correlationId: newId(), actor: "key:test", log };
}

export function payment(parts: Partial<LineFacts> = {}): LineFacts {
  return {
    ...emptyMessage(LineFacts),
    id: "",
    transactionCode: "",
    amount: 12_345n,
    currency: "EUR",
    direction: "credit",
    valueDate: "2024-03-01",
    description: "Invoice INV-7",
    reversal: false,
    aggregated: false,
    createdAt: undefined,
    ...parts,
  };
}

/** The environment of one isolated installation: its own database and stream. */
export function environment(overrides: Record<string, string> = {}): Record<string, string> {
  const { mongoUri, natsUrl } = testInfra();
  return {
    MONGODB_URI: mongoUri,
    NATS_URL: natsUrl,
    MONGODB_DATABASE: uniqueName("transaction"),
    NATS_STREAM: uniqueName("TX").toUpperCase(),
    GRPC_LISTEN: "127.0.0.1:0",
    ...overrides,
  };
}

/** Starts the service in this process, with a client. */
export async function startService(env: Record<string, string> = environment(), clock?: () => Date) {
  const service = await startTransactionService(loadConfig(configShape, env), clock ? { log, clock } : { log });
  const client = patientClient(TransactionServiceService, service.address);
  return {
    ...service,
    client,
    env,
    /** The facts of the stored lines of a tenant, newest first. */
    lines: async ({ tenant }: Call): Promise<LineFacts[]> => {
      const { transactions } = await service.context.collections(tenant);
      const rows = await transactions.find().sort({ "facts.valueDate": -1, "facts.transactionCode": 1 }).toArray();
      return rows.map((row) => ({ ...emptyMessage(LineFacts), ...toFacts(row) }));
    },
    stop: async () => {
      client.close();
      await service.stop();
    },
  };
}

export type RunningService = Awaited<ReturnType<typeof startService>>;

/** All events published for a tenant so far, oldest first. */
export async function publishedEvents(env: Record<string, string>, tenant: string, type = ">"): Promise<Event[]> {
  const connection = await connect({ servers: env.NATS_URL ?? "" });
  try {
    const stream = env.NATS_STREAM ?? "";
    const consumer = await connection
      .jetstream()
      .consumers.get(stream, { filterSubjects: [`${stream.toLowerCase()}.${tenant}.${type}`] });
    const events: Event[] = [];
    let { num_pending: left } = await consumer.info();
    while (left > 0) {
      for await (const message of await consumer.fetch({ max_messages: Math.min(left, 500), expires: 5_000 })) {
        events.push(Event.decode(message.data));
        left -= 1;
      }
    }
    return events;
  } finally {
    await connection.close();
  }
}

/** The messages of an upload: the header and the pieces of a file. */
export async function* uploadOf(
  bankConnectionId: string,
  file: string | Uint8Array | AsyncIterable<Uint8Array>,
  {
    filename = "statement.xml",
    leaveOut = [],
    mapping,
  }: { filename?: string; leaveOut?: bigint[]; mapping?: object } = {},
): AsyncGenerator<UploadStatementRequest> {
  const csvMapping = mapping && { mappingJson: JSON.stringify(mapping) };
  const header = { bankConnectionId, filename, contentType: undefined, size: undefined, leaveOut, csvMapping };
  yield { part: { $case: "header", value: header } };
  const chunks = typeof file === "string" || file instanceof Uint8Array ? [Buffer.from(file)] : file;
  for await (const chunk of chunks) yield { part: { $case: "chunk", value: Buffer.from(chunk) } };
}

/** Uploads a file and waits for the end of its import. */
export async function importFile(
  { client }: RunningService,
  call: Call,
  bankConnectionId: string,
  file: Parameters<typeof uploadOf>[1],
  options?: Parameters<typeof uploadOf>[2],
): Promise<Sync> {
  const { id } = await client.uploadStatement(uploadOf(bankConnectionId, file, options), call);
  return waitFor(async () => {
    const sync = await client.getSync({ id }, call);
    return sync.status === "completed" || sync.status === "failed" ? sync : undefined;
  });
}

/** Waits until `probe` returns a value. */
export async function waitFor<T>(probe: () => Promise<T | undefined>, timeoutMs = 170_000): Promise<T> {
  return (await waitUntil(probe, (answer) => answer !== undefined, { timeoutMs })) as T;
}
