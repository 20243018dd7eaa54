import { MatchingServiceService } from "@matchbook/proto/matchbook/matching/v1/matching_service";
import { TransactionServiceService } from "@matchbook/proto/matchbook/transaction/v1/transaction_service";
import { WebhookServiceService } from "@matchbook/proto/matchbook/webhook/v1/webhook_service";
import type { Loose } from "@matchbook/runtime/grpc/client-types";
import { type GrpcServer, type Handlers, type ServiceDefinition, serveGrpc } from "@matchbook/runtime/grpc/server";
import { silentLogger } from "@matchbook/runtime/process/logger";

/**
 * The three services as the gateway sees them: real gRPC servers whose handlers a test sets. An RPC without a handler
 * fails like a defect; lines that matching does not know are nowhere. They only represent the contract; test/e2e tests the gateway with the real services.
 */
export interface Services {
  transaction: Settable<typeof TransactionServiceService>;
  matching: Settable<typeof MatchingServiceService>;
  webhook: Settable<typeof WebhookServiceService>;
  addresses: { transaction: string; matching: string; webhook: string };
  /** Removes the handlers that tests have set. */
  forget(): void;
  stop(): Promise<void>;
}

/** The handlers of a service. A test may set each at any time. An answer may leave out what has no value. */
type Settable<D> = { -readonly [K in keyof Handlers<D>]?: Loosely<Handlers<D>[K]> };
type Loosely<F> = F extends (...args: infer Args) => Promise<infer Answer>
  ? (...args: Args) => Promise<Loose<Answer>>
  : never;

export async function startServices(): Promise<Services> {
  const transaction = await serve(TransactionServiceService);
  const matching = await serve(MatchingServiceService);
  const webhook = await serve(WebhookServiceService);
  const forget = () => {
    for (const { handlers } of [transaction, matching, webhook])
      for (const name of Object.keys(handlers)) delete handlers[name as keyof typeof handlers];
    transaction.handlers.listLineFacts = async () => ({ lines: [] });
  };
  forget();
  return {
    transaction: transaction.handlers,
    matching: matching.handlers,
    webhook: webhook.handlers,
    addresses: {
      transaction: transaction.server.address,
      matching: matching.server.address,
      webhook: webhook.server.address,
    },
    forget,
    stop: async () => {
      await Promise.all([transaction, matching, webhook].map(({ server }) => server.stop(500)));
    },
  };
}

async function serve<D extends ServiceDefinition>(
  definition: D,
): Promise<{ server: GrpcServer; handlers: Settable<D> }> {
  const handlers: Settable<D> = {};
  const current = new Proxy({} as Handlers<D>, {
    get: (_target, name) => async (request: unknown, call: unknown) => {
      const handler = handlers[name as keyof D] as ((request: unknown, call: unknown) => Promise<unknown>) | undefined;
      if (handler === undefined) throw new Error(`unexpected call of ${String(name)}`);
      return handler(request, call);
    },
  });
  const server = await serveGrpc(definition, current, { listen: "127.0.0.1:0", log: silentLogger() });
  server.setServing(true);
  return { server, handlers };
}
