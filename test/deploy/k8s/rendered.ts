import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse, parseAllDocuments } from "yaml";

/** A Kubernetes object as YAML has it; tests look into it as they like. */
// biome-ignore lint/suspicious/noExplicitAny: objects of every kind, whose shape schema.ts checks.
export type Manifest = Record<string, any>;

const ROOT = join(import.meta.dirname, "../../../deploy/k8s");
export const OVERLAYS = ["dev", "production"] as const;
export type Overlay = (typeof OVERLAYS)[number];

/** Reads every document of a YAML file. @throws Error on duplicate keys, unknown anchors and all else that is no YAML */
export function readYaml(file: string): Manifest[] {
  return parseText(readFileSync(file, "utf8"));
}

/** The documents of a YAML text. @throws Error as `readYaml` */
export function parseText(text: string): Manifest[] {
  return parseAllDocuments(text, { strict: true, uniqueKeys: true, merge: true }).flatMap((document) => {
    if (document.errors[0] !== undefined) throw document.errors[0];
    // A template that renders nothing leaves an empty document.
    return (document.toJS() as Manifest | null) ?? [];
  });
}

/** The objects of an overlay, as the chart renders them (deploy/k8s/render.sh), in its namespace. */
export function render(overlay: Overlay): Manifest[] {
  const folder = join(ROOT, "overlays", overlay);
  const { namespace, resources } = parse(readFileSync(join(folder, "kustomization.yaml"), "utf8"));
  const objects: Manifest[] = resources.flatMap((path: string) => readYaml(join(folder, path)));
  for (const object of objects) if (object.kind !== "Namespace") object.metadata.namespace = namespace;
  return objects;
}

/** The pod template of an object that has one. */
export function podOf({ spec }: Manifest): Manifest[] {
  const template = spec?.jobTemplate?.spec.template ?? spec?.template;
  return template?.spec?.containers === undefined ? [] : [template];
}

/** All containers of a pod template. */
export function containersOf({ spec }: Manifest): Manifest[] {
  return [...(spec.initContainers ?? []), ...spec.containers];
}
