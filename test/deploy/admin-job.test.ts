import { execFile } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

/** deploy/k8s/admin-job/run with a kubectl that plays a cluster. */

const RUN = join(import.meta.dirname, "../../deploy/k8s/admin-job/run");
const LOG_LINE = '{"level":30,"time":"2026-01-01T00:00:00.000Z","name":"admin","msg":"backed up"}';
const OUTPUT = ["yes", "[", "  {", '    "id": "a\\\\b"', "  }", "]"];

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "matchbook-admin-job-"));
  const kubectl = `#!/bin/sh
case "$*" in
  *"get job"*) echo "$JOB_CONDITION" ;;
  *" logs "*) cat "${folder}/log" ;;
  *"create job"*) echo '{}' ;;
  *) cat > /dev/null ;;
esac
`;
  writeFileSync(join(folder, "kubectl"), kubectl);
  chmodSync(join(folder, "kubectl"), 0o755);
  writeFileSync(join(folder, "log"), `${[LOG_LINE, ...OUTPUT].join("\n")}\n`);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const run = (condition: string) =>
  new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
    const env = { ...process.env, PATH: `${folder}:${process.env.PATH}`, JOB_CONDITION: condition };
    execFile(RUN, ["matchbook", "tenant", "list"], { env }, (error, stdout, stderr) => {
      resolve({ code: error === null ? 0 : Number(error.code), stdout, stderr });
    });
  });

test("prints the output of a command, and its log to standard error", async () => {
  const { code, stdout, stderr } = await run("Complete");
  expect([code, stdout, stderr]).toEqual([0, `${OUTPUT.join("\n")}\n`, `${LOG_LINE}\n`]);
});

test("fails when the command fails, and then prints nothing to stdout", async () => {
  const { code, stdout, stderr } = await run("Failed");
  expect([code, stdout, stderr]).toEqual([1, "", `${[LOG_LINE, ...OUTPUT].join("\n")}\n`]);
});
