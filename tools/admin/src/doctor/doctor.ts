import type { Logger } from "@matchbook/runtime/process/logger";
import { type Installation, openInstallation } from "../installation.ts";
import type { Settings } from "../settings.ts";
import { CHECKS } from "./checks.ts";
import { type Finding, problem } from "./finding.ts";
import { streamFinding } from "./stream.ts";

export interface DoctorReport {
  healthy: boolean;
  findings: (Finding & { check: string })[];
}

/** Checks the installation, changes nothing, and says of each problem what to do. A check that fails stops no other. */
export async function doctor(settings: Settings, log: Logger): Promise<DoctorReport> {
  const findings: DoctorReport["findings"] = [];
  const stream = streamFinding(settings);
  let installation: Installation | undefined;
  try {
    installation = await openInstallation(settings, log);
    for (const [check, look] of Object.entries(CHECKS)) {
      const finding = look(installation, settings).catch((error: Error) =>
        problem(error.message, "see the log of MongoDB"),
      );
      findings.push({ check, ...(await finding) });
    }
  } catch (error) {
    const todo = "check MONGODB_URI, its user and password, and that the replica set has a primary";
    findings.push({ check: "database", ...problem((error as Error).message, todo) });
  } finally {
    await installation?.close();
  }
  findings.push({ check: "stream", ...(await stream) });
  return { healthy: findings.every(({ ok }) => ok), findings };
}
