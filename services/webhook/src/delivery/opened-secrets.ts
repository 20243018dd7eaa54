import { type Keyring, openSecret, type SealedSecret, type SecretOwner } from "./secret-box.ts";

/** Opens sealed secrets; one that signs again and again is decrypted once. */
export type OpenSecrets = (sealed: SealedSecret, owner: SecretOwner) => string;

/** Most secrets that are remembered; beyond it the one that was opened first goes. */
const REMEMBERED = 5_000;

/** @throws Error as `openSecret` does; a failure is not remembered */
export function openedSecrets(keyring: Keyring): OpenSecrets {
  const opened = new Map<string, string>();
  return (sealed, owner) => {
    // Everything that decides over the outcome, so that a row which was copied or changed does not open here either.
    const { keyId, iv, tag, data } = sealed;
    const key = `${owner.tenantId} ${owner.endpointId} ${keyId} ${iv} ${tag} ${data}`;
    const known = opened.get(key);
    if (known !== undefined) return known;
    const secret = openSecret(keyring, sealed, owner);
    const [first] = opened.keys();
    if (opened.size >= REMEMBERED && first !== undefined) opened.delete(first);
    opened.set(key, secret);
    return secret;
  };
}
