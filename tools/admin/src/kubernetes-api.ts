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
  if (!host || !port) throw new Error("Secrets can be written in a pod of Kubernetes only; a key elsewhere: --to-file");
  return { host, port, account: ACCOUNT };
}

/** An answer of the API server. Its body may contain secrets. */
interface Answer {
  status: number;
  body: string;
}

/**
 * Asks the API server for something about the Secrets of the pod's namespace.
 * @param rest what follows `…/secrets` in the path
 * @throws Error when there is no answer
 */
export async function askAboutSecrets(
  { host, port, account }: Cluster,
  method: "GET" | "POST" | "PUT",
  rest: string,
  object?: object,
): Promise<Answer> {
  const read = (file: string) => readFile(join(account, file), "utf8");
  const [token, namespace, ca] = await Promise.all([read("token"), read("namespace"), read("ca.crt")]);
  return new Promise<Answer>((resolve, reject) => {
    const path = `/api/v1/namespaces/${encodeURIComponent(namespace.trim())}/secrets${rest}`;
    const headers = { authorization: `Bearer ${token.trim()}`, "content-type": "application/json" };
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const sent = request({ host, port, ca, path, method, headers, signal }, (response) => {
      text(response).then((body) => resolve({ status: response.statusCode ?? 0, body }), reject);
    });
    sent.once("error", (cause) =>
      reject(
        new Error(`no answer of the API server at ${host}:${port}; does the network policy to-kubernetes name it?`, {
          cause,
        }),
      ),
    );
    sent.end(object === undefined ? undefined : JSON.stringify(object));
  });
}

/** Why a request was refused. A Status of Kubernetes names the object and the reason, never its content. */
export function reasonOf({ status, body }: Answer): string {
  const message = body.startsWith("{") ? (JSON.parse(body) as { message?: string }).message : undefined;
  return `(${status}): ${message ?? "no reason given"}`;
}
