import { countRows, MEASURE_MS, oldestSeconds } from "@matchbook/runtime/mongo/measure";
import { allOf, counterOf, gaugeOf, histogramOf } from "@matchbook/runtime/telemetry/metrics";
import { timeOfId } from "@matchbook/runtime/values/ids";
import type { AttemptResult } from "../domain/attempt-outcome.ts";
import type { Store } from "../store/collections.ts";
import { TOLD_TO_FAIL } from "../store/notices.ts";
import type { Dispatcher } from "./dispatcher.ts";
import type { Sweeper } from "./sweeper.ts";

const attempts = counterOf("matchbook_webhook_attempts_total", "Attempts to deliver, by outcome.", ["outcome"]);
const attemptSeconds = histogramOf(
  "matchbook_webhook_attempt_seconds",
  "Time of one attempt, connecting included.",
  [],
  [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15],
);
const deliveryAge = histogramOf(
  "matchbook_webhook_delivery_age_seconds",
  "Time from the creation of a delivery to its success.",
  [],
  [0.1, 0.5, 1, 5, 30, 300, 1_800, 7_200, 36_000, 86_400],
);
const scheduled = gaugeOf("matchbook_webhook_scheduled_rows", "Rows of the schedule: unfinished deliveries.");
const overdue = gaugeOf("matchbook_webhook_schedule_overdue_seconds", "How long the longest due row has been due.");
const inFlight = gaugeOf(
  "matchbook_webhook_in_flight",
  "Attempts in flight; slow ones last over a second, or the last attempt to their destination did.",
  "pace",
);
const held = gaugeOf("matchbook_webhook_held_jobs", "Deliveries in the memory of this process.");
const backlogged = gaugeOf(
  "matchbook_webhook_backlogged_tenants",
  "Tenants with due deliveries that the last sweep had no room for.",
);
const sweepAge = gaugeOf("matchbook_webhook_sweep_age_seconds", "Time since the last sweep of the schedule.");
export const returned = counterOf(
  "matchbook_webhook_returned_total",
  "Deliveries returned to the schedule without an attempt.",
);

const failing = gaugeOf(
  "matchbook_webhook_failing_destinations",
  "Active destinations of all tenants whose attempts have all failed for an hour, as the database knows them.",
);
export const destinationsDisabled = counterOf(
  "matchbook_webhook_destinations_disabled_total",
  "Destinations that were disabled because their attempts failed for a day or were answered 410.",
);

/** Counts one attempt. @param now when it ended */
export function countAttempt(deliveryId: string, { ok, status, durationMs }: AttemptResult, now: Date): void {
  attempts.inc({ outcome: ok ? "success" : status === null ? "unreachable" : "refused" });
  attemptSeconds.observe(durationMs / 1000);
  if (ok) deliveryAge.observe(Math.max(0, now.getTime() - timeOfId(deliveryId)) / 1000);
}

/** Exposes gauges of the schedule and of the jobs in memory, until the answered function is called. */
export function observeDeliveries(
  { schedule }: Store,
  clock: () => Date,
  { dispatcher, sweeper }: { dispatcher: Pick<Dispatcher, "stats">; sweeper: Pick<Sweeper, "stats"> },
): () => void {
  return allOf(
    scheduled.from(() => schedule.estimatedDocumentCount({ maxTimeMS: MEASURE_MS })),
    failing.from(() => countRows(schedule, TOLD_TO_FAIL)),
    overdue.from(() => oldestSeconds(schedule, {}, "dueAt", clock())),
    inFlight.from(() => dispatcher.stats().fast, "fast"),
    inFlight.from(() => dispatcher.stats().slow, "slow"),
    held.from(() => dispatcher.stats().held),
    backlogged.from(() => sweeper.stats().backlogged),
    sweepAge.from(() => sweeper.stats().ageMs / 1000),
  );
}
