import { execFile, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import type { AnyStack } from "@matchbook/devstack/running-stack";
import type { TestTenant } from "@matchbook/devstack/test-stack";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "../..");
const GUIDES = join(ROOT, "docs/guides");

/** Commands that run a program, by language. A program is written to the folder, with all samples of a page in it. */
const PROGRAMS: Record<string, (folder: string) => [command: string, args: string[]]> = {
  sh: (folder) => ["bash", ["-euo", "pipefail", join(folder, "samples.sh")]],
  ts: (folder) => [process.execPath, [join(folder, "samples.ts")]],
  py: (folder) => [PYTHON, [join(folder, "samples.py")]],
};

/** Python with what the client needs; `npm run clients python-package` names that of its environment. */
const PYTHON = process.env.MATCHBOOK_PYTHON ?? "python3";
const PYTHONPATH = join(ROOT, "clients/python/src");

const hasClient = spawnSync(PYTHON, ["-c", "import matchbook"], { env: { ...process.env, PYTHONPATH } }).status === 0;

interface Samples {
  page: string;
  language: string;
  program: string;
  /** Lines that the page says are printed: whole lines, in which `…` stands for any text. */
  printed: string[];
}

/** The samples of a page are one program for each language, as a reader would paste them. */
function samplesOf(file: string): Samples[] {
  const blocks = [...readFileSync(join(GUIDES, file), "utf8").matchAll(/^```(\w*)\n(.*?)^```$/gms)];
  const samples: Samples[] = [];
  let last: Samples | undefined;
  for (const [, language = "", code = ""] of blocks) {
    // Printed by the program of the block above.
    if (language === "text") last?.printed.push(...code.trim().split("\n"));
    else {
      last = samples.find((one) => one.language === language) ?? { page: file, language, program: "", printed: [] };
      if (!samples.includes(last)) samples.push(last);
      last.program += code;
    }
  }
  return samples;
}

const samples = readdirSync(GUIDES).flatMap(samplesOf);

/** Runs the samples of the guides as a reader of all pages would: those of a language share a tenant. */
export function describeGuides(stack: () => AnyStack): void {
  describe("the guides", () => {
    let folder: string;
    const tenants = new Map<string, TestTenant>();
    beforeAll(() => {
      // Within the repository, where the client library is found.
      mkdirSync(join(ROOT, ".cache"), { recursive: true });
      folder = mkdtempSync(join(ROOT, ".cache/guides-"));
    });
    afterAll(() => rmSync(folder, { recursive: true, force: true }));

    test("have samples in languages that are run", () => {
      expect(samples.length).toBeGreaterThan(10);
      const known = Object.keys(PROGRAMS);
      expect(samples.filter(({ language }) => !known.includes(language))).toEqual([]);
    });

    test.for(samples)("$page: the samples in $language run and print what is shown", async (sample, { skip }) => {
      const { language, program, printed } = sample;
      skip(language === "py" && !hasClient, "there is no Python with the packages that the client needs");
      const tenant = await (tenants.get(language) ?? stack().newTenant());
      tenants.set(language, tenant);
      const home = mkdtempSync(join(folder, "home-"));
      writeStack(home, stack(), tenant);
      writeFileSync(join(folder, `samples.${language}`), program);
      const [command, args] = PROGRAMS[language]?.(folder) ?? ["", []];
      const own = { MATCHBOOK_API: stack().system.gatewayUrl, MATCHBOOK_KEY: tenant.apiKey, PYTHONPATH };
      const options = { cwd: home, env: { ...process.env, ...own }, timeout: 60_000 };
      const { stdout } = await promisify(execFile)(command, args, options);
      const lines = stdout.split(/\r?\n/);
      for (const shown of printed) {
        const pattern = new RegExp(`^${shown.split("…").map(RegExp.escape).join(".*")}$`);
        expect(lines).toContainEqual(expect.stringMatching(pattern));
        // Lines that are shown further down are printed later.
        lines.splice(0, lines.findIndex((line) => pattern.test(line)) + 1);
      }
    });
  });
}

/** The file that `npm start` writes for programs. */
function writeStack(home: string, { system, receiver }: AnyStack, { apiKey, idToken }: TestTenant): void {
  mkdirSync(join(home, ".matchbook"));
  const stack = { gatewayUrl: system.gatewayUrl, apiKey, idToken, webhookReceiverUrl: receiver.url };
  writeFileSync(join(home, ".matchbook/stack.json"), JSON.stringify(stack));
}
