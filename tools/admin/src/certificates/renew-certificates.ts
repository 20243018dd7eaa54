import type { Logger } from "@matchbook/runtime/process/logger";
import { askAboutSecrets, type Cluster, reasonOf } from "../kubernetes-api.ts";
import { type Authority, type Pair, renewAuthority, renewCertificate, trustedBy } from "./authority.ts";

/** The Secret of the authority. Its key signs the certificates of every process, so only this program reads it. */
const AUTHORITY = "matchbook-processes-ca";
/** Marks the Secrets that this program made. It changes no others. */
const MANAGED = { "app.kubernetes.io/managed-by": "matchbook-certificates" };

/** A Secret as the API server has it, its values decoded. */
interface Secret {
  /** Undefined for a Secret that does not exist. */
  version?: string;
  data: Record<string, string>;
}

/**
 * Makes the authority and a certificate for each process, in the Secrets `<process>-tls`, or renews what is due.
 * @param days how long a certificate is valid; it is renewed when a third of that is left
 * @throws Error when a Secret exists that something else made, or the API server refuses
 */
export async function renewCertificates(
  cluster: Cluster,
  { names, days, now }: { names: readonly string[]; days: number; now: Date },
  log: Logger,
): Promise<void> {
  // All are read before one is written, so that a foreign one leaves the others as they are.
  const stored = await readSecret(cluster, AUTHORITY);
  const certificates: (readonly [name: string, secret: Secret])[] = [];
  for (const name of names) certificates.push([name, await readSecret(cluster, `${name}-tls`)]);

  const authority = await renewAuthority(authorityOf(stored.data), now);
  await writeSecret(cluster, AUTHORITY, stored, dataOf(authority), log);
  for (const [name, secret] of certificates) {
    const renewed = await renewCertificate(pairOf(secret.data, "tls"), { name, days, authority, now });
    const data = { "ca.crt": trustedBy(authority), "tls.crt": renewed.cert, "tls.key": renewed.key };
    await writeSecret(cluster, `${name}-tls`, secret, data, log);
  }
}

function authorityOf(data: Record<string, string>): Authority | undefined {
  const issuing = pairOf(data, "tls");
  return issuing && { issuing, next: pairOf(data, "next"), previous: data["previous.crt"] };
}

function pairOf(data: Record<string, string>, prefix: "tls" | "next"): Pair | undefined {
  const { [`${prefix}.crt`]: cert, [`${prefix}.key`]: key } = data;
  return cert === undefined || key === undefined ? undefined : { cert, key };
}

function dataOf({ issuing, next, previous }: Authority): Record<string, string> {
  return {
    "tls.crt": issuing.cert,
    "tls.key": issuing.key,
    ...(next === undefined ? {} : { "next.crt": next.cert, "next.key": next.key }),
    ...(previous === undefined ? {} : { "previous.crt": previous }),
  };
}

async function readSecret(cluster: Cluster, name: string): Promise<Secret> {
  const answer = await askAboutSecrets(cluster, "GET", `/${name}`);
  if (answer.status === 404) return { data: {} };
  if (answer.status !== 200) throw new Error(`the Secret ${name} cannot be read ${reasonOf(answer)}`);
  const { metadata, data = {} } = JSON.parse(answer.body) as {
    metadata: { resourceVersion: string; labels?: Record<string, string> };
    data?: Record<string, string>;
  };
  if (Object.entries(MANAGED).some(([label, value]) => metadata.labels?.[label] !== value))
    throw new Error(`the Secret ${name} was made by something else; to go on using it, set tls.certificates=secrets`);
  const decoded = Object.entries(data).map(([key, value]) => [key, Buffer.from(value, "base64").toString()]);
  return { version: metadata.resourceVersion, data: Object.fromEntries(decoded) };
}

/** Creates or replaces a Secret whose content changes. The server refuses it when another run was faster. */
async function writeSecret(
  cluster: Cluster,
  name: string,
  { version, data: before }: Secret,
  data: Record<string, string>,
  log: Logger,
): Promise<void> {
  const keys = new Set([...Object.keys(before), ...Object.keys(data)]);
  if ([...keys].every((key) => before[key] === data[key])) return;
  const metadata = { name, labels: { "app.kubernetes.io/part-of": "matchbook", ...MANAGED } };
  const answer = await askAboutSecrets(cluster, version === undefined ? "POST" : "PUT", version ? `/${name}` : "", {
    apiVersion: "v1",
    kind: "Secret",
    metadata: { ...metadata, ...(version === undefined ? {} : { resourceVersion: version }) },
    type: "kubernetes.io/tls",
    stringData: data,
  });
  if (answer.status !== 200 && answer.status !== 201)
    throw new Error(`the Secret ${name} was not written ${reasonOf(answer)}`);
  log.info({ object: name }, "certificate written");
}
