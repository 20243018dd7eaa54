import { newId } from "@matchbook/runtime/ids";
import type { RequestHandler } from "express";

/** The form of a correlation id that is kept. */
export const VISIBLE_ASCII = /^[\x21-\x7e]{1,128}$/;

/** Gives every request the id by which it is found in the logs of all processes; an acceptable one of the caller's is kept. */
export const correlationId: RequestHandler = (request, response, next) => {
  const given = request.headers["x-correlation-id"];
  const id = typeof given === "string" && VISIBLE_ASCII.test(given) ? given : newId();
  response.locals.correlationId = id;
  response.setHeader("X-Correlation-Id", id);
  next();
};
