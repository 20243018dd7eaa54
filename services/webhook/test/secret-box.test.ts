import { randomBytes } from "node:crypto";
import { describe, expect, test } from "vitest";
import { needsReseal, openSecret, parseKeyring, sealSecret } from "../src/delivery/secret-box.ts";

const first = randomBytes(32).toString("base64");
const second = randomBytes(32).toString("base64");
const owner = { tenantId: "acme", endpointId: "01890a5d-ac96-774b-bcce-b302099a8057" };
const secret = "whsec_c2VjcmV0";

describe("an encrypted secret", () => {
  const keyring = parseKeyring(`2026-01:${first}`);

  test("opens for its own endpoint and contains no plain text", () => {
    const sealed = sealSecret(keyring, secret, owner);
    expect(sealed.keyId).toBe("2026-01");
    expect(JSON.stringify(sealed)).not.toContain(secret);
    expect(openSecret(keyring, sealed, owner)).toBe(secret);
    expect(sealSecret(keyring, secret, owner).data).not.toBe(sealed.data);
  });

  test("does not open for another tenant or endpoint", () => {
    const sealed = sealSecret(keyring, secret, owner);
    expect(() => openSecret(keyring, sealed, { ...owner, tenantId: "other" })).toThrow();
    expect(() => openSecret(keyring, sealed, { ...owner, endpointId: "other" })).toThrow();
    // The parts of the owner are delimited, so moving characters between them yields another owner.
    expect(() => openSecret(keyring, sealed, { tenantId: `acme${owner.endpointId}`, endpointId: "" })).toThrow();
  });

  test("does not open after any part was changed", () => {
    const sealed = sealSecret(keyring, secret, owner);
    for (const part of ["iv", "tag", "data"] as const) {
      const bytes = Buffer.from(sealed[part], "base64");
      bytes[0] = (bytes[0] ?? 0) ^ 1;
      expect(() => openSecret(keyring, { ...sealed, [part]: bytes.toString("base64") }, owner)).toThrow();
    }
    expect(() => openSecret(keyring, { ...sealed, tag: sealed.tag.slice(0, 8) }, owner)).toThrow();
  });

  test("opens after a key rotation, and is reported as not sealed with the newest key", () => {
    const sealed = sealSecret(keyring, secret, owner);
    const rotated = parseKeyring(`2026-07:${second},2026-01:${first}`);
    expect(openSecret(rotated, sealed, owner)).toBe(secret);
    expect(needsReseal(rotated, sealed)).toBe(true);
    expect(needsReseal(rotated, sealSecret(rotated, secret, owner))).toBe(false);
    expect(() => openSecret(parseKeyring(`2026-07:${second}`), sealed, owner)).toThrow("no key 2026-01");
  });
});

describe("keyring in the configuration", () => {
  test.each(["", "k1", `k1:${first.slice(0, 20)}`, `k 1:${first}`, `k1:${first},`, `k1:${first},k1:${second}`])(
    "is refused without showing a key: case %#",
    (value) => {
      let message = "";
      try {
        parseKeyring(value);
      } catch (error) {
        message = (error as Error).message;
      }
      expect(message).toContain("keyring");
      expect(message).not.toContain(first.slice(0, 20));
    },
  );
});
