import { startTestStack, type TestStack, type TestTenant } from "@matchbook/devstack/test-stack";
import { afterAll, beforeAll } from "vitest";
import { type Answer, type RequestOptions, send } from "./client.ts";

type More = Pick<RequestOptions, "headers">;

/** A client of the running system for one tenant. */
export interface Api {
  tenant: TestTenant;
  /** With the tenant's API key of all scopes. `path` is relative to `/api/v1`. */
  call(method: string, path: string, body?: unknown, more?: More): Promise<Answer>;
  /** With the tenant's ID token. */
  console(method: string, path: string, body?: unknown, more?: More): Promise<Answer>;
}

export interface SystemUnderTest {
  readonly stack: TestStack;
  readonly url: string;
  newApi(): Promise<Api>;
  /** With any credential, or none. */
  as(token: string | undefined, method: string, path: string, body?: unknown, more?: More): Promise<Answer>;
}

let ofThisFile: SystemUnderTest | undefined;

/**
 * The whole system, started before the tests of a test file and stopped after them. The suites of one file share it,
 * and each creates its own tenants.
 */
export function useSystem(env: Record<string, string> = {}): SystemUnderTest {
  ofThisFile ??= prepareSystem(env);
  return ofThisFile;
}

function prepareSystem(env: Record<string, string>): SystemUnderTest {
  let started: TestStack | undefined;
  beforeAll(async () => {
    started = await startTestStack(env);
  }, 120_000);
  afterAll(async () => {
    // The next file runs in the same process.
    ofThisFile = undefined;
    await started?.stop();
  }, 120_000);

  const stack = () => {
    if (started === undefined) throw new Error("the system is not started yet");
    return started;
  };
  const as: SystemUnderTest["as"] = (token, method, path, body, more) =>
    send(stack().system.gatewayUrl, method, `/api/v1${path}`, { token, body, ...more });
  return {
    get stack() {
      return stack();
    },
    get url() {
      return stack().system.gatewayUrl;
    },
    as,
    newApi: async () => {
      const tenant = await stack().newTenant();
      return {
        tenant,
        call: (method, path, body, more) => as(tenant.apiKey, method, path, body, more),
        console: (method, path, body, more) => as(tenant.idToken, method, path, body, more),
      };
    },
  };
}
