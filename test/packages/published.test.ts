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

let project: Project;
beforeAll(() => {
  project = installPacked(PACKAGES.map(({ name }) => `packages/${name}`));
});
afterAll(() => project.remove());

describe.each(PACKAGES)("the example of the packed package $name", ({ name, args, output }) => {
  const readme = readFileSync(repository(`packages/${name}/README.md`), "utf8");
  const example = /```ts\n(.*?)```/s.exec(readme)?.[1] ?? "";
  const imports = example.match(/^import .*\n/gm) ?? [];
  // CommonJS has no `await` outside of functions.
  const inFunction = `(async () => {\n${example.replace(/^import .*\n/gm, "")}})();\n`;
  const required = imports.map((line) => line.replace(/^import (.*) from (.*);/, "const $1 = require($2);"));
  const run = (file: string, runtime = process.execPath) => {
    const { port } = api.address() as AddressInfo;
    return project.run(runtime, file, args, { MATCHBOOK_API: `http://127.0.0.1:${port}` });
  };

  test.each(RUNTIMES)("runs as an ES module and as CommonJS in %s", async (runtime) => {
    project.add("example.mjs", example);
    expect(await run("example.mjs", runtime)).toEqual(output);
    project.add("example.cjs", required.join("") + inFunction);
    expect(await run("example.cjs", runtime)).toEqual(output);
  });

  test("compiles with nodenext, as a TypeScript module and for CommonJS, and both run", async () => {
    project.add("module.ts", example);
    project.add("common.cts", imports.join("") + inFunction);
    project.compile(["module.ts", "common.cts"], ["--module", "nodenext", "--moduleResolution", "nodenext"]);
    expect(await run("out/module.js")).toEqual(output);
    expect(await run("out/common.cjs")).toEqual(output);
  });

  // The manifests of all packages are made alike, so one with a program and one with several entry points stand for them.
  if (["client", "statements"].includes(name)) {
    test("compiles as a TypeScript module with bundler resolution and runs", async () => {
      project.add("bundled.ts", example);
      project.compile(["bundled.ts"], ["--module", "esnext", "--moduleResolution", "bundler"]);
      expect(await run("out/bundled.js")).toEqual(output);
    });

    test("compiles as TypeScript for CommonJS with node16 and runs", async () => {
      project.add("older.cts", imports.join("") + inFunction);
      project.compile(["older.cts"], ["--module", "node16"]);
      expect(await run("out/older.cjs")).toEqual(output);
    });
  }

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
