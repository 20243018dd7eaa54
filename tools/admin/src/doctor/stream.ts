import { describeStream } from "@matchbook/runtime/events/nats";
import type { Settings } from "../settings.ts";
import { type Finding, fine, problem } from "./finding.ts";

const BUSY = "run this again: NATS or this machine may be busy. Else check the network on the way to NATS_URL";
/** The actions for an operator after an error of NATS, by its code. */
const TODO: Readonly<Record<string, string>> = {
  CONNECTION_REFUSED: "start NATS, or correct NATS_URL: nothing listens there",
  TIMEOUT: BUSY,
  CONNECTION_TIMEOUT: BUSY,
  AUTHORIZATION_VIOLATION: "correct NATS_USER and NATS_PASSWORD",
  AUTHENTICATION_EXPIRED: "renew the credentials of NATS",
};

/** Asks NATS for the stream of events without creating it. */
export async function streamFinding(settings: Settings): Promise<Finding> {
  const { NATS_URL: url, NATS_STREAM: stream } = settings;
  if (url === undefined) return fine("not checked without NATS_URL");
  const began = performance.now();
  try {
    const { version, events, replicas, hasLeader } = await describeStream(url, stream, "admin", settings);
    const found = `NATS ${version}, stream ${stream} with ${events} events on ${replicas} servers`;
    return hasLeader ? fine(found) : problem(`${found}, but without a leader`, "bring back the lost servers of NATS");
  } catch (error) {
    const { message, code = "" } = error as Error & { code?: string };
    const todo = TODO[code] ?? `check NATS_URL; the services create the stream ${stream} when they start`;
    const waited = `NATS has not answered for ${Math.round((performance.now() - began) / 1_000)} s`;
    return problem(todo === BUSY ? waited : message, todo);
  }
}
