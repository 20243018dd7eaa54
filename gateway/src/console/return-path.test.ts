import fc from "fast-check";
import { expect, test } from "vitest";
import { returnPath } from "./return-path.ts";

test("a page of the console is returned to with its query", () => {
  expect(returnPath("/console/review?queue=suggested&line=T-1#x")).toBe("/console/review?queue=suggested&line=T-1#x");
  expect(returnPath("/console")).toBe("/console");
  expect(returnPath(undefined)).toBe("/console/");
});

test.each([
  "https://evil.example/console/",
  "//evil.example/console/",
  "/\\evil.example/console/",
  "/\t/evil.example/console/",
  "/console/../../evil",
  "/console/..//evil.example",
  "/consoles",
  "/api/v1/transactions",
  "console/review",
  "javascript:alert(1)",
  "/console/logout",
  "/console/login?to=/console/",
  "/console/api/v1/transactions",
  `/console/${"x".repeat(2_000)}`,
  ["/console/"],
])("%j is refused", (to) => expect(returnPath(to)).toBeUndefined());

test("no text leads a browser out of the console", () => {
  const pieces = fc.constantFrom(
    "/",
    "\\",
    "..",
    ".",
    "console",
    "%2f",
    "%2e",
    "\t",
    "\n",
    "@",
    ":",
    "evil.example",
    "?",
  );
  const text = fc.array(pieces, { maxLength: 12 }).map((parts) => `/${parts.join("")}`);
  fc.assert(
    fc.property(text, (to) => {
      const path = returnPath(to);
      if (path === undefined) return;
      const url = new URL(path, "https://matchbook.example");
      expect(url.origin).toBe("https://matchbook.example");
      expect(url.pathname).toMatch(/^\/console(\/|$)/);
    }),
    { numRuns: 2_000 },
  );
});
