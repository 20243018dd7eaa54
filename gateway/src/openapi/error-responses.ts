import { ERROR_CATALOGUE, type ErrorCode, HTTP_STATUS } from "@matchbook/runtime/error-catalogue";
import type { Route } from "../http/define-route.ts";
import { answerHeaders } from "./headers.ts";

/** The error answers of a route by status, with the possible codes and an example of each. */
export function errorResponses(route: Route): Record<string, unknown> {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of new Set([...commonErrors(route), ...route.errors])) {
    const status = HTTP_STATUS[ERROR_CATALOGUE[code].kind];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return Object.fromEntries([...byStatus].map(([status, codes]) => [String(status), response(status, codes, route)]));
}

/** Errors that follow from a route's declaration, independent of its handler. */
function commonErrors({ auth, params, query, body, upload, atLeastOneField, creates }: Route): ErrorCode[] {
  const codes: ErrorCode[] = ["internal", "unavailable", "too_many_requests"];
  if (auth === "none") return codes;
  codes.push("missing_bearer_token");
  if (auth === "console") codes.push("invalid_token", "role_forbidden", "tenant_context_required");
  else codes.push("invalid_api_key", "missing_scope", "tenant_required");
  if (params !== undefined || body !== undefined || creates) codes.push("validation_failed");
  if (query !== undefined) codes.push("invalid_query_parameters");
  if (body !== undefined || upload !== undefined) codes.push("payload_too_large", "unsupported_media_type");
  if (atLeastOneField) codes.push("at_least_one_field_required");
  if (creates) codes.push("idempotency_conflict");
  return codes;
}

/** Statuses of errors that are stored as the answer to an idempotency key. */
const KEPT = new Set([400, 404, 409]);

function response(status: number, codes: ErrorCode[], { auth, creates = false }: Route) {
  const scope = typeof auth === "object" ? auth.scope : "";
  const text = (code: ErrorCode) => ERROR_CATALOGUE[code].message.replace("{scope}", scope);
  return {
    description: codes.map((code) => `\`${text(code)}\``).join(", "),
    headers: answerHeaders({ replayable: creates && KEPT.has(status), status }),
    content: {
      "application/json": {
        schema: {
          allOf: [{ $ref: "#/components/schemas/Error" }, { type: "object", properties: { code: { enum: codes } } }],
        },
        examples: Object.fromEntries(
          codes.map((code) => [code, { value: { success: false, error: example(text(code)), code, ...extras(code) } }]),
        ),
      },
    },
  };
}

function example(text: string): string {
  return text.replace("{status}", "cancelled");
}

function extras(code: ErrorCode) {
  if (code === "internal") return { correlationId: "0192f0c1-0000-7000-8000-000000000001" };
  if (code === "validation_failed")
    return { details: [{ field: "matchedAmount", message: "Must be a positive number" }] };
  if (code === "invalid_query_parameters") return { details: [{ field: "pageSize", message: "Must be at most 100" }] };
  return {};
}
