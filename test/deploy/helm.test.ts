import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { onPath } from "@matchbook/servers/on-path";
import { describe, expect, test } from "vitest";
import { type Manifest, type Overlay, parseText, readYaml } from "./k8s/rendered.ts";
import { problemsOf } from "./k8s/schema.ts";

/** The chart is the source of the overlays. */

const CHART = join(import.meta.dirname, "../../deploy/helm/matchbook");
const helm = onPath("helm", process.env);
const WITHOUT_HELM = "helm is not installed: go install helm.sh/helm/v3/cmd/helm@latest";

const run = (...args: string[]) => execFileSync(helm as string, args, { encoding: "utf8", stdio: "pipe" });
const template = (namespace: string, ...args: string[]): Manifest[] =>
  parseText(run("template", "matchbook", CHART, "--namespace", namespace, "--kube-version", "1.34.0", ...args));
const name = ({ kind, metadata }: Manifest) => `${kind} ${metadata.name}`;

describe.each<[Overlay, string, string]>([
  ["dev", "examples/trial.yaml", "matchbook-dev"],
  ["production", "examples/production.yaml", "matchbook"],
])("the chart with the values of the overlay %s", (overlay, values, namespace) => {
  test("passes helm's checks and is valid in every field", async ({ skip }) => {
    skip(helm === undefined, WITHOUT_HELM);
    run("lint", "--strict", CHART, "--values", join(CHART, values));
    for (const object of template(namespace, "--values", join(CHART, values)))
      expect([name(object), await problemsOf(object)]).toEqual([name(object), []]);
  });

  test("renders the objects of the overlay; deploy/k8s/render.sh renews it", ({ skip }) => {
    skip(helm === undefined, WITHOUT_HELM);
    const file = join(CHART, "../../k8s/overlays", overlay, "matchbook.yaml");
    expect(template(namespace, "--values", join(CHART, values))).toEqual(readYaml(file));
  });
});

test("the overlay for trials has the configuration of deploy/nats", () => {
  const file = join(CHART, "../../k8s/overlays/dev/matchbook.yaml");
  const map = readYaml(file).find((object) => name(object) === "ConfigMap nats-configuration");
  for (const part of ["nats-server.conf", "permissions.conf"])
    expect(map?.data[part]).toBe(readFileSync(join(CHART, "../../nats", part), "utf8"));
});

test("values choose images by digest, a PodMonitor, and no Ingress", ({ skip }) => {
  skip(helm === undefined, WITHOUT_HELM);
  const digest = `sha256:${"a".repeat(64)}`;
  const chosen = [`images.digests.gateway=${digest}`, "monitoring.podMonitor=true", "ingress.enabled=false"];
  const objects = template("x", ...chosen.flatMap((value) => ["--set", value]));
  const gateway = objects.find((object) => name(object) === "Deployment gateway");
  expect(gateway?.spec.template.spec.containers[0].image).toBe(`matchbook/gateway@${digest}`);
  expect(objects.map(({ kind }) => kind)).toContain("PodMonitor");
  expect(objects.map(({ kind }) => kind)).not.toContain("Ingress");
});

test("uninstalling the chart keeps the volume with the backups", ({ skip }) => {
  skip(helm === undefined, WITHOUT_HELM);
  const files = template("x").find((object) => name(object) === "PersistentVolumeClaim matchbook-files");
  expect(files?.metadata.annotations).toMatchObject({ "helm.sh/resource-policy": "keep" });
});

test.for([
  ["images.tag=latest", "tag"],
  ["replicas.gateway.min=0", "min"],
  ["oidc.isuer=https://x", "isuer"],
  ["settings.NATS_PASSWORD=x", "settings"],
  ["mongodb.cidrs={everywhere}", "cidrs"],
  ["tls.days=3", "days"],
  ["tls.certificates=none", "certificates"],
  ["consoleOrigin=http://matchbook.example.com", "consoleOrigin"],
] as const)("the schema refuses %s", ([value, field], { skip }) => {
  skip(helm === undefined, WITHOUT_HELM);
  expect(() => template("x", "--set", value)).toThrow(field);
});
