import type { LineFacts } from "@matchbook/proto/matchbook/line/v1/line";
import type {
  ListChangesRequest,
  ListChangesResponse,
  MatchingServiceService,
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
export interface ChangesPage extends ListChangesResponse {
  facts: ReadonlyMap<string, LineFacts>;
}

export const NO_CHANGES: ChangesPage = { entries: [], facts: new Map(), behind: false };

export async function readPage(request: ListChangesRequest, call: Call, services: Services): Promise<ChangesPage> {
  return withFacts(await services.matching.listChanges(request, call), call, services);
}

/** Adds the facts of the transactions. */
export async function withFacts(found: ListChangesResponse, call: Call, services: Services): Promise<ChangesPage> {
  const codes = found.entries.flatMap(({ entry }) => {
    const snapshot = (entry?.after ?? entry?.before)?.of;
    return snapshot?.$case === "line" ? [snapshot.value.transactionCode] : [];
  });
  return { ...found, facts: await factsOf(services, [...new Set(codes)], call) };
}
