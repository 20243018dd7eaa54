import type { TestStack, TestTenant } from "@matchbook/devstack/test-stack";
import { type HoldingProxy, startHoldingProxy } from "@matchbook/servers/holding-proxy";
import { waitUntil } from "@matchbook/servers/wait-until";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Answer, request } from "./client.ts";

const SERVICES = ["transaction", "matching", "webhook"] as const;
type Service = (typeof SERVICES)[number];
type Gateway = ReturnType<TestStack["anotherGateway"]>;

interface Creation {
  service: Service;
  /** Creates what the creation needs. @returns the path and the body of the creation */
  prepare(name: string): Promise<{ path: string; body: unknown }> | { path: string; body: unknown };
  /** The path of a list that contains what was created under the name. */
  list(name: string): string;
  /** A text in what was created under the name; the name itself by default. */
  mark?(name: string): string;
  status: number;
}

/** A creation that is committed, while its answer is held back. */
interface Unheard {
  what: string;
  creation: Creation;
  name: string;
  sent: { path: string; body: unknown };
  answer: Promise<Answer | undefined>;
  id: string;
}

/**
 * Tests in which processes are killed between a service's commit and the caller's answer: the answer is held back on its
 * way to a gateway until the new resource can be seen through another gateway.
 * @param stack the whole system. Its IDEMPOTENCY_LEASE_MS should be short.
 */
