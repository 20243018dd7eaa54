import { expect, test } from "vitest";
import { customHeadersSchema } from "./custom-headers.ts";

/** The fields and texts of the issues of some headers. */
function issuesOf(headers: unknown): [string, string][] {
  const { error } = customHeadersSchema.safeParse(headers);
  return error?.issues.map(({ path, message }) => [path.join("."), message]) ?? [];
}

test("custom headers are a list of names and values as given", () => {
  expect(customHeadersSchema.parse({ Authorization: "Bearer a b", "x-team": "1" })).toEqual([
    { name: "Authorization", value: "Bearer a b" },
    { name: "x-team", value: "1" },
  ]);
  expect(customHeadersSchema.parse({})).toEqual([]);
});

test.each([
  ...["webhook-id", "Webhook-Signature", "Host", "content-type", "Content-Length", "connection", "Keep-Alive"],
  ...["proxy-authorization", "te", "Trailer", "transfer-encoding", "upgrade", "expect", "user-agent"],
])("%s belongs to the message or the connection", (name) => {
  expect(issuesOf({ [name]: "x" })).toEqual([[name, "Must not be set by a destination"]]);
});

test.each(["", " a", "a b", "a:", "ä", "a\r\nb", "a_b", "-a", "a-", "a".repeat(65)])("%j is no name", (name) => {
  expect(issuesOf({ [name]: "x" })).toEqual([
    ["", "Names must have 1 to 64 letters, digits and single dashes between them"],
  ]);
});

test.each(["", " ", "a ", " a", "a\nb", "a\r\nx: y", "a\u0000", "ü", "\u007f", "a".repeat(1_025)])(
  "%j is no value, and is not in the issue",
  (value) => {
    const [[field, message] = []] = issuesOf({ "x-key": value });
    expect(field).toBe("x-key");
    if (value.trim().length > 1) expect(message).not.toContain(value);
  },
);

test("names differ by more than case, and their number and size are bounded", () => {
  expect(issuesOf({ "x-a": "1", "X-A": "2" })).toEqual([["X-A", "Must be given once, whatever its case"]]);
  const many = (count: number, value: string) =>
    Object.fromEntries(Array.from({ length: count }, (_, nth) => [`x-${nth}`, value]));
  expect(issuesOf(many(16, "x"))).toEqual([]);
  expect(issuesOf(many(17, "x"))).toEqual([["", "Must have at most 16 headers"]]);
  expect(issuesOf(many(4, "x".repeat(1_021)))).toEqual([]);
  expect(issuesOf(many(4, "x".repeat(1_022)))).toEqual([["", "Must have at most 4096 characters in all"]]);
});
