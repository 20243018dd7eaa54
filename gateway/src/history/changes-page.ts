import type { LineFacts } from "@matchbook/proto/matchbook/line/v1/line";
import type {
  ListChangesRequest,
  MatchingServiceService,
  NumberedEntry,
} from "@matchbook/proto/matchbook/matching/v1/matching_service";
import type { TransactionServiceService } from "@matchbook/proto/matchbook/transaction/v1/transaction_service";
import type { Call } from "@matchbook/runtime/call";
import type { GrpcClient } from "@matchbook/runtime/grpc-client-types";
import { factsOf } from "../http/facts-of.ts";

/** The services that know the history and the facts of its transactions. */
export interface Services {
  matching: Pick<GrpcClient<typeof MatchingServiceService>, "listChanges" | "awaitChanges">;
  transactions: Pick<GrpcClient<typeof TransactionServiceService>, "listLineFacts">;
}

/** Entries of the history, with the facts of their transactions by code. */
export interface ChangesPage {
  entries: NumberedEntry[];
  facts: ReadonlyMap<string, LineFacts>;
}

export async function readPage(request: ListChangesRequest, call: Call, services: Services): Promise<ChangesPage> {
  const { entries } = await services.matching.listChanges(request, call);
  return withFacts(entries, call, services);
}

/** Adds the facts of the transactions. */
export async function withFacts(entries: NumberedEntry[], call: Call, services: Services): Promise<ChangesPage> {
  const codes = entries.flatMap(({ entry }) => {
    const snapshot = (entry?.after ?? entry?.before)?.of;
    return snapshot?.$case === "line" ? [snapshot.value.transactionCode] : [];
  });
  return { entries, facts: await factsOf(services, [...new Set(codes)], call) };
}
