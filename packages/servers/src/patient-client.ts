import type { CallOptions, GrpcClient } from "@matchbook/runtime/grpc-client";
import type { ServiceDefinition } from "@matchbook/runtime/grpc-server";

const TIMEOUT_MS = 60_000;

type Method = (request: unknown, call: unknown, options?: CallOptions) => unknown;

/**
 * Gives the calls of a client a minute unless they say otherwise. The embedded MongoDB, which all test files share,
 * sometimes answers no call for longer than the usual time limit.
 */
export function patientClient<D extends ServiceDefinition>(client: GrpcClient<D>): GrpcClient<D> {
  const methods = Object.entries(client as Record<string, Method>).map(([name, method]): [string, Method] => {
    if (name === "close") return [name, method];
    return [name, (request, call, options) => method(request, call, { timeoutMs: TIMEOUT_MS, ...options })];
  });
  return Object.fromEntries(methods) as unknown as GrpcClient<D>;
}
