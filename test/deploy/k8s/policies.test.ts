import ipaddr from "ipaddr.js";
import { describe, expect, test } from "vitest";
import { containersOf, type Manifest, OVERLAYS, podOf, render } from "./kustomize.ts";

/** What every overlay has to hold, whoever changes it. Each expectation names the object, so that a failure says which. */

const PROCESSES = ["gateway", "transaction", "matching", "webhook"];
const SERVICES = PROCESSES.slice(1);
const LABEL = "app.kubernetes.io/name";
/** The longest attempt of a delivery, the time until endpoints forget a pod, and what a process may take to drain at most. */
const DELIVERY_TIMEOUT_S = 15;
const SHUTDOWN_DELAY_S = 5;
const DRAIN_S = 25;

const bytes = (quantity: string) => {
  const [, number = "", unit = ""] = /^(\d+)(Mi|Gi)$/.exec(quantity) ?? [];
  return Number(number) * (unit === "Gi" ? 1024 : 1);
};
const cores = (quantity: string) => (quantity.endsWith("m") ? Number(quantity.slice(0, -1)) / 1000 : Number(quantity));

describe.each(OVERLAYS)("the overlay %s", (overlay) => {
  const objects = render(overlay);
  const of = (kind: string): Manifest[] => objects.filter((object) => object.kind === kind);
  const one = (kind: string, name: string): Manifest => {
    const found = of(kind).find(({ metadata }) => metadata.name === name);
    if (found === undefined) throw new Error(`there is no ${kind} ${name}`);
    return found;
  };
  const pods = objects.flatMap((object) =>
    podOf(object).map((pod) => [`${object.kind} ${object.metadata.name}`, pod] as const),
  );
  const containers = pods.flatMap(([name, pod]) =>
    containersOf(pod).map((box) => [`${name}/${box.name}`, box] as const),
  );
  const selects = (policy: Manifest, name: string) => {
    const { matchLabels = {}, matchExpressions = [] } = policy.spec.podSelector;
    const label = matchLabels[LABEL];
    if (label !== undefined) return label === name;
    return matchExpressions.every(
      (wanted: Manifest) => wanted.key === LABEL && wanted.operator === "In" && wanted.values.includes(name),
    );
  };

  test("images are named by version or digest, never the latest", () => {
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
      expect([name, kinds.filter((kind: string) => !["secret", "configMap", "emptyDir"].includes(kind))]).toEqual([
        name,
        [],
      ]);
    }
    for (const [name, box] of containers) {
      expect([name, box.securityContext]).toEqual([
        name,
        { allowPrivilegeEscalation: false, readOnlyRootFilesystem: true, capabilities: { drop: ["ALL"] } },
      ]);
      expect([name, (box.ports ?? []).map(({ hostPort }: Manifest) => hostPort).filter(Boolean)]).toEqual([name, []]);
    }
  });

  test("every container asks for and is limited in memory and CPU", () => {
    for (const [name, { resources }] of containers) {
      const { requests, limits } = resources;
      expect([name, bytes(requests.memory) > 0, bytes(limits.memory) >= bytes(requests.memory)]).toEqual([
        name,
        true,
        true,
      ]);
      expect([name, cores(requests.cpu) > 0, cores(limits.cpu) >= cores(requests.cpu)]).toEqual([name, true, true]);
    }
  });

  test("every Secret is a reference: none is here, and no setting that holds one has its value here", () => {
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

  test("every process has probes apart for starting, living and being ready", () => {
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

  test("Prometheus is told where every process shows its metrics", () => {
    for (const name of PROCESSES) {
      const pod = podOf(one("Deployment", name))[0] as Manifest;
      const { env } = pod.spec.containers[0];
      const listen = env.find((setting: Manifest) => /^(METRICS|HTTP)_LISTEN$/.test(setting.name)).value;
      expect([name, pod.metadata.annotations]).toEqual([
        name,
        {
          "prometheus.io/scrape": "true",
          "prometheus.io/port": listen.split(":")[1],
          "prometheus.io/path": "/metrics",
        },
      ]);
    }
  });

  test("a pod is given longer to end than a delivery and its draining may take", () => {
    for (const name of PROCESSES) {
      const grace = podOf(one("Deployment", name))[0]?.spec.terminationGracePeriodSeconds;
      expect([name, grace > SHUTDOWN_DELAY_S + DRAIN_S]).toEqual([name, true]);
      expect([name, grace > DELIVERY_TIMEOUT_S + SHUTDOWN_DELAY_S]).toEqual([name, true]);
    }
    expect(one("ConfigMap", "matchbook-settings").data.SHUTDOWN_DELAY_MS).toBe(String(SHUTDOWN_DELAY_S * 1000));
  });

  test("every process is scaled, spread, rolled without a gap and kept from being evicted all at once", () => {
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

  test("services are headless and inside; callers resolve them by DNS, so that gRPC spreads its calls", () => {
    for (const service of of("Service")) {
      expect([service.metadata.name, service.spec.type ?? "ClusterIP"]).toEqual([service.metadata.name, "ClusterIP"]);
    }
    for (const name of SERVICES) expect([name, one("Service", name).spec.clusterIP]).toEqual([name, "None"]);
    const addresses = containers.flatMap(([, { env = [] }]) =>
      env.filter((entry: Manifest) => /_ADDRESS$/.test(entry.name)),
    );
    expect(addresses).toHaveLength(4);
    for (const { name, value } of addresses) {
      expect(value).toBe(`dns:///${name.replace("_ADDRESS", "").toLowerCase()}:50051`);
    }
  });

  describe("the network", () => {
    const policies = of("NetworkPolicy");
    const rules = (name: string, direction: "ingress" | "egress"): Manifest[] =>
      policies.filter((policy) => selects(policy, name)).flatMap((policy) => policy.spec[direction] ?? []);
    const peers = (name: string, direction: "ingress" | "egress"): Manifest[] =>
      rules(name, direction).flatMap((rule) => rule[direction === "ingress" ? "from" : "to"]);
    const PODS = [...PROCESSES, "install", ...of("StatefulSet").map(({ metadata }) => metadata.name)];

    test("is closed unless a policy opens it, in both directions, and no rule is for everybody", () => {
      const denied = policies.find(({ metadata }) => metadata.name === "default-deny")?.spec;
      expect(denied).toEqual({ podSelector: {}, policyTypes: ["Ingress", "Egress"] });
      for (const { metadata, spec } of policies) {
        for (const rule of [...(spec.ingress ?? []), ...(spec.egress ?? [])]) {
          expect([metadata.name, (rule.from ?? rule.to)?.length > 0, rule.ports?.length > 0]).toEqual([
            metadata.name,
            true,
            true,
          ]);
          for (const peer of rule.from ?? rule.to) expect([metadata.name, peer]).not.toEqual([metadata.name, {}]);
        }
      }
      for (const name of PODS) {
        const own = policies.filter((policy) => selects(policy, name) && policy.metadata.name === name);
        expect([name, own.map(({ spec }) => spec.policyTypes)]).toEqual([name, [["Ingress", "Egress"]]]);
      }
    });

    test("lets the ingress controller in to the gateway alone, and Prometheus to metrics", () => {
      const from = (name: string) =>
        peers(name, "ingress").flatMap(({ namespaceSelector, ipBlock }) => [
          ...(namespaceSelector ? [namespaceSelector.matchLabels["kubernetes.io/metadata.name"]] : []),
          ...(ipBlock ? [ipBlock.cidr] : []),
        ]);
      expect(from("gateway").sort()).toEqual(["ingress-nginx", "monitoring"]);
      for (const name of SERVICES) {
        expect([name, from(name)]).toEqual([name, ["monitoring"]]);
        const scraped = rules(name, "ingress").filter((rule) =>
          rule.from.some((peer: Manifest) => peer.namespaceSelector),
        );
        expect(scraped.flatMap((rule) => rule.ports.map(({ port }: Manifest) => port))).toEqual(["metrics"]);
      }
      for (const name of PODS.filter((pod) => !PROCESSES.includes(pod))) expect([name, from(name)]).toEqual([name, []]);
    });

    test("lets the webhook service alone out to the world, and it to nobody's private network", () => {
      const blocks = (name: string): Manifest[] => peers(name, "egress").flatMap(({ ipBlock }) => ipBlock ?? []);
      const isWide = ({ cidr }: Manifest) => Number(cidr.split("/")[1]) < 16;
      for (const name of PODS) expect([name, blocks(name).some(isWide)]).toEqual([name, name === "webhook"]);
      for (const name of PODS) {
        for (const { cidr } of blocks(name).filter((block) => !isWide(block))) {
          expect([name, cidr, ipaddr.parse(cidr.split("/")[0]).range()]).toEqual([name, cidr, "private"]);
        }
      }
      const [wide] = blocks("webhook").filter(({ cidr }) => cidr === "0.0.0.0/0");
      const excepted = wide?.except.map((cidr: string) => ipaddr.parseCIDR(cidr));
      for (const forbidden of [
        "10.1.2.3",
        "172.31.0.1",
        "192.168.0.1",
        "169.254.169.254",
        "127.0.0.1",
        "100.64.1.1",
        "0.0.0.0",
        "224.0.0.1",
      ]) {
        const address = ipaddr.parse(forbidden);
        const isExcepted = excepted.some((range: [ipaddr.IPv4, number]) => address.match(range));
        expect([forbidden, isExcepted]).toEqual([forbidden, true]);
      }
      const six = blocks("webhook").filter(({ cidr }) => cidr.includes(":"));
      expect(six.map(({ cidr }) => cidr)).toEqual(["2000::/3"]);
    });

    test("follows the calls: the gateway calls the services, transaction calls matching, nobody else calls", () => {
      const callers = (name: string) =>
        rules(name, "ingress")
          .filter((rule) => rule.ports.some(({ port }: Manifest) => port === "grpc"))
          .flatMap((rule) => rule.from)
          .flatMap(
            ({ podSelector }: Manifest) => podSelector.matchLabels?.[LABEL] ?? podSelector.matchExpressions[0].values,
          );
      expect(callers("transaction")).toEqual(["gateway"]);
      expect(callers("matching").sort()).toEqual(["gateway", "transaction"]);
      expect(callers("webhook")).toEqual(["gateway"]);
    });
  });

  test("the way in has TLS for every host, and leads to nothing but the API, its document and the console", () => {
    const [ingress, ...more] = of("Ingress");
    expect(more).toEqual([]);
    const hosts = ingress?.spec.rules.map(({ host }: Manifest) => host);
    expect(ingress?.spec.tls.flatMap((tls: Manifest) => (tls.secretName ? tls.hosts : []))).toEqual(hosts);
    for (const { http } of ingress?.spec.rules ?? []) {
      expect(http.paths.map(({ path }: Manifest) => path)).toEqual(["/api", "/docs", "/console"]);
      for (const { backend } of http.paths) expect(backend.service.name).toBe("gateway");
    }
  });

  test("a Job migrates, then makes the first tenant, and may be repeated", () => {
    const { spec } = one("Job", "install");
    const { initContainers, containers: main, restartPolicy } = spec.template.spec;
    expect([restartPolicy, spec.backoffLimit > 0]).toEqual(["OnFailure", true]);
    expect(initContainers.map(({ args }: Manifest) => args)).toEqual([["node", "main.ts", "migrate"]]);
    expect(main[0].args).toEqual(["node", "main.ts", "tenant", "create", "$(FIRST_TENANT)"]);
  });
});

test("in production everything is under TLS, and there are always three of each", () => {
  const objects = render("production");
  const { data } = objects.find(({ kind }) => kind === "ConfigMap") as Manifest;
  expect(data.GRPC_TLS).toBe("mtls");
  for (const url of data.NATS_URL.split(",")) expect(url).toMatch(/^tls:/);
  for (const name of [...PROCESSES, "install"]) {
    const pod = objects.filter(({ metadata }) => metadata.name === name).flatMap(podOf)[0] as Manifest;
    const mounted = new Map<string, string>(
      pod.spec.volumes.map((volume: Manifest) => [volume.name, volume.secret.secretName]),
    );
    for (const box of containersOf(pod)) {
      const folders = Object.fromEntries(box.volumeMounts.map((at: Manifest) => [at.mountPath, mounted.get(at.name)]));
      expect(folders).toEqual({ "/etc/matchbook/tls": `${name}-tls`, "/etc/matchbook/data": "matchbook-data-ca" });
    }
  }
  for (const { kind, spec } of objects) if (kind === "HorizontalPodAutoscaler") expect(spec.minReplicas).toBe(3);
});
