import type { workReasonsResource } from "@matchbook/api/resources/queues";
import { queryOptions } from "@tanstack/react-query";
import type { z } from "zod";
import { oneQuery } from "../../../api/list-query.ts";
import { get } from "../../../api/request.ts";
import type { Changes } from "../../../api/resources.ts";
import type { WorkQueues } from "./queues.ts";

/** The tenant's list of why lines are not matched. */
export const reasonsQuery = oneQuery<z.infer<typeof workReasonsResource>>("/work-reasons");

/** The latest operations tell who works here: a tenant has no list of its people. */
export const recentQuery = { ...oneQuery<Changes>("/history", { order: "newest", limit: 100 }), staleTime: 5 * 60_000 };

/** The counts of the queues of work. They follow what the other counts follow. */
export const workQueuesQuery = queryOptions({
  queryKey: ["queue-counts", "work"],
  queryFn: async ({ signal }) => (await get<WorkQueues>("/queues", undefined, signal)).data,
  staleTime: 15_000,
});
