import type { Infra } from "@matchbook/servers/start-infra";
import { startTestInfra } from "@matchbook/servers/start-test-infra";
import { waitUntil } from "@matchbook/servers/wait-until";
import { type Cluster, prepareCluster, readyzStatus } from "./cluster.ts";

export const SERVICES = ["transaction", "matching", "webhook"] as const;

/** The path at which the destination of the tenant gets the event of each invoice. */
const INVOICES = "/invoices";
/** The time budget of a request, and the time after which a caller gives up, in milliseconds. */
const BUDGET_MS = 4_000;
const ANSWER_MS = 60_000;

/** One replica of each process, none of them started, on separate MongoDB and NATS servers. */
export async function prepareOneOfEach() {
  const infra: Infra = await startTestInfra({ env: { ...process.env, MONGODB_URI: "", NATS_URL: "" } });
  const cluster: Cluster = await prepareCluster(infra, 1, () => ({
    RATE_LIMIT_STORE: "mongodb",
    REQUEST_TIMEOUT_MS: String(BUDGET_MS),
    BULK_TIMEOUT_MS: "180000",
  }));
  const gateway = `http://${cluster.addresses.gateway[0]}`;
  /** The credentials of the tenant, once `newTenant` has resolved. */
  let tenant = { apiKey: "none", idToken: "none" };

  async function call(method: string, path: string, init: RequestInit = {}, { token, key }: Options = {}) {
    const response = await fetch(`${gateway}/api/v1${path}`, {
      signal: AbortSignal.timeout(ANSWER_MS),
      ...init,
      method,
      headers: {
        authorization: `Bearer ${token ?? tenant.apiKey}`,
        ...(key === undefined ? {} : { "idempotency-key": key }),
        ...init.headers,
      },
    });
    const retryAfter = Number(response.headers.get("retry-after"));
    // biome-ignore lint/suspicious/noExplicitAny: answers are JSON of many shapes.
    return { status: response.status, retryAfter, body: (await response.json()) as any };
  }
  const post = (path: string, body: object, options?: Options) =>
    call("POST", path, { headers: { "content-type": "application/json" }, body: JSON.stringify(body) }, options);
  /** Repeats a creation until it succeeds. The first one of a tenant may take longer than the budget of a request. */
  const create = (path: string, body: object, token?: string) =>
    waitUntil(
      () => post(path, body, { key: path, ...(token === undefined ? {} : { token }) }),
      ({ status }) => status === 201,
    );

  return {
    infra,
    cluster,
    gateway,
    call,
    post,
    /** Creates the tenant that all calls act for: with a counterparty, a bank connection and a destination. */
    newTenant: async () => {
      tenant = await cluster.newTenant("acme");
      await create("/counterparties", { accountCode: "C", name: "Customer" });
      const hook = { url: `${cluster.receiver.url}${INVOICES}`, eventTypes: ["invoice.created"] };
      await create("/webhook-endpoints", hook, tenant.idToken);
      const connection = await create("/bank-connections", { name: "Main" });
      return { ...tenant, bankConnection: connection.body.data.id as string };
    },
    /** Creates an invoice of the tenant. A repeated call is the same request. */
    bill: (number: string) => {
      const invoice = { invoiceNumber: number, counterpartyId: "C", currency: "EUR", totalAmount: 7 };
      return post("/invoices", { ...invoice, issueDate: "2026-03-01" }, { key: `invoice-${number}` });
    },
    /** The number of deliveries of each invoice's event, as `<invoice number> <number of ids>`. */
    told: () => {
      const ids = new Map<string, Set<unknown>>();
      for (const { body, headers } of cluster.receiver.received(INVOICES)) {
        const number: string = JSON.parse(body).data.invoiceNumber;
        ids.set(number, (ids.get(number) ?? new Set()).add(headers["webhook-id"]));
      }
      return [...ids].map(([number, of]) => `${number} ${of.size}`).toSorted();
    },
    /** The processes that report that they are not ready, or do not answer. */
    unready: async (): Promise<string[]> => {
      const places = Object.entries({ gateway: cluster.addresses.gateway[0], ...cluster.probes });
      const statuses = await Promise.all(places.map(([, at]) => readyzStatus(`http://${at}`)));
      return places.map(([name]) => name).filter((_name, at) => statuses[at] !== 200);
    },
    stop: async () => {
      await cluster.stop();
      await infra.stop();
    },
  };
}

export type OneOfEach = Awaited<ReturnType<typeof prepareOneOfEach>>;
export type Answered = Awaited<ReturnType<OneOfEach["call"]>>;

export interface Options {
  token?: string;
  key?: string;
}

/**
 * Repeats a request until it is not answered with 503, which a busy machine may cause. The idempotency key of a creation
 * makes all of them one request.
 */
export const answered = (send: () => Promise<Answered>): Promise<Answered> =>
  waitUntil(send, ({ status }) => status !== 503);
