import { inTransaction, type Mongo } from "@matchbook/runtime/mongo";
import type { Collection } from "mongodb";
import { withoutExpired } from "../domain/signing-secrets.ts";
import type { EndpointRow } from "../store/rows.ts";
import { type Keyring, needsReseal, openSecret, type SecretOwner, sealSecret } from "./secret-box.ts";

/** What came of resealing. */
export interface ResealReport {
  /** The key that every secret is sealed with now, but for the unreadable ones. */
  keyId: string;
  endpoints: number;
  /** Destinations whose secrets were sealed anew. */
  resealed: number;
  /** Destinations with a secret that no key of the keyring opens. As long as there are any, no key may be removed. */
  unreadable: SecretOwner[];
}

const ENDPOINTS = "endpoints.";

/**
 * Seals every signing secret with the current key, so that the older ones are needed no more. May run beside the service,
 * at several places at once, and again after it was interrupted: what is sealed with the current key is left alone. Secrets
 * that sign no more are dropped.
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

/** In a transaction, so that a rotation at the same moment and this see one another. */
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
