import type { ErrorCode } from "@matchbook/runtime/errors/error-catalogue";
import type { ErrorText } from "./text.ts";

/** Errors about credentials, and about requests before an operation begins. */
export const ACCESS = {
  missing_bearer_token: {
    meaning: "The request has no credential.",
    cause: "The header `Authorization` is missing, or does not begin with `Bearer `.",
    todo: "Send `Authorization: Bearer` and the API key, or the ID token for destinations of webhooks and API keys.",
  },
  invalid_api_key: {
    meaning: "The API key is not one of this server, has expired, or was revoked.",
    cause:
      "The key was cut or mistyped, belongs to another server, or a person revoked it. An ID token here is no key either.",
    todo: "Do not repeat the request. Make a new key in the console under API keys, and store it where the program reads it.",
  },
  invalid_token: {
    meaning: "The credential is not a valid ID token of this server's identity provider.",
    cause: "The token has expired, was issued to another client, or is an API key or an access token.",
    todo: "Sign in again, for example with `matchbook login`. Destinations of webhooks and API keys take only ID tokens.",
  },
  not_signed_in: {
    meaning: "A page of the console asked without a session.",
    cause:
      "The session ended after an hour without use, after twelve hours, or because the person signed out elsewhere.",
    todo: "Sign in again. Programs do not use sessions: they send an API key to `/api/v1`.",
  },
  cross_site_request: {
    meaning: "A request to the console did not come from one of its own pages.",
    cause: "A program or another site called `/console/api/v1`.",
    todo: "Call `/api/v1` with an API key.",
  },
  missing_scope: {
    meaning: "The API key is valid, but may not do this.",
    cause: "The key lacks the scope that the operation names. A write scope does not include the read scope.",
    todo: "Make a key with the scope that the text names. The scopes of a key cannot be changed.",
    params: { scope: "transactions:read" },
  },
  agent_forbidden: {
    meaning: "The key belongs to an agent, and only a person may decide this.",
    cause: "Agents propose. What may cost money or hide a mistake is left to people; the text says which rule it was.",
    todo: "Propose the decision, and let a person confirm it in the console.",
    params: { reason: "an agent proposes matches, people decide" },
  },
  role_forbidden: {
    meaning: "The person is known, but the role does not allow this.",
    cause: "A viewer tried to decide, or a reviewer to change settings, destinations or keys.",
    todo: "Ask an admin of the tenant, or let the identity provider give another role.",
  },
  tenant_required: {
    meaning: "The API key belongs to no tenant.",
    cause: "An operator issued the key without a tenant.",
    todo: "Use a key of the tenant whose data the request is about.",
  },
  tenant_context_required: {
    meaning: "The ID token names no tenant.",
    cause:
      "The identity provider does not put the tenant into the token, or under another claim than the server reads.",
    todo: "Let the operator compare the claims of the token with the setting `OIDC_TENANT_CLAIM`.",
  },
  too_many_requests: {
    meaning: "The credential, or the address without one, has used up its requests for now.",
    cause: "A loop without pauses, or many programs that share one key.",
    todo: "Wait as long as `Retry-After` says, then repeat. `RateLimit` tells how many requests are left; batches save many.",
  },
  route_not_found: {
    meaning: "There is nothing at this address.",
    cause: "The path is mistyped, or lacks `/api/v1` in front.",
    todo: "Compare the path with the reference. An invoice number with `/` must be encoded, as `%2F`.",
  },
  method_not_allowed: {
    meaning: "The address exists, but not with this method.",
    cause: "For example `POST` where a change is a `PATCH`.",
    todo: "Use a method of the header `Allow`.",
  },
  validation_failed: {
    meaning: "The body or the path is not what the operation takes.",
    cause: "A field is missing, has another type or is out of its bounds, or the body is not JSON.",
    todo: "Correct the fields that `details` names. `detailsTotal` tells how many there are when not all are shown.",
    details: [{ field: "totalAmount", message: "Must be a positive number" }],
  },
  invalid_query_parameters: {
    meaning: "A parameter after the `?` is not what the operation takes.",
    cause: "A status that does not exist, a day that is not `YYYY-MM-DD`, or a page beyond the bounds.",
    todo: "Correct the parameters that `details` names.",
    details: [{ field: "pageSize", message: "Must be at most 100" }],
  },
  at_least_one_field_required: {
    meaning: "The change changes nothing.",
    cause: "The body is empty, or has only fields that the operation does not know.",
    todo: "Send at least one of the operation's fields.",
  },
  payload_too_large: {
    meaning: "The body is larger than the operation takes.",
    cause: "JSON may have 1 MiB; statement files have the limit that the operator set, by default 64 MiB.",
    todo: "Send fewer items in a batch, or a file in parts.",
  },
  unsupported_media_type: {
    meaning: "The body is of a type that the operation does not read.",
    cause: "The header `Content-Type` is missing or wrong, or the body is compressed in an unknown way.",
    todo: "Send `Content-Type: application/json`, or for a file the type that the operation names.",
  },
  headers_too_large: {
    meaning: "The header of the request is larger than the server reads.",
    cause: "Cookies of other programs on the same host, or a token in a header of its own.",
    todo: "Send only the headers that the operation names.",
  },
  request_timeout: {
    meaning: "The request did not arrive in time.",
    cause: "The connection is slow or was interrupted while the request was sent.",
    todo: "Send it again. With an [`Idempotency-Key`](../idempotency.md) a creation is safe to repeat.",
  },
  idempotency_conflict: {
    meaning: "The `Idempotency-Key` was already used for another request.",
    cause: "A program used a fixed key, or changed the body before it repeated the request.",
    todo: "Use a new random key for every new request, and the same key only for the same body. See [Idempotency](../idempotency.md).",
  },
  unavailable: {
    meaning: "The server cannot answer at the moment.",
    cause: "It starts, is overloaded, or something that it needs is away.",
    todo:
      "Wait as long as `Retry-After` says, then repeat with growing pauses; a creation with its `Idempotency-Key`. " +
      "`outcome` says whether a change may be stored.",
  },
  internal: {
    meaning: "The server failed. It is not a fault of the request.",
    cause: "A defect, which the server has logged under the `correlationId`.",
    todo: "Repeat with growing pauses. If it stays, tell the operator the `correlationId`.",
  },
} satisfies Partial<Record<ErrorCode, ErrorText>>;
