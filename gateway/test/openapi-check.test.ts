import { expect, test } from "vitest";
import { type SeenAnswer, validateAnswer } from "./openapi-check.ts";

const headers = (more: Record<string, string> = {}) =>
  new Headers({ "content-type": "application/json; charset=utf-8", "x-correlation-id": "c-1", ...more });
const health = (given: Partial<SeenAnswer> = {}): SeenAnswer => ({
  status: 200,
  headers: headers(),
  body: { status: "ok" },
  ...given,
});
const error = (status: number, code: string, more: object = {}): SeenAnswer => ({
  status,
  headers: headers(),
  body: { success: false, error: "text", code, docs: `/docs/errors/${code}`, ...more },
});

test("a documented answer passes, by operation id and by request", () => {
  validateAnswer("getHealth", health());
  validateAnswer("GET /healthz", health());
  validateAnswer("HEAD /healthz", health({ body: undefined }));
  validateAnswer("GET /api/v1/invoices/A%2FB?x=1", error(404, "invoice_not_found"));
  validateAnswer("GET /api/v1/nothing", error(404, "route_not_found"));
  validateAnswer("DELETE /healthz", error(405, "method_not_allowed"));
});

test.each([
  ["an undocumented status", "getHealth", health({ status: 201 }), "status 201 is not documented"],
  ["a field too many", "getHealth", health({ body: { status: "ok", more: 1 } }), "unevaluated properties"],
  ["a wrong value", "getHealth", health({ body: { status: "bad" } }), "/status must be equal to one of"],
  ["another media type", "getHealth", health({ headers: headers({ "content-type": "text/html" }) }), "text/html"],
  ["a missing header", "getHealth", health({ headers: new Headers({ "content-type": "application/json" }) }), "X-Corr"],
  [
    "an error of another route",
    "getInvoice",
    error(404, "match_not_found"),
    "match_not_found is not a code of the operation",
  ],
  ["an error without its form", "GET /api/v1/nothing", error(404, "route_not_found", { stack: "at" }), "unevaluated"],
  ["an outage that does not say when to come again", "getInvoice", error(503, "unavailable"), "Retry-After"],
  ["success where there is nothing", "GET /api/v1/nothing", health(), "no such operation"],
])("%s is reported", (_case, operation, answer, problem) => {
  expect(() => validateAnswer(operation, answer)).toThrow(problem);
});
