import { readFile } from "node:fs/promises";
import { request } from "node:https";
import { join } from "node:path";
import { text } from "node:stream/consumers";

/** The account of the pod, as Kubernetes mounts it. */
const ACCOUNT = "/var/run/secrets/kubernetes.io/serviceaccount";
/** The time limit of the API server's answer, in milliseconds. */
const TIMEOUT_MS = 10_000;

/** Where the API server is and who asks it. */
export interface Cluster {
  host: string;
  port: string;
  /** The folder with `token`, `namespace` and `ca.crt`. */
  account: string;
}

/** The cluster of this pod. @throws Error outside of a cluster */
export function clusterOf({
  KUBERNETES_SERVICE_HOST: host,
  KUBERNETES_SERVICE_PORT: port,
}: NodeJS.ProcessEnv): Cluster {
  if (!host || !port) throw new Error("--to-secret works in a pod of Kubernetes; elsewhere use --to-file");
  return { host, port, account: ACCOUNT };
}

/**
 * Creates a Secret with the API key in `key`, in the namespace of the pod.
 * @param how `try` only asks the server whether it would create it
 * @throws Error when a Secret of this name exists, or the account may not create it
 */
export async function storeInSecret(
  { host, port, account }: Cluster,
  name: string,
  key: string,
  how: "try" | "store" = "store",
): Promise<void> {
  const read = (file: string) => readFile(join(account, file), "utf8");
  const [token, namespace, ca] = await Promise.all([read("token"), read("namespace"), read("ca.crt")]);
  const secret = {
    apiVersion: "v1",
    kind: "Secret",
    metadata: { name, labels: { "app.kubernetes.io/part-of": "matchbook" } },
    type: "Opaque",
    stringData: { key },
  };
  const answer = await new Promise<{ status: number | undefined; body: string }>((resolve, reject) => {
    const sent = request(
      {
        host,
        port,
        ca,
        path: `/api/v1/namespaces/${encodeURIComponent(namespace.trim())}/secrets${how === "try" ? "?dryRun=All" : ""}`,
        method: "POST",
        headers: { authorization: `Bearer ${token.trim()}`, "content-type": "application/json" },
        signal: AbortSignal.timeout(TIMEOUT_MS),
      },
      (response) => {
        text(response).then((body) => resolve({ status: response.statusCode, body }), reject);
      },
    );
    sent.once("error", reject);
    sent.end(JSON.stringify(secret));
  });
  if (answer.status === 201) return;
  // The answer is a Status of Kubernetes; its message names the object and the reason, never its content.
  const message = answer.body.startsWith("{") ? (JSON.parse(answer.body) as { message?: string }).message : undefined;
  throw new Error(`the Secret ${name} was not created (${answer.status}): ${message ?? "no reason given"}`);
}
