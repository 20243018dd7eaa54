import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { type IncomingMessage, request } from "node:http";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { waitUntil } from "@matchbook/servers/wait-until";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Balancer, startBalancer } from "./balancer.ts";
import type { OneOfEach, Tenant } from "./one-of-each.ts";

/** The pause of a caller between two rounds of requests, in ms: the machine is needed for starts, too. */
const PAUSE_MS = 250;
/** The gateway first: the second one gives a request the time that a busy machine needs. */
const REPLACED = ["gateway", "transaction", "matching", "webhook"] as const;

/**
 * Tests that replace each process by a second replica, behind a load balancer that checks `/readyz`, as in production.
 * @param system processes that are ready, with a tenant
 */
export function describeReplacement(system: () => OneOfEach & { tenant: Tenant }): void {
  describe("replaced", () => {
    let balancer: Balancer;
    let gateways: string[];
    beforeAll(async () => {
      gateways = system().cluster.addresses.gateway.map((address) => `http://${address}`);
      balancer = await startBalancer(gateways);
    });
    afterAll(() => balancer?.stop());

    /**
     * Sends a request as a careful caller does. A connection that closes at the moment at which a change is sent leaves its
     * outcome unknown, so the caller repeats the request once, with its key.
     */
    async function call(method: string, path: string, body?: object, token = system().tenant.apiKey) {
      const headers = { authorization: `Bearer ${token}`, "content-type": "application/json", ...keyFor(method) };
      const answer = await send(method, path, headers, body);
      return answer.body.outcome === "unknown" ? send(method, path, headers, body) : answer;
    }

    const keyFor = (method: string): Record<string, string> =>
      method === "POST" ? { "idempotency-key": crypto.randomUUID() } : {};

    async function send(method: string, path: string, headers: Record<string, string>, body?: object) {
      const response = await fetch(`${balancer.url}/api/v1${path}`, {
        method,
        headers,
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      // biome-ignore lint/suspicious/noExplicitAny: answers are JSON of many shapes.
      const answer = { status: response.status, body: (await response.json()) as any };
      return { ...answer, correlationId: response.headers.get("x-correlation-id") ?? "" };
    }

    /** Log lines of the processes about a request. */
    const logged = (correlationId: string) =>
      readdirSync(system().cluster.logDir).flatMap((name) => {
        const lines = readFileSync(join(system().cluster.logDir, name), "utf8").split("\n");
        return lines.filter((line) => correlationId !== "" && line.includes(correlationId));
      });

    const line = (code: string) => ({
      transaction_code: code,
      amount: 10,
      currency: "EUR",
      direction: "credit",
      value_date: "2026-03-02",
    });
    const deliveries = () =>
      new Set(
        system()
          .cluster.receiver.received("/created")
          .map(({ headers }) => headers["webhook-id"]),
      );

    test("no request fails and every event arrives while every process is replaced under load", async () => {
      const hook = { url: `${system().cluster.receiver.url}/created`, eventTypes: ["transaction.created"] };
      expect((await call("POST", "/webhook-endpoints", hook, system().tenant.idToken)).status).toBe(201);
      const lines = async () => (await call("GET", "/transactions?pageSize=1")).body.pagination.total;
      const linesBefore = await lines();

      const created: string[] = [];
      const failures: string[] = [];
      let requests = 0;
      let running = true;
      const check = (what: string, { status, body, correlationId }: Awaited<ReturnType<typeof call>>) => {
        requests += 1;
        if (status < 300) return;
        failures.push(`${what}: ${status} ${JSON.stringify(body)}`, ...logged(correlationId));
      };
      const work = async (worker: number): Promise<void> => {
        for (let n = 1; running; n++) {
          const code = `T-${worker}-${n}`;
          try {
            check("create a line", await call("POST", "/transactions", line(code)));
            created.push(code);
            check("get a line", await call("GET", `/transactions/${code}`));
            check("ignore a line", await call("POST", `/transactions/${code}/reconcile`, { action: "ignore" }));
            const invoice = { invoiceNumber: `I-${worker}-${n}`, counterpartyId: "C", currency: "EUR", totalAmount: 7 };
            check("create an invoice", await call("POST", "/invoices", { ...invoice, issueDate: "2026-03-01" }));
            check("list invoices", await call("GET", "/invoices?pageSize=5"));
            check(
              "list deliveries",
              await call("GET", "/webhook-deliveries?pageSize=5", undefined, system().tenant.idToken),
            );
            await pause(PAUSE_MS);
          } catch (error) {
            failures.push(`${code}: ${(error as Error).cause ?? error}`);
          }
        }
      };
      const load = [1, 2].map(work);
      // Each set of replicas handles some of the load before the next change.
      const someRequests = async () => {
        const before = requests;
        await waitUntil(
          () => requests,
          (now) => now > before + 10,
        );
      };
      try {
        for (const process of REPLACED) {
          await system().cluster.start(process, 1);
          if (process === "gateway") await waitUntil(balancer.ready, (ready) => ready.length === 2);
          await someRequests();
          if (process === "gateway") await stopWhileUploading();
          else await system().cluster.replicas[process][0]?.stop();
          await someRequests();
        }
      } finally {
        running = false;
        await Promise.all(load);
      }

      // The first gateway was not ready before it stopped listening.
      expect(balancer.vanished()).toEqual([]);
      expect(failures).toEqual([]);
      expect(requests).toBeGreaterThan(50);
      expect(await lines()).toBe(linesBefore + created.length);
      await waitUntil(deliveries, (ids) => ids.size === created.length);
    });

    /** Stops the first gateway while it handles a request: this is answered, and the other gateway gets the next ones. */
    async function stopWhileUploading(): Promise<void> {
      const upload = request(`${gateways[0]}/api/v1/bank-connections/${system().tenant.bankConnection}/statements`, {
        method: "POST",
        headers: {
          authorization: `Bearer ${system().tenant.apiKey}`,
          "content-type": "text/csv",
          expect: "100-continue",
        },
      });
      const answered = once(upload, "response") as Promise<[IncomingMessage]>;
      answered.catch(() => undefined); // awaited below, unless another step fails first
      let stopped: Promise<void> | undefined;
      try {
        upload.flushHeaders();
        // The gateway asks for the body, so it is handling the request.
        await Promise.race([once(upload, "continue"), answered]);
        upload.write("date,amount\n");
        stopped = system().cluster.replicas.gateway[0]?.stop();
        await waitUntil(balancer.ready, (ready) => ready.join() === gateways[1]);
        expect((await call("GET", "/invoices")).status).toBe(200);
        upload.end("2026-03-01,1.00\n");
        const [answer] = await answered;
        answer.resume();
        expect(answer.statusCode).toBe(202);
      } finally {
        upload.destroy();
        await stopped;
      }
    }
  });
}
