import { execFile } from "node:child_process";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { PassThrough, Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { promisify } from "node:util";
import { verifyWebhook } from "@matchbook/client";
import { waitUntil } from "@matchbook/servers/wait-until";
import { describe, expect, test } from "vitest";
import { run } from "../../packages/client/src/cli/run.ts";
import type { StartedCli } from "./start-cli.ts";

const SAMPLE = join(import.meta.dirname, "../../tools/devstack/samples/sample-statement.camt053.001.08.xml");

/** A command that goes on until it is stopped. */
function start(cli: StartedCli, ...argv: string[]) {
  const stop = new AbortController();
  const stdout = new PassThrough();
  const stderr = new PassThrough();
  let [said, noted] = ["", ""];
  stdout.on("data", (chunk) => {
    said += chunk;
  });
  stderr.on("data", (chunk) => {
    noted += chunk;
  });
  const env = { MATCHBOOK_PROFILES: join(cli.home, "profiles.json") };
  const code = run(argv, { env, folder: cli.home, stdin: Readable.from([]), stdout, stderr, signal: stop.signal });
  return { code, said: () => said, noted: () => noted, stop: () => stop.abort() };
}

const json = (said: string) =>
  said
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));

/**
 * Tests of the command line with the profile that `npm start` writes.
 * @param cli a running stack
 */
export function describeCommandLine(cli: () => StartedCli): void {
  describe("the command line", () => {
    /** The exit code and the output of a command. */
    async function finished(...argv: string[]) {
      const started = start(cli(), ...argv);
      return { code: await started.code, said: started.said(), noted: started.noted() };
    }

    test("doctor finds nothing wrong, as a separate program", async () => {
      const main = join(import.meta.dirname, "../../packages/client/src/cli/main.ts");
      const { stdout } = await promisify(execFile)(process.execPath, [main, "doctor"], {
        env: { ...process.env, MATCHBOOK_PROFILES: join(cli().home, "profiles.json") },
      });
      expect(stdout.split("\n").map((line) => line.slice(0, line.indexOf(":")))).toEqual([
        ...["✓ profile", "✓ server", "✓ ready", "✓ clock", "✓ API key", "✓ ID token"],
        "",
      ]);
    });

    test("a statement is uploaded, its lines are listed, a suggestion is confirmed, and matches are exported", async () => {
      const call = (path: string, body: object) =>
        fetch(`${cli().stack().gatewayUrl}/api/v1/${path}`, {
          method: "POST",
          headers: { authorization: `Bearer ${cli().stack().apiKey}`, "content-type": "application/json" },
          body: JSON.stringify(body),
        });
      await call("counterparties", { accountCode: "C-1", name: "Alder & Finch" });
      const invoice = { counterpartyId: "C-1", currency: "EUR", totalAmount: 1190, issueDate: "2026-03-01" };
      await call("invoices", { ...invoice, invoiceNumber: "A-1" });
      expect(await finished("statements", "upload", SAMPLE, "--wait")).toMatchObject({ code: 2 });
      await call("bank-connections", { name: "Main" });
      const upload = await finished("statements", "upload", SAMPLE, "--connection", "Main", "--wait");
      expect(upload).toMatchObject({
        code: 0,
        said: expect.stringMatching(/^import \S+ completed: \d+ lines created, 0 were/),
      });
      await call("transactions", { amount: 1190, currency: "EUR", direction: "credit", value_date: "2026-03-05" });

      const table = (await finished("lines", "--limit", "3")).said.trimEnd().split("\n");
      expect(table).toHaveLength(4);
      expect(table[0]).toMatch(/^date +amount +from +status +code +matches +text$/);
      const suggested = await waitUntil(
        () => finished("matches", "list", "--json"),
        ({ said }) => said.includes("A-1"),
      );
      const [{ id }] = json(suggested.said);
      expect(await finished("matches", "confirm", id)).toMatchObject({
        said: expect.stringContaining("A-1 is paid, open 0"),
      });
      const csv = await finished("export", "matches");
      expect(csv.said.split("\r\n")[0]).toContain("id,");
      expect(csv.said).toContain(id);
    });

    test("listen passes signed events on to a program of this machine, and ends with its destination", async () => {
      const received: { headers: Record<string, string>; body: string }[] = [];
      const program = createServer(async (request, response) => {
        received.push({ headers: request.headers as Record<string, string>, body: await text(request) });
        response.writeHead(received.length === 1 ? 500 : 204).end();
      });
      await new Promise<void>((resolve) => program.listen(0, "127.0.0.1", resolve));
      const { port } = program.address() as AddressInfo;
      expect(await finished("trigger", "match.confirmed")).toMatchObject({
        code: 1,
        noted: expect.stringContaining("no destination takes match.confirmed"),
      });
      const listening = start(
        cli(),
        "listen",
        "--forward-to",
        `localhost:${port}/hooks`,
        "--events",
        "match.confirmed",
        "--json",
      );
      await waitUntil(listening.noted, (noted) => noted.includes("forwarding to"));
      const [{ secret, destination }] = json(listening.said());
      expect((await finished("trigger", "match.confirmed", "--destination", destination)).code).toBe(0);
      await waitUntil(
        () => received,
        ({ length }) => length >= 1,
      );
      for (const { headers, body } of received) {
        expect(verifyWebhook(secret, headers, body).type).toBe("match.confirmed");
      }
      await waitUntil(listening.said, (said) => said.includes('"status":500'));
      listening.stop();
      expect(await listening.code).toBe(0);
      expect((await finished("trigger", "match.confirmed")).code).toBe(1);
      program.close();
    });
  });
}
