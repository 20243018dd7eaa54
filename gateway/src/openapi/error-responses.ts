import { ERROR_CATALOGUE, type ErrorCode, HTTP_STATUS } from "@matchbook/runtime/error-catalogue";
import type { Route } from "../http/define-route.ts";

const HEADER = (name: string) => ({ $ref: `#/components/headers/${name}` });

/** The headers of every answer. */
export const COMMON_HEADERS = { "X-Correlation-Id": HEADER("CorrelationId") };
const LIMITED_HEADERS = { RateLimit: HEADER("RateLimit"), "RateLimit-Policy": HEADER("RateLimitPolicy") };

/** Every error answer of a route, by status: one example per code, with the text it carries. */
export function errorResponses(route: Route): Record<string, unknown> {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of new Set([...commonErrors(route), ...route.errors])) {
    const status = HTTP_STATUS[ERROR_CATALOGUE[code].kind];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return Object.fromEntries([...byStatus].map(([status, codes]) => [String(status), response(status, codes, route)]));
}

/** What a route may answer because of what it is, whatever it does. */
function commonErrors({ auth, params, query, body, upload, atLeastOneField }: Route): ErrorCode[] {
  const codes: ErrorCode[] = ["internal", "unavailable"];
  if (auth === "none") return codes;
  codes.push("too_many_requests", "missing_bearer_token");
  if (auth === "console") codes.push("invalid_token", "tenant_context_required");
  else codes.push("invalid_api_key", "missing_scope", "tenant_required");
  if (params !== undefined || body !== undefined) codes.push("validation_failed");
  if (query !== undefined) codes.push("invalid_query_parameters");
  if (body !== undefined || upload !== undefined) codes.push("payload_too_large", "unsupported_media_type");
  if (atLeastOneField) codes.push("at_least_one_field_required");
  return codes;
}

function response(status: number, codes: ErrorCode[], { auth }: Route) {
  const scope = typeof auth === "object" ? auth.scope : "";
  const text = (code: ErrorCode) => ERROR_CATALOGUE[code].message.replace("{scope}", scope);
  const waits = status === 429 || status === 503;
  return {
    description: codes.map(text).join("; "),
    headers: {
      ...COMMON_HEADERS,
      ...(status === 429 ? LIMITED_HEADERS : {}),
      ...(waits ? { "Retry-After": HEADER("RetryAfter") } : {}),
    },
    content: {
      "application/json": {
        schema: { $ref: "#/components/schemas/Error" },
        examples: Object.fromEntries(
          codes.map((code) => [code, { value: { success: false, error: text(code), code, ...extras(code) } }]),
        ),
      },
    },
  };
}

function extras(code: ErrorCode) {
  if (code === "internal") return { correlationId: "0192f0c1-0000-7000-8000-000000000001" };
  if (code === "validation_failed")
    return { details: [{ field: "matchedAmount", message: "Must be a positive number" }] };
  if (code === "invalid_query_parameters") return { details: [{ field: "pageSize", message: "Must be at most 100" }] };
  return {};
}
