import { describe, expect, test } from "vitest";
import { LABEL, PROCESSES, readOverlay, SERVICES } from "./overlay.ts";
import { containersOf, type Manifest, OVERLAYS, podOf, render } from "./rendered.ts";

/** Rules for every overlay. Each expectation contains the name of the object, so that a failure shows it. */

/** In seconds: the longest attempt of a delivery, the time until endpoints lose a pod, the longest time of draining. */
const DELIVERY_TIMEOUT_S = 15;
const SHUTDOWN_DELAY_S = 5;
const DRAIN_S = 25;

const bytes = (quantity: string) => {
  const [, number = "", unit = ""] = /^(\d+)(Mi|Gi)$/.exec(quantity) ?? [];
  return Number(number) * (unit === "Gi" ? 1024 : 1);
};
const cores = (quantity: string) => (quantity.endsWith("m") ? Number(quantity.slice(0, -1)) / 1000 : Number(quantity));

describe.each(OVERLAYS)("the overlay %s", (overlay) => {
  const { objects, of, one } = readOverlay(overlay);
  const pods = objects.flatMap((object) =>
    podOf(object).map((pod) => [`${object.kind} ${object.metadata.name}`, pod] as const),
  );
  const containers = pods.flatMap(([name, pod]) =>
    containersOf(pod).map((box) => [`${name}/${box.name}`, box] as const),
  );
  test("images have a version or digest, never latest", () => {
    for (const [name, { image }] of containers) {
      expect([name, image]).toEqual([name, expect.stringMatching(/(?::\d[\w.-]*|@sha256:[0-9a-f]{64})$/)]);
    }
  });

  test("nothing runs as root, writes to its image, gains privileges or sees the node", () => {
    for (const [name, { spec }] of pods) {
      const { runAsNonRoot, runAsUser, seccompProfile } = spec.securityContext;
      expect([name, runAsNonRoot, runAsUser > 0, seccompProfile.type]).toEqual([name, true, true, "RuntimeDefault"]);
      expect([name, spec.hostNetwork, spec.hostPID, spec.hostIPC]).toEqual([name, undefined, undefined, undefined]);
      expect([name, spec.automountServiceAccountToken, spec.enableServiceLinks]).toEqual([name, false, false]);
      const kinds = (spec.volumes ?? []).flatMap((volume: Manifest) =>
        Object.keys(volume).filter((key) => key !== "name"),
      );
      // Only the operator's commands keep files. They and the program that makes certificates have an account.
      const allowed = ["secret", "configMap", "emptyDir"];
      if (name === "CronJob admin") allowed.push("persistentVolumeClaim");
      if (spec.serviceAccountName === "certificates" || name === "CronJob admin") allowed.push("projected");
      expect([name, kinds.filter((kind: string) => !allowed.includes(kind))]).toEqual([name, []]);
    }
    for (const [name, box] of containers) {
      expect([name, box.securityContext]).toEqual([
        name,
        { allowPrivilegeEscalation: false, readOnlyRootFilesystem: true, capabilities: { drop: ["ALL"] } },
      ]);
      expect([name, (box.ports ?? []).map(({ hostPort }: Manifest) => hostPort).filter(Boolean)]).toEqual([name, []]);
    }
  });

  test("every container requests memory, CPU and local storage and has limits", () => {
    for (const [name, { resources }] of containers) {
      const { requests, limits } = resources;
      expect([name, bytes(requests.memory) > 0, bytes(limits.memory) >= bytes(requests.memory)]).toEqual([
        name,
        true,
        true,
      ]);
      const [asked, most] = [requests, limits].map((one: Manifest) => bytes(one["ephemeral-storage"]));
      expect([name, Number(asked) > 0, Number(most) >= Number(asked)]).toEqual([name, true, true]);
      expect([name, cores(requests.cpu) > 0, cores(limits.cpu) >= cores(requests.cpu)]).toEqual([name, true, true]);
    }
  });

  test("every secret is a reference, and the manifests contain no secret value", () => {
    expect(of("Secret")).toEqual([]);
    const settings = [
      ...containers.flatMap(([, { env = [] }]) => env.filter(({ value }: Manifest) => value !== undefined)),
      ...Object.entries(one("ConfigMap", "matchbook-settings").data).map(([name, value]) => ({ name, value })),
    ];
    for (const { name, value } of settings) {
      expect(name).not.toMatch(/PASSWORD|SECRET|_URI$|TOKEN/);
      expect([name, /:\/\/[^/]*@/.test(value)]).toEqual([name, false]);
    }
  });

  test("every process has separate probes for startup, liveness and readiness", () => {
    const probesOf = (name: string) => podOf(one("Deployment", name))[0]?.spec.containers[0];
    const http = (path: string) => ({ path, port: "http" });
    const gateway = probesOf("gateway");
    expect(gateway.startupProbe.httpGet).toEqual(http("/healthz"));
    expect(gateway.livenessProbe.httpGet).toEqual(http("/healthz"));
    expect(gateway.readinessProbe.httpGet).toEqual(http("/readyz"));
    for (const name of SERVICES) {
      const { startupProbe, livenessProbe, readinessProbe, env } = probesOf(name);
      const listen = env.find((one: Manifest) => one.name === "GRPC_HEALTH_LISTEN").value;
      const port = Number(listen.split(":")[1]);
      expect([name, startupProbe.grpc, livenessProbe.grpc]).toEqual([name, { port }, { port }]);
      expect([name, readinessProbe.grpc]).toEqual([name, { port, service: "readiness" }]);
    }
    for (const set of of("StatefulSet")) {
      const [box] = set.spec.template.spec.containers;
      expect(box).toMatchObject({ startupProbe: {}, livenessProbe: {}, readinessProbe: {} });
    }
  });

  test("Prometheus is configured with the metrics address of every process", () => {
    for (const name of PROCESSES) {
      const pod = podOf(one("Deployment", name))[0] as Manifest;
      const { env } = pod.spec.containers[0];
      const listen = env.find((setting: Manifest) => /^(METRICS|HTTP)_LISTEN$/.test(setting.name)).value;
      expect([name, pod.metadata.annotations]).toEqual([
        name,
        {
          "checksum/settings": expect.any(String),
          "prometheus.io/scrape": "true",
          "prometheus.io/port": listen.split(":")[1],
          "prometheus.io/path": "/metrics",
        },
      ]);
    }
  });

  test("a pod gets more time to stop than draining and a delivery take", () => {
    for (const name of PROCESSES) {
      const grace = podOf(one("Deployment", name))[0]?.spec.terminationGracePeriodSeconds;
      expect([name, grace > SHUTDOWN_DELAY_S + DRAIN_S]).toEqual([name, true]);
      expect([name, grace > DELIVERY_TIMEOUT_S + SHUTDOWN_DELAY_S]).toEqual([name, true]);
    }
    expect(one("ConfigMap", "matchbook-settings").data.SHUTDOWN_DELAY_MS).toBe(String(SHUTDOWN_DELAY_S * 1000));
  });

  test("every process is scaled, spread over nodes, updated without a gap and has a disruption budget", () => {
    expect(
      of("Deployment")
        .map(({ metadata }) => metadata.name)
        .sort(),
    ).toEqual([...PROCESSES].sort());
    for (const name of PROCESSES) {
      const { spec } = one("Deployment", name);
      expect([name, spec.replicas, spec.strategy.rollingUpdate]).toEqual([
        name,
        undefined,
        { maxSurge: 1, maxUnavailable: 0 },
      ]);
      expect(spec.selector.matchLabels).toEqual({ [LABEL]: name });
      const scaler = one("HorizontalPodAutoscaler", name).spec;
      expect(scaler.scaleTargetRef).toEqual({ apiVersion: "apps/v1", kind: "Deployment", name });
      expect([name, scaler.maxReplicas > scaler.minReplicas]).toEqual([name, true]);
      const budget = one("PodDisruptionBudget", name).spec;
      expect([name, budget.maxUnavailable, budget.selector.matchLabels]).toEqual([name, 1, { [LABEL]: name }]);
      const spread = spec.template.spec.topologySpreadConstraints.map(({ topologyKey, labelSelector }: Manifest) => {
        expect(labelSelector.matchLabels).toEqual({ [LABEL]: name });
        return topologyKey;
      });
      expect(spread).toEqual(["topology.kubernetes.io/zone", "kubernetes.io/hostname"]);
      const account = one("ServiceAccount", spec.template.spec.serviceAccountName);
      expect([account.metadata.name, account.automountServiceAccountToken]).toEqual([name, false]);
    }
  });

  test("services are headless and internal, and callers resolve them by DNS to balance gRPC calls", () => {
    for (const service of of("Service")) {
      expect([service.metadata.name, service.spec.type ?? "ClusterIP"]).toEqual([service.metadata.name, "ClusterIP"]);
    }
    for (const name of SERVICES) expect([name, one("Service", name).spec.clusterIP]).toEqual([name, "None"]);
    const addresses = containers.flatMap(([, { env = [] }]) =>
      env.filter((entry: Manifest) => /_ADDRESS$/.test(entry.name)),
    );
    expect(addresses).toHaveLength(3);
    for (const { name, value } of addresses) {
      expect(value).toBe(`dns:///${name.replace("_ADDRESS", "").toLowerCase()}:50051`);
    }
  });

  test("a Job named after its version migrates, then creates the first tenant, and keeps the pods that failed", () => {
    const [{ metadata, spec }, ...more] = of("Job").filter(
      ({ metadata: { labels } }) => labels[LABEL] === "install",
    ) as [Manifest];
    expect(more).toEqual([]);
    const { initContainers, containers: main, restartPolicy } = spec.template.spec;
    expect([restartPolicy, spec.backoffLimit > 0]).toEqual(["Never", true]);
    const [, version = ""] = main[0].image.split(":");
    expect(metadata.name).toBe(`install-${version.replaceAll(".", "-")}`);
    // A map whose name changes with its content would change the Job, which Kubernetes refuses.
    for (const box of [...initContainers, ...main])
      expect(box.envFrom).toEqual([{ configMapRef: { name: "matchbook-install" } }]);
    expect(initContainers.map(({ args }: Manifest) => args)).toEqual([["node", "main.ts", "migrate"]]);
    expect(main[0].args).toEqual(["node", "main.ts", "tenant", "create", "$(FIRST_TENANT)"]);
  });
});

