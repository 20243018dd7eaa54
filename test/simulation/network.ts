import { type Metadata, type ServiceError, status } from "@grpc/grpc-js";
import { MatchingServiceService } from "@matchbook/proto/matchbook/matching/v1/matching_service";
import { TransactionServiceService } from "@matchbook/proto/matchbook/transaction/v1/transaction_service";
import { WebhookServiceService } from "@matchbook/proto/matchbook/webhook/v1/webhook_service";
import { AppError } from "@matchbook/runtime/errors/errors";
import type { Call } from "@matchbook/runtime/grpc/call";
import type { GrpcClient } from "@matchbook/runtime/grpc/client-types";
import { type AnyMethod, handle, UNLIMITED } from "@matchbook/runtime/grpc/handler";
import { toMetadata } from "@matchbook/runtime/grpc/metadata";
import type { Handlers, ServiceDefinition } from "@matchbook/runtime/grpc/server";
import { fromServiceError } from "@matchbook/runtime/grpc/status";
import { silentLogger } from "@matchbook/runtime/process/logger";
import { currentProcess, type SimulatedProcess, type World } from "./world.ts";

type Rpc = (request: Buffer, call: { metadata: Metadata; deadline: number }) => Promise<Buffer>;

/** The replicas of a service that take calls. */
interface Replica {
  process: SimulatedProcess | undefined;
  rpcs: Record<string, Rpc>;
}

export type ServiceName = "matching" | "transaction" | "webhook";
const DEFINITIONS = {
  matching: MatchingServiceService,
  transaction: TransactionServiceService,
  webhook: WebhookServiceService,
};
const CALL_MS = 8_000;
const log = silentLogger();

/** Calls between simulated processes: encoded as in gRPC, through the handler with which a service serves gRPC. */
export class Network {
  readonly #world: World;
  readonly #replicas = new Map<ServiceName, Replica[]>();

  constructor(world: World) {
    this.#world = world;
  }

  /** Serves a service within the current process. */
  serve(name: ServiceName, handlers: Handlers<ServiceDefinition>): void {
    const rpcs = Object.entries(DEFINITIONS[name]).map(([rpc, method]) => [
      rpc,
      serverSide(method, handlers[rpc] as never),
    ]);
    const others = this.#replicas.get(name) ?? [];
    this.#replicas.set(name, [...others, { process: currentProcess(), rpcs: Object.fromEntries(rpcs) }]);
  }

  client<D extends ServiceDefinition>(name: ServiceName): GrpcClient<D> {
    const methods = Object.entries<AnyMethod>(DEFINITIONS[name]).map(([rpc, method]) => [
      rpc,
      (request: unknown, call: Call) => this.#call(name, rpc, method, request, call),
    ]);
    return Object.fromEntries(methods) as GrpcClient<D>;
  }

  async #call(name: ServiceName, rpc: string, method: AnyMethod, request: unknown, call: Call): Promise<unknown> {
    const world = this.#world;
    const sent = method.requestSerialize(request);
    const metadata = toMetadata(call);
    const deadline = Math.min(call.deadline ?? Number.POSITIVE_INFINITY, world.now + CALL_MS);
    const answer = Promise.withResolvers<Buffer>();
    const timer = world.timer(() => answer.reject(new AppError("unavailable")), deadline - world.now);
    const caller = currentProcess();
    const deliver = () => {
      const alive = (this.#replicas.get(name) ?? []).filter(({ process }) => process?.isAlive !== false);
      if (alive.length === 0) throw new AppError("unavailable");
      const { process, rpcs } = world.pick(alive);
      const run = () => (rpcs[rpc] as Rpc)(sent, { metadata, deadline });
      const running = process === undefined ? run() : process.run(run);
      const back = (settle: () => void) =>
        world.later(`answer of ${rpc}`, () => {
          // The answer of a process that has ended is lost; the caller waits until its deadline.
          if (process?.isAlive !== false && caller?.isAlive !== false) settle();
        });
      running.then(
        (bytes) => back(() => answer.resolve(bytes)),
        (error) => back(() => answer.reject(error)),
      );
    };
    try {
      await world.request(`call ${rpc}`, deliver, () => new AppError("unavailable"));
      return method.responseDeserialize(await answer.promise);
    } catch (error) {
      answer.promise.catch(() => undefined);
      throw error instanceof AppError ? error : fromServiceError(error as ServiceError);
    } finally {
      timer.isCancelled = true;
    }
  }
}

/** The handler of an RPC as the gRPC server calls it. */
function serverSide(method: AnyMethod, handler: (request: unknown, call: Call) => Promise<unknown>): Rpc {
  const serve = handle(method, handler, log, UNLIMITED) as (...args: unknown[]) => void;
  return (bytes, { metadata, deadline }) =>
    new Promise((resolve, reject) => {
      const request = { message: method.requestDeserialize(bytes), bytes: bytes.length };
      const grpcCall = { request, metadata, cancelled: false, getDeadline: () => deadline, sendMetadata: () => {} };
      serve(grpcCall, (error: Partial<ServiceError> | null, answer: unknown) => {
        if (error === null) resolve(method.responseSerialize(answer));
        else reject(Object.assign(new Error(error.details), { code: status.UNKNOWN }, error));
      });
    });
}
