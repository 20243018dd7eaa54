import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { installPacked, type Project, RUNTIMES } from "./project.ts";

const repository = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

/** An API that accepts everything with the same invoice. */
const api = createServer((request, response) => {
  request.resume();
  const data = { invoiceNumber: "2026/0097", status: "open", remainingAmount: 1190 };
  response.writeHead(201, { "content-type": "application/json" }).end(JSON.stringify({ success: true, data }));
});
beforeAll(() => new Promise<void>((resolve) => api.listen(0, "127.0.0.1", resolve)));
afterAll(() => api.close());

/** The packages, with the arguments and the output of the first example of their README. */
const PACKAGES = [
  { name: "client", args: [], output: ["2026/0097 open 1190"] },
  {
    name: "matcher",
    args: [],
    output: [
      "0 18 confirmed The payment names the invoice number, is exactly the open amount and bears the counterparty's name.",
      "1 17 suggested The payment is exactly the open amount and bears the counterparty's name.",
      "1 Only the name and neither a number nor an account fits the invoice: RE-2026-0017.",
    ],
  },
  {
    name: "advices",
    args: [repository("packages/advices/test/samples/mollie.csv")],
    output: [
      "Mollie payout 1234567.2603.01 credit 131.12 EUR null",
      "- payment 119.00 tr_aaa111",
      "- payment 50.00 tr_bbb222",
      "- refund -20.00 re_ccc333",
      "- chargeback -15.00 chb_ddd444",
      "- fee -2.88 MOL-2026.0001",
    ],
  },
  {
    name: "open-items",
    args: [repository("packages/open-items/test/samples/ubl-invoice.xml")],
    output: ["UBL invoice RE-2026-0114 1000.00 EUR until 2026-03-04 from Alder & Finch GmbH []"],
  },
  {
    name: "statements",
    args: [repository("packages/statements/test/samples/statement.cod")],
    output: [
      "2026-03-03 119.00 EUR ALDER & FINCH +++090/9337/55493+++",
      "2026-03-03 -50.25 EUR BOREALIS BV Payment of the invoices SF-2026-418, SF-2026-419 and SF-2026-420",
      "2026-03-03 -80.00 EUR ENERGIE NV Electricity March",
      "2026-03-03 10.00 EUR null CARD SALE 1",
      "2026-03-03 20.00 EUR null CARD SALE 2",
      "2026-03-03 15.00 EUR null ACCOUNT CLOSED",
      "TRANSFER OF 02-03 RETURNED",
      "CODA BE68539007547034 1033.75 EUR",
    ],
  },
];

/** The first example of the README of a package: as a module, and within a function, because CommonJS has no `await`. */
function exampleOf(name: string) {
  const readme = readFileSync(repository(`packages/${name}/README.md`), "utf8");
  const example = /```ts\n(.*?)```/s.exec(readme)?.[1] ?? "";
  const imports = example.match(/^import .*\n/gm) ?? [];
  const inFunction = `(async () => {\n${example.replace(/^import .*\n/gm, "")}})();\n`;
  const required = imports.map((line) => line.replace(/^import (.*) from (.*);/, "const $1 = require($2);"));
  return { example, required: required.join("") + inFunction, common: imports.join("") + inFunction };
}

/** The manifests of all packages are made alike, so one with a program and one with several entry points stand for them. */
const TWO = ["client", "statements"];

/** Ways to compile the examples of some packages: options, and the files by how an example is written. */
const COMPILED = [
  {
    how: "nodenext, as a TypeScript module and for CommonJS",
    names: PACKAGES.map(({ name }) => name),
    options: ["--module", "nodenext", "--moduleResolution", "nodenext"],
    files: { example: "module.ts", common: "common.cts" },
  },
  {
    how: "bundler resolution, as a TypeScript module",
    names: TWO,
    options: ["--module", "esnext", "--moduleResolution", "bundler"],
    files: { example: "bundled.ts" },
  },
  { how: "node16 for CommonJS", names: TWO, options: ["--module", "node16"], files: { common: "older.cts" } },
];

let project: Project;
beforeAll(() => {
  project = installPacked(PACKAGES.map(({ name }) => `packages/${name}`));
});
afterAll(() => project.remove());

const run = (name: string, file: string, runtime = process.execPath) => {
  const { port } = api.address() as AddressInfo;
  const args = PACKAGES.find((one) => one.name === name)?.args ?? [];
  return project.run(runtime, file, args, { MATCHBOOK_API: `http://127.0.0.1:${port}` });
};

// One program of the compiler for all of them: it reads its own libraries once.
test.each(COMPILED)("the examples compile with $how, and run", async ({ names, options, files }) => {
  const made = names.flatMap((name) =>
    Object.entries(files).map(([form, file]) => ({
      name,
      form: form as "example" | "common",
      file: `${name}-${file}`,
    })),
  );
  for (const { name, form, file } of made) project.add(file, exampleOf(name)[form]);
  project.compile(
    made.map(({ file }) => file),
    options,
  );
  for (const { name, file } of made) {
    const { output } = PACKAGES.find((one) => one.name === name) ?? {};
    expect(await run(name, `out/${file.replace(/ts$/, "js")}`)).toEqual(output);
  }
});

describe.each(PACKAGES)("the example of the packed package $name", ({ name, output }) => {
  test.each(RUNTIMES)("runs as an ES module and as CommonJS in %s", async (runtime) => {
    const { example, required } = exampleOf(name);
    project.add("example.mjs", example);
    expect(await run(name, "example.mjs", runtime)).toEqual(output);
    project.add("example.cjs", required);
    expect(await run(name, "example.cjs", runtime)).toEqual(output);
  });

  if (name === "client") {
    test.each(RUNTIMES)("has a program that runs in %s", async (runtime) => {
      const { bin } = JSON.parse(readFileSync(project.at("node_modules/@matchbook/client/package.json"), "utf8"));
      const file = `node_modules/@matchbook/client/${bin.matchbook}`;
      expect(await project.run(runtime, file, ["--version"], {})).toEqual(["0.1.0"]);
    });

    test("compiles in a project for browsers, without the types of Node", () => {
      project.add(
        "browser.ts",
        'export { createClient, verifyWebhook, WebhookVerificationError } from "@matchbook/client";\n',
      );
      project.compile(["browser.ts"], ["--module", "esnext", "--moduleResolution", "bundler", "--types", ""]);
    });
  }
});
