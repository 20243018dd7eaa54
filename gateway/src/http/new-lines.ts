import type { MatchingServiceService } from "@matchbook/proto/matchbook/matching/v1/matching_service";
import type { TransactionServiceService } from "@matchbook/proto/matchbook/transaction/v1/transaction_service";
import { AppError } from "@matchbook/runtime/errors/errors";
import type { Call } from "@matchbook/runtime/grpc/call";
import type { CallOptions, GrpcClient } from "@matchbook/runtime/grpc/client-types";

interface Services {
  matching: GrpcClient<typeof MatchingServiceService>;
  transactions: GrpcClient<typeof TransactionServiceService>;
}

/** A request about one line, as far as it names it. */
interface AboutLine {
  transactionCode?: string;
  of?: { $case: string; value: string };
}

/**
 * Names a line to matching that does not know it, and sends the request again. A line that `POST /transactions` stored
 * while matching was away reaches matching by an event, seconds later; the caller that got 201 may use it at once.
 */
export function withNewLines({ matching, transactions }: Services): Services["matching"] {
  /** Tells whether there is such a line, after matching has it. Lines of a file come with their import. */
  const tell = async (transactionCode: string, call: Call): Promise<boolean> => {
    const { lines } = await transactions.listLineFacts({ transactionCodes: [transactionCode] }, call);
    const created = lines.filter(({ syncId }) => syncId === undefined);
    if (created.length > 0) await matching.storeLines({ lines: created }, call);
    return created.length > 0;
  };
  return new Proxy(matching, {
    get: (client, name) => {
      const send = Reflect.get(client, name) as (...given: [AboutLine, Call, CallOptions?]) => Promise<unknown>;
      return async (request: AboutLine, call: Call, options?: CallOptions) => {
        try {
          return await send(request, call, options);
        } catch (error) {
          const code =
            request.transactionCode ?? (request.of?.$case === "transactionCode" ? request.of.value : undefined);
          const isUnknown = error instanceof AppError && error.code === "transaction_not_found";
          if (!isUnknown || code === undefined || !(await tell(code, call))) throw error;
          return send(request, call, options);
        }
      };
    },
  });
}
