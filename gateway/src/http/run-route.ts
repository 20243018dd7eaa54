import { amountsAsStrings, amountsAsStringsIn } from "@matchbook/api/exact-amounts";
import { invalidField } from "@matchbook/runtime/errors/errors";
import { ANSWER_BUDGET, isInTime, whileServed, withDeadline, within } from "@matchbook/runtime/limits/deadline";
import { newId } from "@matchbook/runtime/values/ids";
import type { Request, RequestHandler, Response } from "express";
import { admit, type Identify } from "../auth/admit.ts";
import type { Context } from "../context.ts";
import { answerOnce, type KeptAnswer } from "../idempotency/answer-once.ts";
import { idempotencyKey } from "../idempotency/key.ts";
import { type Answer, withNextCursor } from "./answers.ts";
import { preferences } from "./preferences.ts";
import { completeInput, receiveInput, receivesJson } from "./read-input.ts";
import { receivedBytes } from "./read-json.ts";
import type { Admitted, Route } from "./route-types.ts";
import { sendFile } from "./send-csv.ts";
import { sendStatic } from "./static-content.ts";

/** Wait after which the credential is checked again, in milliseconds. */
const RECHECK_MS = 3_000;

/**
 * Runs one route. The order of checks is part of the interface: rate limit, credential, scope, tenant, input,
 * existence, rule. The services check the last two. The deadline travels with the call; nothing is committed after it.
 */
export function runRoute(route: Route, context: Context, identify: Identify): RequestHandler {
  return async (request: Request, response: Response): Promise<void> => {
    response.locals.operation = route.operationId;
    response.locals.begun = false;
    const { admission, config, clock, mongo } = context;
    const arrived = clock().getTime();
    const began = Date.now();
    const admitCaller = () => admit(route, request, response, context, identify);
    const admitted = await withDeadline(
      began + config.REQUEST_TIMEOUT_MS,
      whileServed(admission.mayWait(mongo.isServing), began, admitCaller()),
    );
    const budget = route.bulk ? config.BULK_TIMEOUT_MS : config.REQUEST_TIMEOUT_MS;
    const left = budget - (Date.now() - began);
    const key = route.creates ? idempotencyKey(request) : undefined;
    if (route.method !== "get") {
      assertUnconditional(request);
      context.disk.assertRoom();
    }
    if (receivesJson(route, request)) admission.assertSlot(admitted.tenant);
    const received = await receiveInput(route, request, response, config);
    const waitMs = route.waitMs?.(received) ?? 0;
    if (waitMs > 0) {
      response.locals.operation = `${route.operationId}Waiting`;
      received.patience = { until: Date.now() + waitMs, gone: closingOf(response) };
    }
    const deadline = Date.now() + waitMs + (route.upload === undefined ? left : config.UPLOAD_TIMEOUT_MS);
    const givenUp = new AbortController();
    const operationId = route.method === "get" ? undefined : newId();
    const call = { ...admitted, deadline, givenUp: givenUp.signal, operationId };
    const work = async (): Promise<() => void> => {
      const input = await completeInput(route, request, response, received);
      // From here on something may be stored.
      response.locals.begun = true;
      if (key !== undefined) {
        const kept = await answerOnce(key, { route, request, input, call, context });
        return () => sendKept(request, response, kept);
      }
      const answer = withNextCursor(input.query, await route.handler(input, call, context), route.placeOf);
      if (answer.file !== undefined) await sendFile(request, response, answer.file, deadline);
      return () => send(request, response, answer, route.success.status);
    };
    const exchange = { route, request, response, context, call, began, waitMs };
    const answer = await withinLimits(exchange, work).catch((error: unknown) => {
      // The caller may try again, so what has not begun must not begin later.
      givenUp.abort();
      throw error;
    });
    // A credential that ended during the wait gets nothing.
    if (waitMs > 0 && clock().getTime() - arrived > RECHECK_MS) await within(config.REQUEST_TIMEOUT_MS, admitCaller());
    answer();
  };
}

/** Refuses `If-Match`, which would be ignored: changes name the `version` in their body. */
function assertUnconditional({ headers }: Request): void {
  const message = "Is not supported: send the version that you have read as expectedVersion, where the body has it";
  if (headers["if-match"] !== undefined) throw invalidField("If-Match", message);
}

interface Exchange {
  route: Route;
  request: Request;
  response: Response;
  context: Context;
  call: Admitted & { deadline: number };
  /** Arrival of the request, in milliseconds since 1970. */
  began: number;
  /** Time for which the caller asked to wait for a change, in milliseconds. */
  waitMs: number;
}

/** Does the work of a request when there is a slot and a turn for it, until its deadline. */
function withinLimits<T>(
  { route, request, response, context: { admission, turns, mongo }, call, began, waitMs }: Exchange,
  work: () => Promise<T>,
): Promise<T> {
  // Uploads and waiting readers have separate limits, and probes must be answered under any load.
  const isCounted = route.upload === undefined && waitMs === 0 && route.auth !== "none";
  if (!isCounted) return withDeadline(call.deadline, work());
  // A stream keeps its slot until its end. Each page has a deadline, and no turn: the caller paces it.
  if (route.success.streams) return admission.admit(call.tenant, work);
  const isWanted = () => !response.closed && isInTime(call);
  // After a longer wait the caller is told to try again.
  const turn = { isWanted, bytes: receivedBytes(request), waitMs: route.bulk ? undefined : ANSWER_BUDGET.turn };
  const admitted = admission.admit(call.tenant, () => turns.run(call.tenant, work, turn));
  return withDeadline(call.deadline, whileServed(admission.mayWait(mongo.isServing), began, admitted));
}

/** Aborts when the connection of a response is closed. */
function closingOf(response: Response): AbortSignal {
  const closing = new AbortController();
  response.once("close", () => closing.abort());
  return closing.signal;
}

function sendKept(
  request: Request,
  response: Response,
  { answer, replayed }: { answer: KeptAnswer; replayed: boolean },
): void {
  if (replayed) response.setHeader("Idempotency-Replayed", "true");
  const body = wantsStrings(request, response) ? amountsAsStringsIn(answer.body) : answer.body;
  response.status(answer.status).type("application/json").send(body);
}

/** Tells whether the caller prefers amounts as strings (`Prefer: amounts=string`), and answers so. */
function wantsStrings(request: Request, response: Response): boolean {
  if (preferences(request).get("amounts") !== "string") return false;
  response.append("Preference-Applied", "amounts=string");
  return true;
}

function send(
  request: Request,
  response: Response,
  { status, body, contentType, content, file }: Answer,
  usual: number,
): void {
  if (file !== undefined) return;
  response.status(status ?? usual);
  if (content !== undefined) sendStatic(request, response, content);
  else if (contentType === undefined) response.json(wantsStrings(request, response) ? amountsAsStrings(body) : body);
  else response.type(contentType).send(body);
}
