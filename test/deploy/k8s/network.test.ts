import ipaddr from "ipaddr.js";
import { describe, expect, test } from "vitest";
import { LABEL, PROCESSES, readOverlay, SERVICES } from "./overlay.ts";
import { type Manifest, OVERLAYS } from "./rendered.ts";

/** Who may talk to whom, in every overlay. Each expectation names the object, so that a failure says which. */

describe.each(OVERLAYS)("the network of %s", (overlay) => {
  const { of, one } = readOverlay(overlay);
  const selects = (policy: Manifest, name: string) => {
    const { matchLabels = {}, matchExpressions = [] } = policy.spec.podSelector;
    const label = matchLabels[LABEL];
    if (label !== undefined) return label === name;
    return matchExpressions.every(
      (wanted: Manifest) => wanted.key === LABEL && wanted.operator === "In" && wanted.values.includes(name),
    );
  };

  const policies = of("NetworkPolicy");
  const rules = (name: string, direction: "ingress" | "egress"): Manifest[] =>
    policies.filter((policy) => selects(policy, name)).flatMap((policy) => policy.spec[direction] ?? []);
  const peers = (name: string, direction: "ingress" | "egress"): Manifest[] =>
    rules(name, direction).flatMap((rule) => rule[direction === "ingress" ? "from" : "to"]);
  const PODS = [
    ...PROCESSES,
    "install",
    "admin",
    "certificates",
    ...of("StatefulSet").map(({ metadata }) => metadata.name),
  ];

  test("is closed in both directions except for named peers", () => {
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

  test("lets the ingress controller reach only the gateway, and Prometheus only metrics", () => {
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

  test("lets only the webhook service reach public addresses, and no private ones", () => {
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

  test("lets only the gateway call services", () => {
    const callers = (name: string) =>
      rules(name, "ingress")
        .filter((rule) => rule.ports.some(({ port }: Manifest) => port === "grpc"))
        .flatMap((rule) => rule.from)
        .flatMap(
          ({ podSelector }: Manifest) => podSelector.matchLabels?.[LABEL] ?? podSelector.matchExpressions[0].values,
        );
    expect(callers("transaction")).toEqual(["gateway"]);
    expect(callers("matching")).toEqual(["gateway"]);
    expect(callers("webhook")).toEqual(["gateway"]);
    // Certificates admit the callers that the network lets through, and no others.
    for (const name of SERVICES) {
      const { env } = one("Deployment", name).spec.template.spec.containers[0];
      const named = env.find((setting: Manifest) => setting.name === "GRPC_TLS_CALLERS").value.split(",");
      expect([name, named.sort()]).toEqual([name, callers(name).sort()]);
    }
  });
  test("the ingress has TLS for every host and serves only the API, its documentation, agents and the console", () => {
    const [ingress, ...more] = of("Ingress");
    expect(more).toEqual([]);
    const hosts = ingress?.spec.rules.map(({ host }: Manifest) => host);
    expect(ingress?.spec.tls.flatMap((tls: Manifest) => (tls.secretName ? tls.hosts : []))).toEqual(hosts);
    for (const { http } of ingress?.spec.rules ?? []) {
      expect(http.paths.map(({ path }: Manifest) => path)).toEqual(["/api", "/docs", "/mcp", "/console"]);
      for (const { backend } of http.paths) expect(backend.service.name).toBe("gateway");
    }
  });
});