test("in production every connection has TLS, and each process has at least three replicas", () => {
  const objects = render("production");
  const { data } = objects.find(({ kind }) => kind === "ConfigMap") as Manifest;
  expect([data.GRPC_TLS, data.MONGODB_TLS]).toEqual(["mtls", "required"]);
  for (const url of data.NATS_URL.split(",")) expect(url).toMatch(/^tls:/);
  for (const pod of objects.flatMap(podOf)) {
    const name = pod.metadata.labels[LABEL];
    if (name === "certificates") continue;
    const mounted = new Map<string, string>(
      pod.spec.volumes.map((volume: Manifest) => [volume.name, volume.secret?.secretName]),
    );
    for (const box of containersOf(pod)) {
      const folders = Object.fromEntries(box.volumeMounts.map((at: Manifest) => [at.mountPath, mounted.get(at.name)]));
      expect(folders).toMatchObject({ "/etc/matchbook/data": "matchbook-data-ca" });
      // The Job calls no process.
      const own = name === "install" ? undefined : `${name === "admin" ? "install" : name}-tls`;
      expect([name, folders["/etc/matchbook/tls"]]).toEqual([name, own]);
    }
  }
  for (const { kind, spec } of objects) if (kind === "HorizontalPodAutoscaler") expect(spec.minReplicas).toBe(3);
});
