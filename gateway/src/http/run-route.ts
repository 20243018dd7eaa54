import type { Request, RequestHandler, Response } from "express";
import { admit } from "../auth/admit.ts";
import type { Context } from "../context.ts";
import type { Answer } from "./answers.ts";
import type { Route } from "./define-route.ts";
import { readInput } from "./read-input.ts";

/**
 * Runs one route. The order of the checks is part of the interface: rate limit, credential, scope, tenant, input,
 * existence, rule; the last two are the services'.
 */
export function runRoute(route: Route, context: Context): RequestHandler {
  return async (request: Request, response: Response): Promise<void> => {
    response.locals.operation = route.operationId;
    const call = await admit(route.auth, request, response, context);
    const input = await readInput(route, request, response, context.config);
    // A route that creates answers a repeated `Idempotency-Key` from here, before its handler runs.
    const answer = await route.handler(input, call, context);
    send(response, answer, route.success.status);
  };
}

function send(response: Response, { status, body, contentType }: Answer, usual: number): void {
  response.status(status ?? usual);
  if (contentType === undefined) response.json(body);
  else response.type(contentType).send(body);
}
