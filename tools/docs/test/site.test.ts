import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { JsonSchema } from "@matchbook/api/portable-schema";
import { ERROR_CATALOGUE } from "@matchbook/runtime/errors/error-catalogue";
import { expect, test } from "vitest";
import { COLLECTION } from "../src/collection.ts";
import { isPlain, readDocument } from "../src/document.ts";
import { createRenderer } from "../src/markdown.ts";
import { makePage } from "../src/pages.ts";
import { operationLinks } from "../src/reference.ts";
import { renderSite } from "../src/render-site.ts";

const files = renderSite();
const document = readDocument();
const pages = [...files].filter(([name]) => name.endsWith(".html"));
const page = (name: string) => files.get(`${name}.html`) ?? "";

test("every link leads to a page of the site, and to a section that it has", () => {
  let followed = 0;
  for (const [name, html] of pages) {
    const here = new URL(name === "index.html" ? "/docs" : `/docs/${name.slice(0, -5)}`, "http://site");
    for (const [, href = ""] of html.matchAll(/(?:href|src|data-index)="([^"]+)"/g)) {
      const { origin, pathname, hash } = new URL(href, here);
      if (origin !== here.origin) continue;
      const file = pathname === "/docs" ? "index.html" : pathname.slice("/docs/".length);
      const target = files.get(file) ?? files.get(`${file}.html`);
      expect([name, href, target !== undefined]).toEqual([name, href, true]);
      if (hash !== "") expect([name, href, target?.includes(` id="${hash.slice(1)}"`)]).toEqual([name, href, true]);
      followed += 1;
    }
  }
  expect(followed).toBeGreaterThan(2_000);
});

