// `node scripts/audit.mjs`: fails when a package in the images has a known vulnerability of level high or worse. If the
// registry does not support audits (a mirror) or is unreachable, the script reports this and does not fail.
import { spawnSync } from "node:child_process";
import { join } from "node:path";

const LEVELS = ["high", "critical"];
const cwd = join(import.meta.dirname, "..");
const { stdout } = spawnSync("npm", ["audit", "--omit=dev", "--json", "--fetch-retries=0"], {
  cwd,
  encoding: "utf8",
  timeout: 60_000,
});

let report;
try {
  report = JSON.parse(stdout);
} catch {
  report = undefined;
}
if (report?.vulnerabilities === undefined) {
  process.stderr.write("The registry answers no audit: nothing was checked.\n");
} else {
  const serious = Object.values(report.vulnerabilities).filter(({ severity }) => LEVELS.includes(severity));
  for (const { name, severity, range } of serious) process.stdout.write(`${name} ${range}: ${severity}\n`);
  process.stdout.write(`${serious.length} of level high or worse\n`);
  process.exitCode = serious.length > 0 ? 1 : 0;
}
