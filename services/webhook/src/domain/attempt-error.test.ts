import { describe, expect, test } from "vitest";
import { describeNetworkError, describeStatus } from "./attempt-error.ts";

describe("the error text of a failed attempt", () => {
  test.each([
    [200, null],
    [204, null],
    [299, null],
    [302, "redirect (302) not followed"],
    [308, "redirect (308) not followed"],
    [304, "HTTP 304"],
    [410, "HTTP 410"],
    [500, "HTTP 500"],
  ])("status %i: %s", (status, text) => {
    expect(describeStatus(status)).toBe(text);
  });

  test.each([
    ["ECONNREFUSED", "connection refused"],
    ["ENOTFOUND", "host name does not resolve"],
    ["FORBIDDEN_RESOLVED_ADDRESS", "host resolves to a forbidden address"],
    ["CERT_HAS_EXPIRED", "TLS certificate not valid (expired)"],
    ["CERT_CHAIN_TOO_LONG", "TLS certificate not valid"],
    ["ERR_SSL_WRONG_VERSION_NUMBER", "TLS handshake failed"],
    ["HPE_INVALID_CONSTANT", "response is not valid HTTP"],
    ["SOMETHING_ELSE", "request failed"],
    [undefined, "request failed"],
  ])("code %s: %s", (code, text) => {
    expect(describeNetworkError(code)).toBe(text);
  });
});
