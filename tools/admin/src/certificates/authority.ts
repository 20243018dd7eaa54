import { createPrivateKey, webcrypto, X509Certificate } from "node:crypto";
import {
  AuthorityKeyIdentifierExtension,
  BasicConstraintsExtension,
  ExtendedKeyUsage,
  ExtendedKeyUsageExtension,
  type Extension,
  KeyUsageFlags,
  KeyUsagesExtension,
  X509Certificate as Parsed,
  PemConverter,
  SubjectAlternativeNameExtension,
  SubjectKeyIdentifierExtension,
  X509CertificateGenerator,
} from "@peculiar/x509";

const CURVE = { name: "ECDSA", namedCurve: "P-256" } as const;
const SIGNATURE = { name: "ECDSA", hash: "SHA-256" } as const;
const DAY_MS = 24 * 60 * 60 * 1000;
/** The validity of an authority, in days. */
const AUTHORITY_DAYS = 3_650;
/** The next authority is trusted everywhere for this long before it issues, in milliseconds. */
const KNOWN_BEFORE_MS = DAY_MS;
/** Clocks of nodes may differ by this much, in milliseconds. */
const CLOCKS_MS = 5 * 60_000;

/** A certificate and its key, in PEM. */
export interface Pair {
  cert: string;
  key: string;
}

/** Who issues certificates. Only the issuing authority and the next one have keys. */
export interface Authority {
  issuing: Pair;
  /** Trusted already, issues later. */
  next?: Pair | undefined;
  /** The certificate of the authority that issued before: still trusted. */
  previous?: string | undefined;
}

/** The certificates to trust, in PEM. */
export function trustedBy({ issuing, next, previous }: Authority): string {
  return [issuing.cert, next?.cert, previous].filter((cert) => cert !== undefined).join("");
}

/**
 * The authority to issue with now. When two thirds of its life have passed, the next one is made, and a day later it
 * issues. So no process ever meets a certificate of an authority that it does not trust yet.
 */
export async function renewAuthority(current: Authority | undefined, now: Date): Promise<Authority> {
  if (current === undefined || new X509Certificate(current.issuing.cert).validToDate <= now)
    return { issuing: await newAuthority(now) };
  const { issuing, next } = current;
  if (next === undefined) return isDue(issuing, now) ? { ...current, next: await newAuthority(now) } : current;
  const known = now.getTime() - new X509Certificate(next.cert).validFromDate.getTime();
  return known < KNOWN_BEFORE_MS + CLOCKS_MS ? current : { issuing: next, previous: issuing.cert };
}

/**
 * A certificate for a process, as server and client: the current one until two thirds of its life have passed, or until
 * another authority issues.
 * @param name the DNS name of its Service, which is also its name as a caller
 */
export async function renewCertificate(
  current: Pair | undefined,
  { name, days, authority, now }: { name: string; days: number; authority: Authority; now: Date },
): Promise<Pair> {
  if (current !== undefined) {
    const own = new X509Certificate(current.cert);
    const isOurs = own.verify(new X509Certificate(authority.issuing.cert).publicKey);
    if (isOurs && own.subjectAltName === `DNS:${name}` && !isDue(current, now)) return current;
  }
  return issue(name, { days, now, issuer: authority.issuing }, [
    new BasicConstraintsExtension(false, undefined, true),
    new KeyUsagesExtension(KeyUsageFlags.digitalSignature, true),
    new ExtendedKeyUsageExtension([ExtendedKeyUsage.serverAuth, ExtendedKeyUsage.clientAuth]),
    new SubjectAlternativeNameExtension([{ type: "dns", value: name }]),
  ]);
}

/** A self-signed authority. Verifiers find it by its name, so no two have the same. */
function newAuthority(now: Date): Promise<Pair> {
  return issue(`Matchbook processes ${now.getTime()}`, { days: AUTHORITY_DAYS, now }, [
    new BasicConstraintsExtension(true, 0, true),
    new KeyUsagesExtension(KeyUsageFlags.keyCertSign | KeyUsageFlags.cRLSign, true),
  ]);
}

/** Signs a certificate for a new key, with the key of its issuer or, without one, its own. */
async function issue(
  commonName: string,
  { days, now, issuer }: { days: number; now: Date; issuer?: Pair },
  extensions: Extension[],
): Promise<Pair> {
  const { publicKey, privateKey } = await webcrypto.subtle.generateKey(CURVE, true, ["sign", "verify"]);
  const by = issuer === undefined ? undefined : new Parsed(issuer.cert);
  const certificate = await X509CertificateGenerator.create({
    serialNumber: `4${webcrypto.getRandomValues(Buffer.alloc(16)).toString("hex").slice(1)}`,
    subject: `CN=${commonName}`,
    issuer: by?.subject ?? `CN=${commonName}`,
    notBefore: new Date(now.getTime() - CLOCKS_MS),
    notAfter: new Date(now.getTime() + days * DAY_MS),
    signingAlgorithm: SIGNATURE,
    publicKey,
    signingKey: issuer === undefined ? privateKey : await importKey(issuer.key),
    extensions: [
      ...extensions,
      await SubjectKeyIdentifierExtension.create(publicKey),
      await AuthorityKeyIdentifierExtension.create(by?.publicKey ?? publicKey),
    ],
  });
  const key = PemConverter.encode(await webcrypto.subtle.exportKey("pkcs8", privateKey), "PRIVATE KEY");
  return { cert: `${certificate.toString("pem")}\n`, key: `${key}\n` };
}

function importKey(pem: string): Promise<webcrypto.CryptoKey> {
  const der = createPrivateKey(pem).export({ type: "pkcs8", format: "der" });
  return webcrypto.subtle.importKey("pkcs8", der, CURVE, false, ["sign"]);
}

/** Tells whether a third of its life or less is left. */
function isDue({ cert }: Pair, now: Date): boolean {
  const { validFromDate, validToDate } = new X509Certificate(cert);
  return validToDate.getTime() - now.getTime() <= (validToDate.getTime() - validFromDate.getTime()) / 3;
}
