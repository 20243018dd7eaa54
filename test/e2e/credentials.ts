import type { AnyStack } from "@matchbook/devstack/running-stack";
import type { TestTenant } from "@matchbook/devstack/test-stack";
import { describe, expect, test } from "vitest";
import { request } from "./client.ts";

/** Tests of credentials. @param world a system whose tenant has imported the sample statement */
export function describeCredentials(world: () => { stack: AnyStack; tenant: TestTenant }): void {
  describe("credentials", () => {
    const as = (token: string | undefined, method: string, path: string, body?: unknown) =>
      request(world().stack.system.gatewayUrl, token, method, `/api/v1${path}`, body);

    test("are checked in the documented order, with the documented texts", async () => {
      const { stack, tenant } = world();
      const reader = await stack.issueKey(tenant.id, ["transactions:read"]);
      const unbound = await stack.issueKey(null, ["transactions:write"]);
      const path = "/transactions/none/reconcile";
      expect(await as(undefined, "POST", path, {})).toMatchObject({
        status: 401,
        body: { error: "Missing Bearer token" },
      });
      expect(await as("nonsense", "POST", path, {})).toMatchObject({
        status: 401,
        body: { error: "Invalid or revoked API key" },
      });
      expect(await as(reader.key, "POST", path, {})).toMatchObject({
        status: 403,
        body: { error: "API key is missing scope transactions:write" },
      });
      expect(await as(unbound.key, "POST", path, {})).toMatchObject({
        status: 400,
        body: { error: "Tenant required" },
      });
      expect(await as(tenant.apiKey, "POST", path, {})).toMatchObject({
        status: 400,
        body: { error: "Validation failed" },
      });
      expect(await as(tenant.apiKey, "POST", path, { action: "ignore" })).toMatchObject({
        status: 404,
        body: { success: false, error: "Transaction not found", code: "transaction_not_found" },
      });
      expect(await as(tenant.apiKey, "GET", "/webhook-deliveries")).toMatchObject({
        status: 401,
        body: { error: "Invalid token" },
      });
      const homeless = await stack.idToken(undefined);
      expect(await as(homeless, "GET", "/webhook-deliveries")).toMatchObject({
        status: 400,
        body: { error: "Tenant context required" },
      });
    });

    test("of another tenant find no data", async () => {
      const { stack, tenant } = world();
      const other = await stack.newTenant();
      const [match] = (await as(tenant.apiKey, "GET", "/matches?invoiceId=INV-2026-0103")).body.data;
      expect(await as(other.apiKey, "GET", `/matches/${match.id}`)).toMatchObject({ status: 404 });
      expect(await as(other.apiKey, "GET", "/invoices/INV-2026-0103")).toMatchObject({ status: 404 });
      expect(await as(other.apiKey, "GET", `/transactions/${match.transactionId}`)).toMatchObject({ status: 404 });
      expect((await as(other.apiKey, "GET", "/transactions")).body.data).toEqual([]);
    });
  });
}
