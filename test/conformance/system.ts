import { startTestStack, type TestStack, type TestTenant } from "@matchbook/devstack/test-stack";
import { afterAll, beforeAll } from "vitest";
import { type Answer, type RequestOptions, send } from "./client.ts";

type More = Pick<RequestOptions, "headers">;

/** A client of the running system for one tenant. */
export interface Api {
  tenant: TestTenant;
  /** Sends a request with the tenant's API key of all scopes. `path` is relative to `/api/v1`. */
  call(method: string, path: string, body?: unknown, more?: More): Promise<Answer>;
  /** With the tenant's ID token. */
  console(method: string, path: string, body?: unknown, more?: More): Promise<Answer>;
}

export interface SystemUnderTest {
  readonly stack: TestStack;
  readonly url: string;
  newApi(): Promise<Api>;
  /** A tenant of a few suites that look at nothing but what they made: each tenant takes a tenth of a second. */
  sharedApi(): Promise<Api>;
  /** With any credential, or none. */
  as(token: string | undefined, method: string, path: string, body?: unknown, more?: More): Promise<Answer>;
}

/** Limits of a tenant here. No suite but the one about limits needs as much. */
export const LIMITS = { destinations: 25, apiKeys: 80, bankConnections: 12, ofCounterparty: 4 };

/** With more, each new payment has hundreds of invoices of its amount to choose from, and takes twice as long. */
const SUITES_OF_TENANT = 4;

let shared: SystemUnderTest | undefined;

/** The whole system, which all suites of the test file share. Each creates its own tenants. */
export function useSystem(): SystemUnderTest {
  shared ??= prepareSystem();
  return shared;
}

function prepareSystem(): SystemUnderTest {
  let started: TestStack | undefined;
  beforeAll(async () => {
    started = await startTestStack({
      MAX_DESTINATIONS_PER_TENANT: String(LIMITS.destinations),
      MAX_API_KEYS_PER_TENANT: String(LIMITS.apiKeys),
      MAX_BANK_CONNECTIONS_PER_TENANT: String(LIMITS.bankConnections),
      MAX_ALIASES_PER_COUNTERPARTY: String(LIMITS.ofCounterparty),
      MAX_PAYMENT_METHODS_PER_COUNTERPARTY: String(LIMITS.ofCounterparty),
    });
  });
  afterAll(async () => {
    await started?.stop();
  });

  const stack = () => {
    if (started === undefined) throw new Error("the system is not started yet");
    return started;
  };
  const as: SystemUnderTest["as"] = (token, method, path, body, more) =>
    send(stack().system.gatewayUrl, method, `/api/v1${path}`, { token, body, ...more });
  const newApi = async (): Promise<Api> => {
    const tenant = await stack().newTenant();
    return {
      tenant,
      call: (method, path, body, more) => as(tenant.apiKey, method, path, body, more),
      console: (method, path, body, more) => as(tenant.idToken, method, path, body, more),
    };
  };
  let sharedTenant: Promise<Api> | undefined;
  let sharing = 0;
  return {
    get stack() {
      return stack();
    },
    get url() {
      return stack().system.gatewayUrl;
    },
    as,
    newApi,
    sharedApi: () => {
      if (sharedTenant === undefined || sharing % SUITES_OF_TENANT === 0) sharedTenant = newApi();
      sharing += 1;
      return sharedTenant;
    },
  };
}
