import type { LineFacts } from "@matchbook/proto/matchbook/line/v1/line";
import type { MatchingServiceService } from "@matchbook/proto/matchbook/matching/v1/matching_service";
import type { Call } from "@matchbook/runtime/grpc/call";
import type { LooseClient } from "@matchbook/runtime/grpc/client-types";

type Client = LooseClient<typeof MatchingServiceService>;

const OF_ONE = [
  ...(["getLine", "reconcileLine", "allocateLine", "createMatch", "proposeMatch"] as const),
  ...(["previewMatches", "listCandidates", "workOnLine", "codeLine"] as const),
];
const OF_MANY = ["reconcileLines", "workOnLines"] as const;
type OfOne = (typeof OF_ONE)[number];
type OfMany = (typeof OF_MANY)[number];

/** A request that may name its line by the facts. */
type ByFacts<R> = Omit<R, "transactionCode"> & { transactionCode?: string | undefined; line?: LineFacts | undefined };
type Rest = [call: Call];

/** A client whose requests may name lines by their facts: these are stored first, as the gateway does with new lines. */
export type LineClient = Omit<Client, OfOne | OfMany> & {
  [K in OfOne]: (request: ByFacts<Parameters<Client[K]>[0]>, ...rest: Rest) => ReturnType<Client[K]>;
} & {
  [K in OfMany]: (
    request: { items: ByFacts<Parameters<Client[K]>[0]["items"][number]>[] },
    ...rest: Rest
  ) => ReturnType<Client[K]>;
};

type Named = ByFacts<object>;

export function lineClient(client: Client): LineClient {
  const named = ({ line, ...request }: Named) => ({
    ...request,
    transactionCode: request.transactionCode ?? line?.transactionCode ?? "",
  });
  const store = async (requests: readonly Named[], call: Call) => {
    const lines = new Map(requests.flatMap(({ line }) => (line === undefined ? [] : [[line.id, line]])));
    if (lines.size > 0) await client.storeLines({ lines: [...lines.values()] as never }, call);
  };
  const ofOne = OF_ONE.map((name) => [
    name,
    async (request: Named, call: Call) => {
      await store([request], call);
      return client[name](named(request) as never, call);
    },
  ]);
  const ofMany = OF_MANY.map((name) => [
    name,
    async ({ items }: { items: Named[] }, call: Call) => {
      await store(items, call);
      return client[name]({ items: items.map(named) } as never, call);
    },
  ]);
  return { ...client, ...Object.fromEntries([...ofOne, ...ofMany]) };
}
