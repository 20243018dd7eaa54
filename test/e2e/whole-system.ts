import { startTestStack, type TestStack } from "@matchbook/devstack/test-stack";
import { expect, test } from "vitest";
import { createAuthority } from "../connections/certificates.ts";
import { type OtlpReceiver, startOtlpReceiver } from "../lifecycle/otlp-receiver.ts";
import { describeBackup } from "./commands.ts";
import { describeLostAnswers } from "./lost-answers.ts";
import { describeUpgrade } from "./upgrade.ts";

/** The whole system, and the collector of its traces. */
export type CertifiedStack = TestStack & { collector: OtlpReceiver };

/** Starts the whole system as processes, all of which present and demand certificates and send their traces. */
export async function startCertified(): Promise<CertifiedStack> {
  const collector = await startOtlpReceiver();
  const authority = await createAuthority();
  const { cert, key } = await authority.issue("process");
  const stack = await startTestStack({
    GRPC_TLS: "mtls",
    GRPC_TLS_CA_FILE: authority.ca,
    GRPC_TLS_CERT_FILE: cert,
    GRPC_TLS_KEY_FILE: key,
    IDEMPOTENCY_LEASE_MS: "1000",
    WEBHOOK_TIMEOUT_MS: "1000",
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_BSP_SCHEDULE_DELAY: "500",
  });
  const stop = async () => {
    await stack.stop();
    await collector.stop();
    authority.remove();
  };
  return { ...stack, collector, stop };
}

/** Tests that stop processes of the system, and reach its databases. */
export function describeWholeSystem(stack: () => TestStack): void {
  test("with mtls between all processes the gateway is ready and serves requests of every service", async () => {
    const { apiKey, idToken } = await stack().newTenant();
    const call = (method: string, path: string, token: string, body?: object) =>
      fetch(`${stack().system.gatewayUrl}${path}`, {
        method,
        headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
        body: body === undefined ? undefined : JSON.stringify(body),
      });
    await expect.poll(async () => (await call("GET", "/readyz", "")).status).toBe(200);
    // At least one request of each service. The reconcile request also goes from transaction to matching.
    expect((await call("POST", "/api/v1/bank-connections", apiKey, { name: "Bank" })).status).toBe(201);
    expect((await call("GET", "/api/v1/transactions", apiKey)).status).toBe(200);
    const path = "/api/v1/transactions/none/reconcile";
    expect((await call("POST", path, apiKey, { action: "ignore" })).status).toBe(404);
    expect((await call("GET", "/api/v1/matches", apiKey)).status).toBe(200);
    expect((await call("GET", "/api/v1/webhook-endpoints", idToken)).status).toBe(200);
  });

  describeLostAnswers(stack);
  describeUpgrade(stack);
  // The last one: it stops the webhook service.
  describeBackup(stack);
}
