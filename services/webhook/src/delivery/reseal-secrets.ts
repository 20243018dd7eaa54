import { inTransaction, type Mongo } from "@matchbook/runtime/mongo";
import type { Collection } from "mongodb";
import { withoutExpired } from "../domain/signing-secrets.ts";
import type { EndpointRow } from "../store/rows.ts";
import { type Keyring, needsReseal, openSecret, type SecretOwner, sealSecret } from "./secret-box.ts";

export interface ResealReport {
  /** The key that now seals every secret except the unreadable ones. */
  keyId: string;
  endpoints: number;
  /** Destinations whose secrets were resealed. */
  resealed: number;
  /** Destinations with a secret that no key of the keyring opens. While there are any, no key may be removed. */
  unreadable: SecretOwner[];
}

const ENDPOINTS = "endpoints.";

/**
 * Seals every signing secret with the current key, so that older keys can be removed. It may run while the service
 * runs, several times at once, and again after an interruption: secrets under the current key stay unchanged. Expired
 * secrets are removed.
 */
export async function resealSecrets(mongo: Mongo, keyring: Keyring, now: Date): Promise<ResealReport> {
  const report: ResealReport = { keyId: keyring.currentKeyId, endpoints: 0, resealed: 0, unreadable: [] };
  const collections = await mongo.db.listCollections({}, { nameOnly: true }).toArray();
  for (const name of collections.map((one) => one.name).sort()) {
    if (!name.startsWith(ENDPOINTS)) continue;
    const tenantId = name.slice(ENDPOINTS.length);
    const endpoints = mongo.db.collection<EndpointRow>(name);
    for await (const { _id, secrets } of endpoints.find({}, { projection: { secrets: 1 } })) {
      report.endpoints += 1;
      if (!secrets.some(({ secret }) => needsReseal(keyring, secret))) continue;
      const owner = { tenantId, endpointId: _id };
      const outcome = await resealOne(mongo, endpoints, keyring, owner, now);
      if (outcome === "resealed") report.resealed += 1;
      if (outcome === "unreadable") report.unreadable.push(owner);
    }
  }
  return report;
}

/** Runs in a transaction, so that it conflicts with a concurrent rotation. */
function resealOne(
  mongo: Mongo,
  endpoints: Collection<EndpointRow>,
  keyring: Keyring,
  owner: SecretOwner,
  now: Date,
): Promise<"resealed" | "unreadable" | "unchanged"> {
  return inTransaction(mongo, async (session) => {
    const filter = { _id: owner.endpointId };
    const row = await endpoints.findOne(filter, { session });
    const held = withoutExpired(row?.secrets ?? [], now);
    const stale = held.filter(({ secret }) => needsReseal(keyring, secret));
    if (row === null || (stale.length === 0 && held.length === row.secrets.length)) return "unchanged";
    let secrets: EndpointRow["secrets"];
    try {
      secrets = held.map((one) =>
        stale.includes(one)
          ? { ...one, secret: sealSecret(keyring, openSecret(keyring, one.secret, owner), owner) }
          : one,
      );
    } catch {
      return "unreadable";
    }
    await endpoints.updateOne(filter, { $set: { secrets } }, { session });
    return "resealed";
  });
}
