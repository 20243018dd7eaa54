import { setTimeout as pause } from "node:timers/promises";
import { openAdministration } from "@matchbook/devstack/stack/administration";
import { startSystem } from "@matchbook/devstack/stack/system";
import { startTestSurroundings } from "@matchbook/devstack/test-surroundings";
import { waitUntil } from "@matchbook/servers/wait-until";
import { SCOPES } from "@matchbook/vocabulary/scopes";
import type { Finding } from "./auditor/findings.ts";
import { auditOver } from "./auditor/open.ts";

/** One creation of an invoice. Times are of `performance.now`. */
export interface Creation {
  invoiceNumber: string;
  began: number;
  ended: number;
  /** The status of the answer; 0 without an answer. */
  status: number;
  retryAfter: string | null;
}

/** The whole system while callers create invoices at a fixed rate. */
export interface Load {
  creations: readonly Creation[];
  /** When each event of an invoice arrived at the destination, by its id. */
  told(): Map<string, Map<string, number>>;
  /** Tells whether an invoice exists. */
  exists(invoiceNumber: string): Promise<boolean>;
  /** Sends no more and resolves when every creation is answered. */
  end(): Promise<void>;
  /** Audits the tenant, when every event has arrived. */
  audit(): Promise<Finding[]>;
  /** The name of the stream of events. */
  stream: string;
  logDir: string;
  stop(): Promise<void>;
}

const TENANT = "acme";
/** Far longer than any answer may take. */
const ANSWER_MS = 30_000;

/**
 * Starts the system and its load. Every second creation has an `Idempotency-Key`.
 * @param perSecond the number of creations, whether or not earlier ones are answered
 */
export async function startLoad(
  servers: { mongoUri: string; natsUrl: string },
  perSecond: number,
  env: Record<string, string>,
): Promise<Load> {
  const surroundings = await startTestSurroundings("failover", servers, env);
  const { name, options, issuer, receiver, logDir } = surroundings;
  const system = await startSystem(options);
  const admin = await openAdministration(servers.mongoUri, name);
  await admin.createTenant(TENANT);
  const { key } = await admin.issueKey(TENANT, SCOPES);
  await admin.close();
  const url = `${system.gatewayUrl}/api/v1`;
  const send = (method: string, path: string, body?: object, headers: Record<string, string> = {}) =>
    fetch(`${url}${path}`, {
      method,
      headers: { authorization: `Bearer ${key}`, "content-type": "application/json", ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(ANSWER_MS),
    });
  const prepare = async (path: string, body: object, headers?: Record<string, string>) => {
    const answer = await send("POST", path, body, headers);
    if (answer.status !== 201) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  };
  const idToken = await issuer.mintIdToken({ tenant: TENANT });
  const destination = { url: `${receiver.url}/told`, eventTypes: ["invoice.created"] };
  await prepare("/webhook-endpoints", destination, { authorization: `Bearer ${idToken}` });
  await prepare("/counterparties", { accountCode: "C-1", name: "Customer", paymentMethods: [] });

  const creations: Creation[] = [];
  const create = async (nth: number): Promise<void> => {
    const invoiceNumber = `INV-${nth}`;
    const began = performance.now();
    const invoice = {
      ...{ invoiceNumber, counterpartyId: "C-1", currency: "EUR" },
      ...{ totalAmount: 100 + nth, issueDate: "2026-02-10" },
    };
    const headers: Record<string, string> = nth % 2 === 0 ? { "idempotency-key": invoiceNumber } : {};
    const answer = await send("POST", "/invoices", invoice, headers).catch(() => undefined);
    await answer?.arrayBuffer();
    creations.push({
      ...{ invoiceNumber, began, ended: performance.now(), status: answer?.status ?? 0 },
      retryAfter: answer?.headers.get("retry-after") ?? null,
    });
  };
  let over = false;
  const sending = (async () => {
    const pending: Promise<void>[] = [];
    for (let nth = 1; !over; nth += 1) {
      pending.push(create(nth));
      await pause(1_000 / perSecond);
    }
    await Promise.all(pending);
  })();
  return {
    creations,
    told: () => {
      const told = new Map<string, Map<string, number>>();
      for (const { headers, body, receivedAt } of receiver.received("/told")) {
        const { invoiceNumber } = JSON.parse(body).data;
        const ids = told.get(invoiceNumber) ?? new Map<string, number>();
        const id = headers["webhook-id"] ?? "";
        if (!ids.has(id)) ids.set(id, receivedAt.getTime() - performance.timeOrigin);
        told.set(invoiceNumber, ids);
      }
      return told;
    },
    exists: async (invoiceNumber) => {
      const { status } = await waitUntil(
        () => send("GET", `/invoices/${invoiceNumber}`),
        ({ status }) => status === 200 || status === 404,
        { retryOn: () => true },
      );
      return status === 200;
    },
    end: async () => {
      over = true;
      await sending;
    },
    audit: () => {
      const received = receiver.received("/told").map(({ headers, body }) => ({
        ...{ id: headers["webhook-id"] ?? "", url: destination.url, event: JSON.parse(body) },
      }));
      return auditOver({ url, key, idToken }, { received });
    },
    stream: name.toUpperCase(),
    logDir,
    stop: async () => {
      over = true;
      await sending;
      await system.stop();
      await surroundings.stop();
    },
  };
}
