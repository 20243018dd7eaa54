import { ROLES, SCOPES_OF_ROLE } from "@matchbook/vocabulary/roles";
import { SCOPES } from "@matchbook/vocabulary/scopes";
import { afterAll, beforeAll, expect, test } from "vitest";
import { roleReader } from "../src/auth/roles.ts";
import { ask } from "./request.ts";
import { ID, invoice, match } from "./samples.ts";
import { startTestGateway, type TestGateway } from "./setup.ts";

let gateway: TestGateway;
let url: string;
let stop: () => Promise<void>;
beforeAll(async () => {
  gateway = await startTestGateway();
  const mapping = "auditors=viewer,finance=reviewer,it=admin";
  const other = await gateway.another({
    OIDC_ROLES_CLAIM: "groups",
    OIDC_ROLE_MAPPING: mapping,
    OIDC_DEFAULT_ROLE: "none",
  });
  ({ url, stop } = other);
});
afterAll(async () => {
  await stop();
  await gateway.stop();
});

const tokenOf = (groups: unknown) => gateway.issuer.token({ sub: "7", name: "Ada", tenant_id: "acme", groups });
const session = async (groups: unknown) =>
  ask(url, "POST", "/api/v1/session-keys", { token: await tokenOf(groups), body: {} });

test.each([
  ["auditors", SCOPES.filter((scope) => scope.endsWith(":read"))],
  ["finance", SCOPES_OF_ROLE.reviewer],
  [["auditors", "it", "unknown"], SCOPES],
])("the session key of a person in %j has the scopes of the highest role", async (groups, scopes) => {
  const { status, body } = await session(groups);
  expect([status, body.data.scopes]).toEqual([201, scopes]);
});

test.each([undefined, "unknown", 5, ["toString"]])("a person with the role claim %j may do nothing", async (groups) => {
  expect(await session(groups)).toMatchObject({
    status: 403,
    body: { error: "Role does not allow this", code: "role_forbidden" },
  });
});

test("only an admin manages keys and destinations; every role sees destinations", async () => {
  gateway.services.webhook.listEndpoints = async () => ({ endpoints: [], page: undefined }) as never;
  const statuses = [];
  for (const groups of ["auditors", "finance", "it"]) {
    const token = await tokenOf(groups);
    const keys = await ask(url, "GET", "/api/v1/api-keys", { token });
    const created = await ask(url, "POST", "/api/v1/webhook-endpoints", { token, body: {} });
    const listed = await ask(url, "GET", "/api/v1/webhook-deliveries?page=x", { token });
    statuses.push([keys.status, created.status, listed.status]);
  }
  expect(statuses).toEqual([
    [403, 403, 400],
    [403, 403, 400],
    [200, 400, 400],
  ]);
});

test("a change with a session key is the change of its person; an issued key acts for itself", async () => {
  const actors: unknown[] = [];
  gateway.services.matching.updateMatch = async (_request, { actor, actorName }) => {
    actors.push([actor, actorName]);
    return { match: match(), invoice: invoice() };
  };
  const { key } = (await session("finance")).body.data;
  const own = await gateway.key();
  for (const token of [key, own.key])
    await ask(url, "PUT", `/api/v1/matches/${ID}`, { token, body: { status: "confirmed" } });
  expect(actors).toEqual([
    ["user:7", "Ada"],
    [`key:${own.id}`, "test"],
  ]);
});

test("the default role is admin in development and must be chosen in production", () => {
  const config = { OIDC_ROLES_CLAIM: undefined, OIDC_ROLE_MAPPING: new Map(), OIDC_DEFAULT_ROLE: undefined } as const;
  expect(roleReader({ ...config, NODE_ENV: "development" })({})).toBe("admin");
  expect(() => roleReader({ ...config, NODE_ENV: "production" })).toThrow("OIDC_DEFAULT_ROLE");
  expect(roleReader({ ...config, NODE_ENV: "production", OIDC_DEFAULT_ROLE: "viewer" })({})).toBe("viewer");
});

test("each role includes the ones before it", () => {
  for (const [nth, role] of ROLES.entries()) {
    for (const lower of ROLES.slice(0, nth))
      expect(SCOPES_OF_ROLE[role]).toEqual(expect.arrayContaining([...SCOPES_OF_ROLE[lower]]));
  }
});