test("the pages for programs link to pages for programs", () => {
  for (const [name, text] of files) {
    if (!/\.(?:md|txt)$/.test(name)) continue;
    for (const [, href = ""] of text.matchAll(/\]\((?!https?:)([^)#]+)/g)) {
      // The file with all pages is beside those of the site, and holds the links of every page.
      const target = join(dirname(name), href);
      expect([name, href, files.has(target) || href === "../api/v1/openapi.json"]).toEqual([name, href, true]);
    }
  }
  for (const name of ["quickstart.md", "matching-rules.md", "api-invoices.md", "llms-full.txt"]) {
    expect(files.get("llms.txt")).toContain(`](${name})`);
  }
});

test("nothing on a page is a script, a style or a resource of another origin", () => {
  for (const [name, html] of pages) {
    expect([name, /<script(?! src="[\w./]+" defer><)|<style|\sstyle=|\son\w+=|src="https?:/.exec(html)?.[0]]).toEqual([
      name,
      undefined,
    ]);
  }
});

test("each operation and each event is described once, with its parameters, its body and its answer", () => {
  const operations = [...Object.values(document.paths), ...Object.values(document.webhooks)].flatMap(Object.values);
  const described = pages.map(([, html]) => html).join("\n");
  expect(operations.length).toBeGreaterThan(100);
  for (const { operationId } of operations) {
    expect([operationId, described.split(` id="${operationId.toLowerCase()}"`).length]).toEqual([operationId, 2]);
  }
  const invoices = files.get("api-invoices.md") ?? "";
  const [, created = ""] = invoices.split("POST /api/v1/invoices\n");
  expect(created).toContain("In the clients: `invoices.create`.");
  expect(created).toContain("| `Idempotency-Key` | header |");
  expect(created).toMatch(/\*\*Body\*\* \(`application\/json`\): \[NewInvoice\]/);
  expect(created).toContain('"totalAmount": 1190');
});

test("the methods of the clients are those that the clients have", () => {
  const python = readFileSync(
    join(import.meta.dirname, "../../../clients/python/src/matchbook/_gen/methods.py"),
    "utf8",
  );
  const shown = [
    ...(files.get("llms-full.txt") ?? "").matchAll(/In the clients: `([\w.]+)`(?: \(Python: `([\w.]+)`\))?/g),
  ];
  expect(shown.length).toBeGreaterThan(100);
  for (const [, name = "", other = name] of shown) {
    expect([other, python.includes(` def ${other.split(".").at(-1)}(`) || python.includes(other)]).toEqual([
      other,
      true,
    ]);
  }
});

test("an event is described by its fields and an example", () => {
  const events = files.get("api-events.md") ?? "";
  expect(events).toContain("| `data` | [Match](api-schemas.md#match) |");
  expect(events).toContain('"type": "match.confirmed"');
});

test("a schema is on the page of the group that uses it, and on the common page when several do", () => {
  // Schemas that others extend stand within these, and a plain value where it is used.
  const bases = ["StatementReport", "HistoryEntry", "BatchResult"];
  const shown = Object.entries<JsonSchema>(document.components.schemas).filter(([, schema]) => !isPlain(schema));
  const names = shown.map(([name]) => name).filter((name) => !bases.includes(name));
  const homes = names.map((name) => pages.filter(([, html]) => html.includes(` id="${name.toLowerCase()}"`)).length);
  expect(names.filter((_name, at) => homes[at] !== 1)).toEqual([]);
  expect(page("api-transactions")).toContain("The change is refused as <code>changed_meanwhile</code>");
  expect(page("api-schemas")).toContain(' id="invoice"');
  expect(page("api-exports")).toContain(' id="posting"');
});

test("every code of the error catalogue is on the page of errors, which leads to a separate page about it", () => {
  for (const [code, { message }] of Object.entries(ERROR_CATALOGUE)) {
    expect(files.get("errors.md")).toContain(`| [\`${code}\`](errors/${code}.md) | ${message} |`);
    const own = files.get(`errors/${code}.md`) ?? "";
    expect(own).toMatch(/^# \w+\n\n[A-Z].*\n\nStatus \d+, .*\n\n\*\*Likely cause\.\*\* .*\n\n\*\*What to do\.\*\* /);
    // The placeholders of its text are filled in the example.
    expect([code, /"error": "(.*)"/.exec(own)?.[1]]).toEqual([code, expect.not.stringContaining("{")]);
    expect(own).toContain(`"docs": "/docs/errors/${code}"`);
  }
  expect(files.get("errors/period_closed.md")).toContain("- `POST /matches`: ");
  expect(page("errors/period_closed")).toContain('<a href="../api-matches#creatematch"><code>POST /matches</code></a>');
  expect(page("index")).not.toContain("errors/period_closed");
});

test("the collection has a request for every operation, with the credential that it takes", () => {
  const { item: groups, auth } = JSON.parse(files.get(COLLECTION) ?? "");
  expect(auth.bearer[0].value).toBe("{{apiKey}}");
  const requests: Requested[] = groups.flatMap(({ item }: { item: Requested[] }) => item);
  const seen = requests.map(({ request: { method, url } }) => `${method} /${url.path.join("/")}`);
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ":$1")}`),
  );
  expect(seen.toSorted()).toEqual(operations.toSorted());
  const request = (line: string) => requests[seen.indexOf(line)]?.request;
  expect(request("GET /healthz")?.auth).toEqual({ type: "noauth" });
  expect(request("GET /api/v1/webhook-endpoints")?.auth?.bearer?.[0]?.value).toBe("{{idToken}}");
  expect(request("GET /api/v1/invoices")?.auth).toBeUndefined();
  const { body, header, url } = request("PATCH /api/v1/invoices/:number") ?? {};
  expect(JSON.parse(body?.raw ?? "")).toMatchObject({ totalAmount: expect.any(Number) });
  expect(header).toContainEqual({ key: "Content-Type", value: "application/json" });
  expect(url?.variable).toMatchObject([{ key: "number", value: "INV-2026-0101" }]);
  expect(url?.query?.every(({ disabled }) => disabled)).toBe(true);
});

interface Requested {
  request: {
    method: string;
    auth?: { type: string; bearer?: { value: string }[] };
    header: object[];
    url: { path: string[]; variable: object[]; query?: { disabled: boolean }[] };
    body?: { raw?: string };
  };
}

test("the search finds sections by their words", () => {
  const rows: string[][] = JSON.parse(files.get("search.json") ?? "[]");
  expect(rows).toContainEqual(["Webhooks", "Verify a request", "webhooks#verify-a-request", expect.any(String)]);
  expect(rows.find(([, , address]) => address === "api-matches#undooperation")).toBeUndefined();
  expect(rows.find(([, , address]) => address === "api-operations#undooperation")?.[3]).toContain("/undo");
});

const write = (text: string) => {
  const one = makePage("Guides", "one", `# One\n\nText.\n\n${text}`);
  const matches = makePage("Reference", "api-matches", "# Matches\n\nText.\n");
  return createRenderer([one, matches], operationLinks(document))(one);
};

test("HTML in a text is shown, an unknown operation is an error, and a file of the repository is no link", () => {
  expect(write("<img src=x onerror=alert(1)>").html).toContain("&lt;img src=x");
  expect(write("[run](javascript:alert(1))").html).not.toContain("href");
  expect(() => write("`GET /nothing`")).toThrow("there is no operation GET /nothing");
  expect(write("`GET /matches?status=confirmed`").html).toContain('<a href="api-matches#listmatches">');
  expect(write("[the code](../../STYLE.md)").html).toContain("<a>the code</a>");
});
