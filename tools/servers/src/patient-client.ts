import { grpcClient } from "@matchbook/runtime/grpc/client";
import type { CallOptions, LooseClient } from "@matchbook/runtime/grpc/client-types";
import type { ServiceDefinition } from "@matchbook/runtime/grpc/server";

/** Longer than a call takes on a busy machine. */
const PATIENT: Required<CallOptions> = { timeoutMs: 60_000, stallMs: 60_000 };
/** Service and client are often in one process, which may stand still for longer than a production client would wait. */
const SILENCE_MS = 60_000;

/**
 * A client for tests. Its calls may take a minute unless they say otherwise: with the ten seconds of a production client,
 * a machine that is only slow would answer them with `unavailable`.
 */
export function patientClient<D extends ServiceDefinition>(definition: D, target: string): LooseClient<D> {
  const { close, ...methods } = grpcClient(definition, target, undefined, {
    silenceMs: SILENCE_MS,
  }) as LooseClient<ServiceDefinition>;
  type Method = (typeof methods)[string];
  const patient = Object.entries(methods).map(([name, send]): [string, Method] => [
    name,
    (request, call, options) => send(request, call, { ...PATIENT, ...options }),
  ]);
  return { ...Object.fromEntries(patient), close } as LooseClient<D>;
}
