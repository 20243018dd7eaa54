import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { requireVersion, type ServerName } from "@matchbook/runtime/process/server-versions";

const TIMEOUT_MS = 10_000;

/**
 * Asks a server's program for its version. This must happen before the server starts, because an old server could
 * damage data that a newer one has written.
 * @throws UnsupportedServerError when it is too old, Error when it does not run
 */
export async function requireVersionOf(server: ServerName, executable: string): Promise<void> {
  const { stdout } = await promisify(execFile)(executable, ["--version"], { timeout: TIMEOUT_MS }).catch(
    ({ code, signal, message }) => {
      throw new Error(`--version: ${signal ?? (typeof code === "number" ? `exit code ${code}` : message)}`);
    },
  );
  requireVersion(server, /\d+\.\d+\S*/.exec(stdout)?.[0] ?? "");
}
