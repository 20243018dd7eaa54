import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { startCli } from "./start-cli.ts";

const given = process.env.MONGODB_URI || process.env.NATS_URL;

// The stack would use servers given by address, with database and stream names that are not unique to the test.
test.skipIf(given)("a service that is killed while the others still start comes back at its address", async () => {
  const cli = await startCli();
  try {
    await cli.says((said) => said.includes("• matching: "));
    const [, pid] = /"pid":(\d+)/.exec(readFileSync(join(cli.home, "logs/matching.log"), "utf8")) ?? [];
    process.kill(Number(pid), "SIGKILL");
    const isBack = (said: string) => said.includes("Matchbook is running") && said.split("• matching: ").length === 3;
    await cli.says(isBack);
    expect(cli.said()).toContain("matching ended (SIGKILL); starting it again");
    expect(cli.said()).not.toMatch(/Cannot access|did not start/);
    expect(cli.stack().services.matching?.address).toBe(`127.0.0.1:${cli.ports.matching}`);
  } finally {
    expect(await cli.stop()).toBe(0);
  }
});
