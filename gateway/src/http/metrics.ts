import { counterOf, gaugeOf, histogramOf, LATENCY_BUCKETS } from "@matchbook/runtime/telemetry/metrics";

const requests = counterOf("http_requests_total", "Answered requests.", ["operation", "status"]);
const seconds = histogramOf("http_request_duration_seconds", "Time to answer.", ["operation"], LATENCY_BUCKETS);

export const readersWaiting = gaugeOf("matchbook_readers_waiting", "Readers of the history that wait for changes.");

/** Counts one answered request. Labels are operations and statuses only, so the number of series is bounded. */
export function countRequest(operation: string, status: number, took: number): void {
  requests.inc({ operation, status });
  seconds.observe({ operation }, took);
}
