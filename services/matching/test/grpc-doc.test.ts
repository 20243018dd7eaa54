import { execFile, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { startFixture } from "./setup.ts";

const hasGrpcurl = spawnSync("grpcurl", ["-version"]).error === undefined;

test.skipIf(!hasGrpcurl)("the examples of docs/grpc.md answer as it shows", async () => {
  const text = readFileSync(join(import.meta.dirname, "../../../docs/grpc.md"), "utf8");
  const blocks = (language: string) =>
    [...text.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, "gms"))].map(([, block = ""]) => block);
  const fixture = await startFixture({ GRPC_REFLECTION: "on" });
  const folder = mkdtempSync(join(tmpdir(), "matchbook-grpc-"));
  mkdirSync(join(folder, ".matchbook"));
  const stack = { services: { matching: { address: fixture.service.address } } };
  writeFileSync(join(folder, ".matchbook/stack.json"), JSON.stringify(stack));
  const shell = promisify(execFile)("sh", ["-c", `exec 2>&1\n${blocks("sh").join("\n")}`], { cwd: folder });
  // The last example shows an error, so the shell ends with it.
  const { stdout } = await shell.catch((error: { stdout: string }) => error);
  for (const line of blocks("text").flatMap((block) => block.trim().split("\n"))) expect(stdout).toContain(line);
  await fixture.stop();
  rmSync(folder, { recursive: true });
});
