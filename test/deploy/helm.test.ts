import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { onPath } from "@matchbook/servers/on-path";
import { describe, expect, test } from "vitest";
import { type Manifest, type Overlay, parseText, podOf, render } from "./k8s/kustomize.ts";
import { problemsOf } from "./k8s/schema.ts";
import { settled } from "./k8s/settled.ts";

/** The chart renders the same objects as the overlays. */

const CHART = join(import.meta.dirname, "../../deploy/helm/matchbook");
const helm = onPath("helm", process.env);
const WITHOUT_HELM = "helm is not installed: go install helm.sh/helm/v3/cmd/helm@latest";

const run = (...args: string[]) => execFileSync(helm as string, args, { encoding: "utf8", stdio: "pipe" });
const template = (namespace: string, ...args: string[]): Manifest[] =>
  parseText(run("template", "matchbook", CHART, "--namespace", namespace, "--kube-version", "1.34.0", ...args)).filter(
    (object) => object !== null,
  );
const name = ({ kind, metadata }: Manifest) => `${kind} ${metadata.name}`;

/** An object without what only one of the two ways of rendering adds. */
function comparable(object: Manifest): unknown {
  const { annotations = {}, namespace: _namespace, ...metadata } = structuredClone(object.metadata);
  const kept = Object.entries(annotations).filter(([key]) => !key.startsWith("helm.sh/"));
  const [pod] = podOf(object);
  const plain: Manifest = structuredClone({
    ...object,
    metadata: { ...metadata, annotations: Object.fromEntries(kept) },
  });
  const [plainPod] = podOf(plain);
  if (pod !== undefined) delete plainPod?.metadata.annotations?.["checksum/settings"];
  for (const subject of plain.subjects ?? []) delete subject.namespace;
  return settled(plain);
}

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

  test("renders the objects of the overlay", ({ skip }) => {
    skip(helm === undefined, WITHOUT_HELM);
    const byName = (list: Manifest[]) => Object.fromEntries(list.map((object) => [name(object), comparable(object)]));
    const expected = render(overlay).filter(({ kind }) => kind !== "Namespace");
    expect(byName(template(namespace, "--values", join(CHART, values)))).toEqual(byName(expected));
  });
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
] as const)("the schema refuses %s", ([value, field], { skip }) => {
  skip(helm === undefined, WITHOUT_HELM);
  expect(() => template("x", "--set", value)).toThrow(field);
});
