import { readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { Manifest } from "./rendered.ts";

/** A validator as kubernetes-models compiles it from the OpenAPI document of Kubernetes. */
type Validate = ((data: unknown) => boolean) & {
  errors?: { instancePath: string; message?: string; keyword: string }[];
};

const require = createRequire(import.meta.url);
const FOLDER = join(dirname(require.resolve("kubernetes-models/package.json")), "_schemas");

/** Files of the schemas by the end of their name, e.g. `AppsV1Deployment`. */
const names = readdirSync(FOLDER)
  .filter((file) => file.startsWith("IoK8sApi") && file.endsWith(".js"))
  .map((file) => file.slice(0, -3));

/**
 * Finds the errors of an object, by the schema of its version and kind; a field that the schema does not know is wrong,
 * too, as the API server has it under strict validation.
 */
export async function problemsOf(object: Manifest): Promise<string[]> {
  const { apiVersion = "", kind = "" } = object;
  const [group = "", version = ""] = apiVersion.includes("/") ? apiVersion.split("/") : ["core", apiVersion];
  const first = group.split(".")[0] ?? "";
  const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
  const name = names.find((one) => one === `IoK8sApi${capital(first)}${capital(version)}${kind}`);
  if (name === undefined) return [`there is no ${kind} in ${apiVersion}`];
  const { validate } = (await import(`kubernetes-models/_schemas/${name}`)) as { validate: Validate };

  const reads = new Map<object, Set<PropertyKey> | "all">();
  validate(watched(object, reads));
  const wrong = (validate.errors ?? []).map((one) => `${one.instancePath}: ${one.message ?? one.keyword}`);
  return [...wrong, ...unread(object, reads, "")];
}

/**
 * The object as the validator sees it, noting what it asks for: it asks for every field that the schema has, and lists
 * the keys only of what may have any (labels, a ConfigMap's data).
 */
function watched<T extends object>(object: T, reads: Map<object, Set<PropertyKey> | "all">): T {
  const seen = new Set<PropertyKey>();
  reads.set(object, seen);
  return new Proxy(object, {
    get: (target, key) => {
      seen.add(key);
      const value = Reflect.get(target, key) as unknown;
      return value !== null && typeof value === "object" ? watched(value, reads) : value;
    },
    ownKeys: (target) => {
      reads.set(object, "all");
      return Reflect.ownKeys(target);
    },
  });
}

function unread(object: object, reads: Map<object, Set<PropertyKey> | "all">, path: string): string[] {
  const seen = reads.get(object);
  // Never looked into: the schema says only that it is some object.
  if (seen === undefined) return [];
  return Object.entries(object).flatMap(([key, value]) => {
    const at = `${path}/${key}`;
    if (seen !== "all" && !seen.has(key)) return [`${at}: no such field`];
    return value !== null && typeof value === "object" ? unread(value, reads, at) : [];
  });
}
