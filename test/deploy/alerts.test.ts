import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onPath } from "@matchbook/servers/on-path";
import { expect, test } from "vitest";
import { stringify } from "yaml";
import { LABEL, PROCESSES, readOverlay } from "./k8s/overlay.ts";
import { containersOf, type Manifest, podOf, readYaml } from "./k8s/rendered.ts";

/** The alert rules and the scrape configurations that they need. */

const OBSERVABILITY = join(import.meta.dirname, "../../deploy/observability");
const CASES = join(import.meta.dirname, "alerts");
const promtool = onPath("promtool", process.env);
const WITHOUT_PROMTOOL = "promtool is not installed; it is part of Debian's package prometheus";

const [rules] = readYaml(join(OBSERVABILITY, "alerts.yaml")) as [Manifest];
const alerts: string[] = rules.groups.flatMap((group: Manifest) =>
  group.rules.flatMap(({ alert }: Manifest) => alert ?? []),
);
const files = readdirSync(CASES);

test("every alert has a case in which it fires and a case in which it does not", () => {
  const cases = files.flatMap((file) => readYaml(join(CASES, file))[0]?.tests) as Manifest[];
  const named = cases.flatMap(({ alert_rule_test: expected }) => expected as Manifest[]);
  for (const fires of [true, false]) {
    const covered = named.filter(({ exp_alerts: found }) => found.length > 0 === fires);
    expect([...new Set(covered.map(({ alertname }) => alertname))].sort()).toEqual([...alerts].sort());
  }
});

test.for(files)("the alerts of %s fire as expected", (file, { skip }) => {
  skip(promtool === undefined, WITHOUT_PROMTOOL);
  execFileSync(promtool as string, ["test", "rules", join(CASES, file)], { stdio: "pipe" });
});

test("the configuration for compose is valid and names the jobs of the alerts", ({ skip }) => {
  const file = join(OBSERVABILITY, "prometheus-compose.yaml");
  const [{ scrape_configs: jobs }] = readYaml(file) as [Manifest];
  const [{ services }] = readYaml(join(OBSERVABILITY, "../compose.yaml")) as [Manifest];
  expect(jobs.map(({ job_name: name }: Manifest) => name)).toEqual(PROCESSES);
  for (const {
    job_name: name,
    dns_sd_configs: [found],
  } of jobs) {
    const { METRICS_LISTEN, HTTP_LISTEN } = services[name].environment;
    expect([name, found.names, `0.0.0.0:${found.port}`]).toEqual([name, [name], METRICS_LISTEN ?? HTTP_LISTEN]);
    expect(services[name].networks).toContain("inside");
  }
  skip(promtool === undefined, WITHOUT_PROMTOOL);
  execFileSync(promtool as string, ["check", "config", file], { stdio: "pipe" });
});

/** The targets that Prometheus discovers in a pod: one per declared port. */
function discovered({ metadata }: Manifest, box: Manifest): Manifest[] {
  const meta = (kind: string, pairs: Record<string, string>) =>
    Object.entries(pairs).map(([key, value]) => [`__meta_kubernetes_pod_${kind}_${key.replaceAll(/\W/g, "_")}`, value]);
  return (box.ports ?? []).map(({ containerPort }: Manifest) => ({
    targets: [`${metadata.labels[LABEL]}:${containerPort}`],
    labels: {
      ...Object.fromEntries([...meta("label", metadata.labels), ...meta("annotation", metadata.annotations ?? {})]),
      __meta_kubernetes_pod_container_port_number: String(containerPort),
      __meta_kubernetes_pod_phase: "Running",
    },
  }));
}

test("the configuration for Kubernetes keeps one target per process, with the job that the alerts need", ({ skip }) => {
  skip(promtool === undefined, WITHOUT_PROMTOOL);
  const [{ scrape_configs: jobs }] = readYaml(join(OBSERVABILITY, "prometheus-kubernetes.yaml")) as [Manifest];
  const [{ kubernetes_sd_configs: _discovery, ...job }] = jobs;
  const pods = readOverlay("dev").objects.flatMap(podOf);
  const targets = pods.flatMap((pod) => containersOf(pod).flatMap((box) => discovered(pod, box)));
  const folder = mkdtempSync(join(tmpdir(), "matchbook-prometheus-"));
  try {
    const file = join(folder, "prometheus.yaml");
    writeFileSync(file, stringify({ scrape_configs: [{ ...job, static_configs: targets }] }));
    // promtool collects targets until its time limit ends.
    const args = ["check", "service-discovery", "--timeout=300ms", file, job.job_name];
    const found = JSON.parse(execFileSync(promtool as string, args, { encoding: "utf8", stdio: "pipe" })) as Manifest[];
    expect(found).toHaveLength(targets.length);
    const kept = found.flatMap(({ labels }) => (labels?.job === undefined ? [] : [labels]));
    const address = (name: string) => {
      const { annotations } = pods.find(({ metadata }) => metadata.labels[LABEL] === name)?.metadata ?? {};
      return `${name}:${annotations["prometheus.io/port"]}${annotations["prometheus.io/path"]}`;
    };
    expect(kept.map((labels) => [labels.job, `${labels.__address__}${labels.__metrics_path__}`]).sort()).toEqual(
      PROCESSES.map((name) => [name, address(name)]).sort(),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test("the PodMonitor selects the pods of every process by a declared port and takes the job from their label", () => {
  const [{ spec }] = readYaml(join(OBSERVABILITY, "../k8s/monitoring/podmonitor.yaml")) as [Manifest];
  expect(spec.jobLabel).toBe(LABEL);
  const [{ key, operator, values }] = spec.selector.matchExpressions;
  expect([key, operator, values]).toEqual([LABEL, "In", PROCESSES]);
  const ports = spec.podMetricsEndpoints.map(({ port }: Manifest) => port);
  for (const name of PROCESSES) {
    const pod = podOf(readOverlay("production").one("Deployment", name))[0] as Manifest;
    expect(pod.metadata.labels).toMatchObject(spec.selector.matchLabels);
    const named = pod.spec.containers[0].ports.filter((port: Manifest) => ports.includes(port.name));
    const scraped = named.map(({ containerPort }: Manifest) => String(containerPort));
    expect([name, scraped]).toEqual([name, [pod.metadata.annotations["prometheus.io/port"]]]);
  }
});
