import type { Call } from "@matchbook/runtime/call";
import { silentLogger } from "@matchbook/runtime/logger";

/** A call of a test, for a tenant. */
export function callOf(tenant: string): Call {
  return { tenant, correlationId: "faults", actor: "key:test", log: silentLogger() };
}
