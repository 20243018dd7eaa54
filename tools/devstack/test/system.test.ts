import { afterEach, expect, test, vi } from "vitest";
import { gatewayEnv, type SystemOptions } from "../src/stack/system.ts";

afterEach(() => vi.unstubAllEnvs());

const ADDRESSES = { transaction: "a:1", matching: "b:1", webhook: "c:1" };
const claimWith = (env?: Record<string, string>) =>
  gatewayEnv({ issuer: "http://localhost", audience: "console", ...(env && { env }) } as SystemOptions, ADDRESSES, 0)
    .OIDC_ROLES_CLAIM;

test("the claim of the roles is what the environment says, and that of the development provider without it", () => {
  vi.stubEnv("OIDC_ISSUER", undefined);
  vi.stubEnv("OIDC_ROLES_CLAIM", undefined);
  expect(claimWith()).toBe("role");
  expect(claimWith({ OIDC_ROLES_CLAIM: "groups" })).toBe("groups");
  vi.stubEnv("OIDC_ROLES_CLAIM", "teams");
  expect([claimWith(), claimWith({ OIDC_ROLES_CLAIM: "groups" })]).toEqual(["teams", "groups"]);
});

test("another provider has no claim of the roles unless the environment names one", () => {
  vi.stubEnv("OIDC_ISSUER", "https://login.example.com");
  vi.stubEnv("OIDC_ROLES_CLAIM", undefined);
  expect(claimWith()).toBeUndefined();
});
