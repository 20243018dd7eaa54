import type { Mongo } from "../mongo.ts";
import {
  consumerBacklogOverdue,
  consumerBacklogRows,
  consumerDeadLettersKept,
  consumerInHand,
  consumerPending,
} from "../telemetry/metrics.ts";
import type { Backlog } from "./backlog.ts";
import { countDeadLetters } from "./dead-letters.ts";
import type { Durable } from "./stream.ts";

/** Registers the metrics of a consumer. @returns a function that unregisters them */
export function observeConsumer(durable: string, mongo: Mongo, stream: Durable, backlog: Backlog): () => void {
  const sources = [
    consumerPending.from(async () => (await stream.info()).pending, durable),
    consumerInHand.from(async () => (await stream.info()).inHand, durable),
    consumerBacklogRows.from(async () => (await backlog.measure()).rows, durable),
    consumerBacklogOverdue.from(async () => (await backlog.measure()).overdueSeconds, durable),
    consumerDeadLettersKept.from(() => countDeadLetters(mongo, durable), durable),
  ];
  return () => {
    for (const unregister of sources) unregister();
  };
}
