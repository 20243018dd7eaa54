import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startOnFreePort } from "@matchbook/servers/free-port";
import { startServerProcess } from "@matchbook/servers/server-process";
import { startWatchdog } from "@matchbook/servers/watchdog";
import { stringify } from "yaml";

/** A series of an instant query's result, with its value. */
interface Series {
  metric: Record<string, string>;
  value: number;
}

export interface Prometheus {
  /** Evaluates an expression now. @throws Error with Prometheus' message when the expression is invalid */
  query(expression: string): Promise<Series[]>;
  /** The health of every loaded rule: `ok`, `err`, or `unknown` before its first evaluation. */
  ruleHealth(): Promise<string[]>;
  stop(): Promise<void>;
}

/**
 * Starts Prometheus with a temporary folder.
 * @param executable the path of the program
 * @param targets the metrics address (`host:port`) of each job
 * @param rules files of rules, with absolute paths
 */
export async function startPrometheus(
  executable: string,
  targets: Record<string, string>,
  rules: string[],
): Promise<Prometheus> {
  const folder = mkdtempSync(join(tmpdir(), "matchbook-prometheus-"));
  const watchdog = startWatchdog();
  watchdog.removeFolderAtEnd(folder);
  const configuration = join(folder, "prometheus.yaml");
  writeFileSync(
    configuration,
    stringify({
      global: { scrape_interval: "500ms", scrape_timeout: "500ms", evaluation_interval: "500ms" },
      rule_files: rules,
      scrape_configs: Object.entries(targets).map(([job, address]) => ({
        job_name: job,
        static_configs: [{ targets: [address] }],
      })),
    }),
  );
  const server = await startOnFreePort(0, (port) => {
    const uri = `http://127.0.0.1:${port}`;
    return startServerProcess({
      name: "Prometheus",
      uri,
      port,
      executable,
      args: [
        `--config.file=${configuration}`,
        `--storage.tsdb.path=${join(folder, "data")}`,
        `--web.listen-address=127.0.0.1:${port}`,
      ],
      cwd: folder,
      logFile: join(folder, "prometheus.log"),
      watchdog,
      onUnexpectedExit: (how) => process.stderr.write(`• Prometheus ended unexpectedly (${how})\n`),
      probe: async () => {
        if (!(await fetch(`${uri}/-/ready`)).ok) throw new Error("not ready");
      },
    });
  });
  return {
    query: async (expression) => {
      const response = await fetch(`${server.uri}/api/v1/query`, {
        method: "POST",
        body: new URLSearchParams({ query: expression }),
      });
      const { status, error, data } = (await response.json()) as Answer;
      if (status !== "success") throw new Error(`${expression}: ${error}`);
      return data.result.map(({ metric, value: [, value] }) => ({ metric, value: Number(value) }));
    },
    ruleHealth: async () => {
      const { data } = (await (await fetch(`${server.uri}/api/v1/rules`)).json()) as Rules;
      return data.groups.flatMap((group) => group.rules.map(({ health }) => health));
    },
    stop: async () => {
      await server.stop();
      await watchdog.stop();
    },
  };
}

/** The answer to an instant query (Prometheus' HTTP API, version 1). */
interface Answer {
  status: "success" | "error";
  error?: string;
  data: { result: { metric: Record<string, string>; value: [time: number, value: string] }[] };
}

interface Rules {
  data: { groups: { rules: { health: string }[] }[] };
}
