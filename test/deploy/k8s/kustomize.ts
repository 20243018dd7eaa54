import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { onPath } from "@matchbook/servers/on-path";
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
  return parseAllDocuments(text, { strict: true, uniqueKeys: true, merge: true }).map((document) => {
    if (document.errors[0] !== undefined) throw document.errors[0];
    return document.toJS() as Manifest;
  });
}

/** Whether kubectl is here to render with. */
export const kubectl = onPath("kubectl", process.env);

/** An overlay as kubectl renders it; names of ConfigMaps without the hash of their content. */
export function renderWithKubectl(overlay: Overlay): Manifest[] {
  const text = execFileSync(kubectl as string, ["kustomize", join(ROOT, "overlays", overlay)], { encoding: "utf8" });
  return parseText(text.replaceAll(/\b(matchbook-settings|nats-configuration)-[a-z0-9]{10}\b/g, "$1"));
}

/**
 * An overlay rendered here, for machines without kubectl: of kustomize exactly what deploy/k8s uses. Whatever else a
 * kustomization.yaml says is refused rather than passed over, and where there is a kubectl both have to agree.
 */
export function render(overlay: Overlay): Manifest[] {
  return renderFolder(join(ROOT, "overlays", overlay));
}

function renderFolder(folder: string): Manifest[] {
  const {
    apiVersion,
    kind,
    namespace,
    resources = [],
    configMapGenerator = [],
    images = [],
    patches = [],
    ...unknown
  } = parse(readFileSync(join(folder, "kustomization.yaml"), "utf8"));
  if (apiVersion !== "kustomize.config.k8s.io/v1beta1" || kind !== "Kustomization")
    throw new Error(`${folder}: ${kind}`);
  if (Object.keys(unknown).length > 0) throw new Error(`${folder}: ${Object.keys(unknown)} is not rendered here`);

  const objects: Manifest[] = resources.flatMap((path: string) =>
    path.endsWith(".yaml") ? readYaml(join(folder, path)) : renderFolder(join(folder, path)),
  );
  for (const map of configMapGenerator) generate(map, folder, objects);
  for (const patch of patches) applyPatch(patch, folder, objects);
  for (const image of images) nameImage(image, objects);
  if (namespace) {
    for (const object of objects) {
      if (object.kind !== "Namespace") object.metadata.namespace = namespace;
      for (const subject of object.subjects ?? []) subject.namespace = namespace;
    }
  }
  return objects;
}

function generate(map: Manifest, folder: string, objects: Manifest[]): void {
  const { name, behavior, options: _suffix, literals = [], files = [] } = map;
  const data = Object.fromEntries([
    ...literals.map((literal: string) => [
      literal.slice(0, literal.indexOf("=")),
      literal.slice(literal.indexOf("=") + 1),
    ]),
    ...files.map((file: string) => [basename(file), readFileSync(join(folder, file), "utf8")]),
  ]);
  const known = objects.find((object) => object.kind === "ConfigMap" && object.metadata.name === name);
  if ((known !== undefined) !== (behavior === "merge")) throw new Error(`ConfigMap ${name}: behavior ${behavior}`);
  if (known === undefined) objects.push({ apiVersion: "v1", kind: "ConfigMap", metadata: { name }, data });
  else Object.assign(known.data, data);
}

function nameImage({ name, newName, newTag }: Manifest, objects: Manifest[]): void {
  for (const pod of objects.flatMap(podOf)) {
    for (const container of containersOf(pod))
      if (container.image.replace(/[:@].*$/, "") === name) container.image = `${newName ?? name}:${newTag}`;
  }
}

function applyPatch({ path, target, patch }: Manifest, folder: string, objects: Manifest[]): void {
  if (path !== undefined) {
    for (const { metadata, ...part } of readYaml(join(folder, path))) {
      // With a target, the name in the patch means nothing.
      const same = (one: Manifest) =>
        one.kind === part.kind && (target?.kind === part.kind || one.metadata.name === metadata.name);
      const found = objects.find(same);
      if (found === undefined) throw new Error(`${path}: there is no ${part.kind} ${metadata.name}`);
      mergeInto(found, part);
    }
    return;
  }
  const targets = objects.filter(
    ({ kind, metadata }) => kind === target.kind && (target.name === undefined || metadata.name === target.name),
  );
  if (targets.length === 0) throw new Error(`a patch has no target: ${JSON.stringify(target)}`);
  for (const { op, path: pointer, value } of parse(patch)) {
    if (op !== "replace") throw new Error(`${op} is not rendered here`);
    for (const object of targets) replace(object, pointer.slice(1).split("/"), value);
  }
}

function replace(object: Manifest, [key = "", ...rest]: string[], value: unknown): void {
  if (!(key in object)) throw new Error(`a patch replaces ${key}, which is not there`);
  if (rest.length === 0) object[key] = value;
  else replace(object[key], rest, value);
}

/** A strategic merge: maps key by key, lists of named things by their names, other lists added to. */
function mergeInto(object: Manifest, part: Manifest): void {
  for (const [key, value] of Object.entries(part)) {
    if (Array.isArray(value)) {
      object[key] ??= [];
      const list: Manifest[] = object[key];
      for (const item of value) {
        const same = key === "volumeMounts" ? undefined : list.find((one) => one.name === item.name);
        if (same === undefined) list.push(item);
        else mergeInto(same, item);
      }
    } else if (value !== null && typeof value === "object" && object[key] !== undefined) mergeInto(object[key], value);
    else object[key] = value;
  }
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
