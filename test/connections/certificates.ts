import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type CertificateExtension, generate } from "selfsigned";

const DAY_MS = 24 * 60 * 60 * 1000;

/** A certificate and its key, as PEM files. */
export interface CertificateFiles {
  cert: string;
  key: string;
}

/** A certificate authority for tests. */
export interface Authority {
  /** PEM file of the authority's certificate. */
  ca: string;
  /**
   * Writes a certificate for `localhost` and 127.0.0.1 and its key to `<name>.crt` and `<name>.key`. Servers and clients
   * can use it. A second certificate of the same name replaces the first.
   * @param names DNS names instead of `localhost`
   * @param ip the address instead of 127.0.0.1
   * @param expired issues a certificate that was valid until yesterday
   */
  issue(name: string, options?: { expired?: boolean; names?: string[]; ip?: string }): Promise<CertificateFiles>;
  remove(): void;
}

/** Creates an authority with a temporary folder. */
export async function createAuthority(): Promise<Authority> {
  const folder = mkdtempSync(join(tmpdir(), "matchbook-ca-"));
  const write = (name: string, text: string) => {
    const file = join(folder, name);
    writeFileSync(file, text);
    return file;
  };
  const options = { keyType: "ec", algorithm: "sha256" } as const;
  const own = await generate([{ name: "commonName", value: "Test authority" }], {
    ...options,
    extensions: [
      { name: "basicConstraints", cA: true, critical: true },
      { name: "keyUsage", keyCertSign: true, cRLSign: true, critical: true },
    ],
  });
  const ca = write("ca.crt", own.cert);
  const extensions = (names: string[], ip: string): CertificateExtension[] => [
    { name: "basicConstraints", cA: false },
    { name: "keyUsage", digitalSignature: true },
    { name: "extKeyUsage", serverAuth: true, clientAuth: true },
    {
      name: "subjectAltName",
      altNames: [...names.map((value) => ({ type: 2, value }) as const), { type: 7, ip }],
    },
  ];
  return {
    ca,
    issue: async (name, { expired = false, names = ["localhost"], ip = "127.0.0.1" } = {}) => {
      const end = Date.now() + (expired ? -DAY_MS : DAY_MS);
      const issued = await generate([{ name: "commonName", value: name }], {
        ...options,
        ca: { key: own.private, cert: own.cert },
        notBeforeDate: new Date(end - 2 * DAY_MS),
        notAfterDate: new Date(end),
        extensions: extensions(names, ip),
      });
      return { cert: write(`${name}.crt`, issued.cert), key: write(`${name}.key`, issued.private) };
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
