import { Event } from "@matchbook/proto/matchbook/events/v1/event";
import { LineFacts } from "@matchbook/proto/matchbook/line/v1/line";
import type { Match } from "@matchbook/proto/matchbook/matching/v1/matching";
import {
  ChangeMatchResponse,
  MatchingServiceService,
  NewInvoice,
} from "@matchbook/proto/matchbook/matching/v1/matching_service";
import { BankConnection } from "@matchbook/proto/matchbook/transaction/v1/transaction";
import { eventSubject } from "@matchbook/runtime/events/nats";
import type { Call } from "@matchbook/runtime/grpc/call";
import { emptyMessage } from "@matchbook/runtime/grpc/empty-message";
import type { Codec } from "@matchbook/runtime/mongo/idempotency";
import { loadConfig } from "@matchbook/runtime/process/config";
import { createLogger, silentLogger } from "@matchbook/runtime/process/logger";
import { newId } from "@matchbook/runtime/values/ids";
import { patientClient } from "@matchbook/servers/patient-client";
import { testInfra, uniqueName } from "@matchbook/servers/test-infra";
import { AckPolicy, DeliverPolicy } from "nats";
import { configShape } from "../src/config.ts";
import { type MatchingService, startMatchingService } from "../src/service.ts";
import { type LineClient, lineClient } from "./line-client.ts";

export interface Fixture {
  service: MatchingService;
  client: LineClient;
  call: Call;
  /** Every event published so far for the tenant, in the stream's order. */
  events(): Promise<Event[]>;
  /** Publishes `transaction.created` for lines, as the transaction service does after an import. */
  announce(lines: LineFacts[]): Promise<void>;
  /** Publishes `bank.connected`, as the transaction service does. */
  connect(iban: string): Promise<void>;
  stop(): Promise<void>;
}

interface Options {
  clock?: () => Date;
}

/** The service that all fixtures without settings share. A start, with collections and stream, takes 0.2 s. */
let shared: Promise<MatchingService> | undefined;
let tenants = 0;

/** Makes a new tenant on the shared service. A fixture with settings starts a service, and its tenant is `acme`. */
export async function startFixture(env: Record<string, string> = {}, options: Options = {}): Promise<Fixture> {
  if (Object.keys({ ...env, ...options }).length > 0) return startOwnFixture(env, options);
  shared ??= startService({}, {});
  tenants += 1;
  return fixtureOf(await shared, `tenant-${tenants}`, async () => {});
}

/** Starts a service for one test file alone, which looks at what tenants share. */
export async function startOwnFixture(env: Record<string, string> = {}, options: Options = {}): Promise<Fixture> {
  const service = await startService(env, options);
  return fixtureOf(service, "acme", () => service.stop());
}

/** The real service on real MongoDB and NATS. Its database and stream have unique names. */
function startService(env: Record<string, string>, options: Options): Promise<MatchingService> {
  const { mongoUri, natsUrl } = testInfra();
  const name = uniqueName("matching");
  const config = loadConfig(configShape, {
    MONGODB_URI: mongoUri,
    MONGODB_DATABASE: name,
    NATS_URL: natsUrl,
    NATS_STREAM: name.toUpperCase(),
    ...env,
  });
  return startMatchingService(config, { log: createLogger("matching", "error"), ...options });
}

function fixtureOf(service: MatchingService, tenant: string, stop: () => Promise<void>): Fixture {
  const client = lineClient(patientClient(MatchingServiceService, service.address));
  const call: Call = { tenant, correlationId: "test", actor: "key:test", log: silentLogger() };
  const { nats } = service.context;

  const events = async (): Promise<Event[]> => {
    await service.drain();
    const subject = eventSubject(nats.root, call.tenant, ">");
    const { name: consumer } = await nats.jsm.consumers.add(nats.stream, {
      ack_policy: AckPolicy.None,
      deliver_policy: DeliverPolicy.All,
      filter_subject: subject,
    });
    const { num_pending } = await nats.jsm.consumers.info(nats.stream, consumer);
    const collected: Event[] = [];
    if (num_pending > 0) {
      const messages = await (await nats.js.consumers.get(nats.stream, consumer)).fetch({ max_messages: num_pending });
      for await (const message of messages) collected.push(Event.decode(message.data));
    }
    await nats.jsm.consumers.delete(nats.stream, consumer);
    return collected;
  };

  const publish = async (event: Event): Promise<void> => {
    const subject = eventSubject(nats.root, call.tenant, event.type);
    await nats.js.publish(subject, Event.encode(event).finish(), { msgID: event.id });
  };
  const announce = async (lines: LineFacts[]): Promise<void> => {
    for (const facts of lines) await publish(created(facts, call.tenant));
    await service.drain();
  };
  const connect = async (iban: string): Promise<void> => {
    const at = { createdAt: new Date(), updatedAt: new Date() };
    const value = { ...emptyMessage(BankConnection), ...at, id: newId(), name: "Main", iban, status: "connected" };
    await publish({
      ...created(aLine(), call.tenant),
      type: "bank.connected",
      data: { $case: "bankConnection", value },
    });
    await service.drain();
  };

  return {
    service,
    client,
    call,
    events,
    announce,
    connect,
    stop: async () => {
      client.close();
      await stop();
    },
  };
}

/** The event of a new line. */
export function created(facts: LineFacts, tenant = "acme"): Event {
  return {
    id: newId(),
    tenant,
    type: "transaction.created",
    occurredAt: new Date(),
    correlationId: "test",
    actor: "key:test",
    actorName: undefined,
    data: { $case: "transaction", value: { facts, state: undefined, moreFollow: undefined } },
  };
}

let counter = 0;

/** A credit of 100 EUR without a reference, with the given facts changed. */
export function aLine(facts: Partial<LineFacts> = {}): LineFacts {
  counter += 1;
  return {
    ...emptyMessage(LineFacts),
    id: newId(),
    transactionCode: `TX-${counter}`,
    amount: 10_000n,
    currency: "EUR",
    direction: "credit",
    bookedAt: undefined,
    valueDate: "2026-03-02",
    description: "",
    reversal: false,
    aggregated: false,
    createdAt: new Date(),
    ...facts,
  };
}

/** A receivable of 100 EUR of the counterparty C-1, with the given fields changed. */
export function anInvoice(fields: Partial<NewInvoice> = {}): NewInvoice {
  counter += 1;
  return {
    ...emptyMessage(NewInvoice),
    invoiceNumber: `INV-2026-${String(counter).padStart(5, "0")}`,
    counterpartyCode: "C-1",
    direction: "receivable",
    currency: "EUR",
    total: 10_000n,
    issueDate: "2026-02-01",
    ...fields,
  };
}

/** An answer of an RPC function as its caller receives it. */
export function asSent<T>({ encode, decode }: Codec<T>, answer: T): T {
  return decode(encode(answer).finish());
}

/** The match in the answer to its creation or change, as the caller receives it. */
export function matchOf(answer: ChangeMatchResponse): Match {
  const { match } = asSent(ChangeMatchResponse, answer);
  if (match === undefined) throw new Error("an answer without the match");
  return match;
}
