import type { Call } from "@matchbook/runtime/grpc/call";
import { silentLogger } from "@matchbook/runtime/process/logger";

/** A call of a test, for a tenant. */
export function callOf(tenant: string): Call {
  return { tenant, correlationId: "faults", actor: "key:test", log: silentLogger() };
}