export function describeLostAnswers(stack: () => TestStack): void {
  describe("every resource is created once", () => {
    let tenant: TestTenant;
    let doomed: Gateway;
    const proxies = {} as Record<Service, HoldingProxy>;
    beforeAll(async () => {
      tenant = await stack().newTenant();
      for (const service of SERVICES) {
        proxies[service] = await startHoldingProxy(() => stack().system.processes[service].address);
      }
      const { transaction, matching, webhook } = proxies;
      doomed = stack().anotherGateway({
        transaction: transaction.address,
        matching: matching.address,
        webhook: webhook.address,
      });
      await doomed.start();
      await call("POST", "/counterparties", { accountCode: "C", name: "Customer" });
    });
    afterAll(async () => {
      await doomed.stop();
      for (const proxy of Object.values(proxies)) await proxy.stop();
    });

    const line = { amount: 10, currency: "EUR", direction: "credit", value_date: "2026-03-02" };
    const invoice = { counterpartyId: "C", currency: "EUR", totalAmount: 10, issueDate: "2026-03-01" };

    /** The ids of bank connections by their names. */
    const connections = new Map<string, string>();

    const creations: Record<string, Creation> = {
      "a transaction": {
        service: "transaction",
        prepare: (name) => ({ path: "/transactions", body: { ...line, description: name } }),
        list: (name) => `/transactions?text=${name}`,
        status: 201,
      },
      "a batch of transactions": {
        service: "transaction",
        prepare: (name) => ({ path: "/transactions", body: { transactions: [{ ...line, description: name }] } }),
        list: (name) => `/transactions?text=${name}`,
        status: 200,
      },
      "a bank connection": {
        service: "transaction",
        prepare: (name) => ({ path: "/bank-connections", body: { name } }),
        list: () => "/bank-connections?pageSize=100",
        status: 201,
      },
      "the sync of a statement": {
        service: "transaction",
        prepare: async (name) => {
          const id = (await call("POST", "/bank-connections", { name })).body.data.id;
          connections.set(name, id);
          return { path: `/bank-connections/${id}/statements`, body: new TextEncoder().encode("<nothing/>") };
        },
        list: (name) => `/syncs?bankConnectionId=${connections.get(name)}`,
        mark: (name) => connections.get(name) ?? "",
        status: 202,
      },
      "an invoice": {
        service: "matching",
        prepare: (name) => ({ path: "/invoices", body: { ...invoice, invoiceNumber: name } }),
        list: () => "/invoices?pageSize=100",
        status: 201,
      },
      "a counterparty": {
        service: "matching",
        prepare: (name) => ({ path: "/counterparties", body: { accountCode: name, name: "Other" } }),
        list: () => "/counterparties?pageSize=100",
        status: 201,
      },
      "a match": {
        service: "matching",
        prepare: async (name) => {
          await call("POST", "/transactions", { ...line, transaction_code: name });
          await call("POST", "/invoices", { ...invoice, invoiceNumber: `I-${name}` });
          return { path: "/matches", body: { invoiceId: `I-${name}`, transactionId: name, matchedAmount: 10 } };
        },
        list: (name) => `/matches?transactionId=${name}&status=active`,
        status: 201,
      },
      "a webhook destination": {
        service: "webhook",
        prepare: (name) => ({
          path: "/webhook-endpoints",
          body: { url: `${stack().receiver.url}/${name}`, eventTypes: ["sync.failed"] },
        }),
        list: () => "/webhook-endpoints?pageSize=100",
        status: 201,
      },
    };

    const tokenFor = (path: string) => (path.startsWith("/webhook") ? tenant.idToken : tenant.apiKey);
    const call = (method: string, path: string, body?: unknown, key?: string, base = stack().system.gatewayUrl) =>
      request(
        base,
        tokenFor(path),
        method,
        `/api/v1${path}`,
        body,
        key === undefined ? {} : { "idempotency-key": key },
      );

    const createdBy =
      ({ list, mark }: Creation, name: string) =>
      async (): Promise<Answer> => {
        // Reads have a separate connection, which can be back later than that of the creation.
        const answer = await waitUntil(
          () => call("GET", list(name)),
          ({ status }) => status !== 503,
        );
        expect([name, answer.status]).toEqual([name, 200]);
        const mine = answer.body.data.filter((one: unknown) => JSON.stringify(one).includes(mark?.(name) ?? name));
        return { ...answer, body: { data: mine } };
      };

    /** Sends all creations to the doomed gateway, holds back the answers, and waits until all are committed. */
    async function createUnheard(prefix: string): Promise<Unheard[]> {
      const prepared: Omit<Unheard, "answer" | "id">[] = [];
      for (const [index, [what, creation]] of Object.entries(creations).entries()) {
        const name = `${prefix}-${index}x`;
        prepared.push({ what, creation, name, sent: await creation.prepare(name) });
        // Opens the connection to the service, so that only the answer is missing later.
        await waitUntil(
          () => call("GET", creation.list(name), undefined, undefined, doomed.address),
          ({ status }) => status === 200,
        );
      }
      const sendAndHold = (services: readonly Service[]) => {
        for (const service of services) proxies[service].hold();
        const sent = prepared.filter(({ creation }) => services.includes(creation.service));
        return Promise.all(
          sent.map(async (one) => {
            const answer = call("POST", one.sent.path, one.sent.body, one.name, doomed.address).catch(() => undefined);
            const committed = await waitUntil(createdBy(one.creation, one.name), ({ body }) => body.data.length === 1);
            return { ...one, answer, id: committed.body.data[0].id as string };
          }),
        );
      };
      // The gateway asks transaction, too, to create a match, so that service's answers are held back later.
      return [...(await sendAndHold(["matching"])), ...(await sendAndHold(["transaction", "webhook"]))];
    }

    /** Repeats a creation through another gateway. Its answer must be that of the first one, and nothing new is created. */
    async function repeat({ what, creation, name, sent, id }: Unheard): Promise<void> {
      const again = await waitUntil(
        () => call("POST", sent.path, sent.body, name),
        ({ status }) => status !== 503,
      );
      expect([what, again.status, again.body.success]).toEqual([what, creation.status, true]);
      expect(JSON.stringify(again.body.data), what).toContain(id);
      expect((await createdBy(creation, name)()).body.data, what).toHaveLength(1);
      const third = await call("POST", sent.path, sent.body, name);
      expect([third.headers.get("idempotency-replayed"), third.body], what).toEqual(["true", again.body]);
    }

    test("when its service is killed before the answer", async () => {
      const unheard = await createUnheard("service");
      const services = SERVICES.map((service) => stack().system.processes[service]);
      await Promise.all(services.map((service) => service.kill()));
      for (const proxy of Object.values(proxies)) proxy.reset();
      for (const { what, answer } of unheard) expect([what, (await answer)?.status]).toEqual([what, 503]);
      await Promise.all(services.map((service) => service.start()));
      for (const one of unheard) await repeat(one);
    });

    test("when the gateway is killed before the answer", async () => {
      const unheard = await createUnheard("gateway");
      await doomed.kill();
      // A call whose answer was held back for longer than a frozen service is waited for was answered 503.
      for (const { what, answer } of unheard) expect([undefined, 503], what).toContain((await answer)?.status);
      for (const proxy of Object.values(proxies)) proxy.reset();
      for (const one of unheard) await repeat(one);
    });
  });
}
