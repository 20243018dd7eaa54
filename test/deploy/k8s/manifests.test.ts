import { describe, expect, test } from "vitest";
import { type Manifest, OVERLAYS, render } from "./rendered.ts";
import { problemsOf } from "./schema.ts";

describe.each(OVERLAYS)("the overlay %s", (overlay) => {
  const objects = render(overlay);
  const name = ({ kind, metadata }: Manifest) => `${kind} ${metadata.name}`;

  test("is valid in every field and defines nothing twice", async () => {
    expect(objects.length).toBeGreaterThan(30);
    for (const object of objects) expect([name(object), await problemsOf(object)]).toEqual([name(object), []]);
    expect(new Set(objects.map(name)).size).toBe(objects.length);
  });
});

describe("the validation", () => {
  const policy = {
    apiVersion: "networking.k8s.io/v1",
    kind: "NetworkPolicy",
    metadata: { name: "x", labels: { any: "label" } },
    spec: { podSelector: { matchLabels: { a: "b" } }, policyTypes: ["Ingress"] },
  };
  test("accepts a valid manifest", async () => expect(await problemsOf(policy)).toEqual([]));
  test("finds an unknown field at any depth", async () => {
    const typo = { ...policy, spec: { ...policy.spec, ingress: [{ from: [{ podSelectr: {} }] }] } };
    expect(await problemsOf(typo)).toEqual(["/spec/ingress/0/from/0/podSelectr: no such field"]);
  });
  test("finds a wrong type, a missing field and an unknown kind", async () => {
    expect(await problemsOf({ ...policy, spec: { podSelector: {}, policyTypes: "Ingress" } })).not.toEqual([]);
    const deployment = { apiVersion: "apps/v1", kind: "Deployment", metadata: { name: "x" }, spec: { replicas: 1 } };
    expect((await problemsOf(deployment)).length).toBeGreaterThan(0);
    expect(await problemsOf({ ...policy, kind: "NetworkPolicies" })).toEqual([
      "there is no NetworkPolicies in networking.k8s.io/v1",
    ]);
  });
});
