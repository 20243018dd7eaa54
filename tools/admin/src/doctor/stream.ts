import { describeStream } from "@matchbook/runtime/nats";
import type { Settings } from "../settings.ts";
import { type Finding, fine, problem } from "./finding.ts";

/** Asks NATS for the stream of events without creating it. */
export async function streamFinding(settings: Settings): Promise<Finding> {
  const { NATS_URL: url, NATS_STREAM: stream } = settings;
  if (url === undefined) return fine("not checked without NATS_URL");
  try {
    const { version, events, replicas, hasLeader } = await describeStream(url, stream, "admin", settings);
    const found = `NATS ${version}, stream ${stream} with ${events} events on ${replicas} servers`;
    return hasLeader ? fine(found) : problem(`${found}, but without a leader`, "bring back the lost servers of NATS");
  } catch (error) {
    const todo = `check NATS_URL and its credentials; the services create the stream ${stream} when they start`;
    return problem((error as Error).message, todo);
  }
}
