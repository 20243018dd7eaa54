import { ERROR_CATALOGUE, type ErrorCode, HTTP_STATUS } from "@matchbook/runtime/errors/error-catalogue";
import type { Route } from "../src/http/route-types.ts";

/** The codes of the errors that a route can answer, by status. */
export function errorCodes(route: Route): Map<number, ErrorCode[]> {
  const codes = [...new Set([...commonErrors(route), ...route.errors])];
  return Map.groupBy(codes, (code) => HTTP_STATUS[ERROR_CATALOGUE[code].kind]);
}

/** Errors that follow from a route's declaration, independent of its handler. */
function commonErrors({ auth, method, params, body, upload, atLeastOneField, creates }: Route): ErrorCode[] {
  const codes: ErrorCode[] = ["internal", "unavailable", "too_many_requests", "invalid_query_parameters"];
  if (auth === "none") return codes;
  codes.push("missing_bearer_token");
  if (auth === "console") codes.push("invalid_token", "role_forbidden", "tenant_context_required");
  else codes.push("invalid_api_key", "missing_scope", "tenant_required");
  if (auth !== "console" && method !== "get") codes.push("agent_forbidden");
  if (params !== undefined || body !== undefined || method !== "get") codes.push("validation_failed");
  if (body !== undefined || upload !== undefined) codes.push("payload_too_large", "unsupported_media_type");
  if (atLeastOneField) codes.push("at_least_one_field_required");
  if (creates) codes.push("idempotency_conflict");
  return codes;
}
