import { newId } from "@matchbook/runtime/values/ids";
import type { RequestHandler } from "express";

export const VISIBLE_ASCII = /^[\x21-\x7e]{1,128}$/;

/** Sets the id that finds a request in the logs of all processes. A valid one from the caller is kept. */
export const correlationId: RequestHandler = (request, response, next) => {
  const given = request.headers["x-correlation-id"];
  const id = typeof given === "string" && VISIBLE_ASCII.test(given) ? given : newId();
  response.locals.correlationId = id;
  response.setHeader("X-Correlation-Id", id);
  next();
};
