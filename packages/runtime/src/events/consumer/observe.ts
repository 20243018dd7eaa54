import type { Mongo } from "../../mongo/mongo.ts";
import { allOf, consumerDeadLettersKept, consumerInHand, consumerPending } from "../../telemetry/metrics.ts";
import type { WorkQueue } from "../../work/work-queue/work-queue.ts";
import type { BacklogRow } from "./backlog.ts";
import { countDeadLetters } from "./dead-letters.ts";
import type { Durable } from "./stream.ts";

/** Registers the metrics of a consumer. @returns a function that unregisters them */
export function observeConsumer(durable: string, mongo: Mongo, stream: Durable, backlog: WorkQueue<BacklogRow>) {
  return allOf(
    consumerPending.from(async () => (await stream.info()).pending, durable),
    consumerInHand.from(async () => (await stream.info()).inHand, durable),
    consumerDeadLettersKept.from(() => countDeadLetters(mongo, durable), durable),
    backlog.observe(),
  );
}
