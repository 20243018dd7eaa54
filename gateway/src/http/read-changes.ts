import { ENTITIES, presentChanges } from "@matchbook/api/presenters/history";
import type { changesQuery } from "@matchbook/api/schemas/history";
import type { ListChangesRequest } from "@matchbook/proto/matchbook/matching/v1/matching_service";
import type { Call } from "@matchbook/runtime/call";
import type { z } from "zod";
import type { Context } from "../context.ts";
import type { Patience } from "../history/change-feeds.ts";
import { readPage } from "../history/changes-page.ts";
import type { Named } from "./route.ts";

type Query = Omit<Named<z.output<typeof changesQuery>>, "wait">;

/**
 * One page of the tenant's history, as answered.
 * @param patience waits until there are entries
 */
export async function readChanges(query: Query, call: Call, context: Context, patience?: Patience) {
  const request = toRequest(query);
  const read = patience === undefined ? readPage(request, call, context) : context.feeds.read(request, call, patience);
  const { facts, ...changes } = await read;
  return presentChanges(changes, facts);
}

const MESSAGE_NAMES = new Map(Object.entries(ENTITIES).map(([name, entity]) => [entity, name]));

function toRequest({ order, entity, ...filter }: Query): ListChangesRequest {
  return {
    ...filter,
    newestFirst: order === "newest",
    entity: entity && MESSAGE_NAMES.get(entity),
  };
}
