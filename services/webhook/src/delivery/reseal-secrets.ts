import { inTransaction, type Mongo } from "@matchbook/runtime/mongo/mongo";
import type { Collection } from "mongodb";
import { withoutExpired } from "../domain/signing-secrets.ts";
import type { EndpointRow, SealedSecret } from "../store/rows.ts";
import { type Keyring, needsReseal, openSecret, type SecretOwner, sealSecret } from "./secret-box.ts";

export interface ResealReport {
  /** The key that now seals every secret except the unreadable ones. */
  keyId: string;
  endpoints: number;
  resealed: number;
  /** Endpoints with a secret that no key of the keyring opens. While there are any, no key may be removed. */
  unreadable: SecretOwner[];
}

const ENDPOINTS = "endpoints.";

/** Seals all secrets with the current key and removes expired ones. It may be repeated, and run beside the service. */
export async function resealSecrets(mongo: Mongo, keyring: Keyring, now: Date): Promise<ResealReport> {
  const report: ResealReport = { keyId: keyring.currentKeyId, endpoints: 0, resealed: 0, unreadable: [] };
  const collections = await mongo.db.listCollections({}, { nameOnly: true }).toArray();
  for (const name of collections.map((one) => one.name).sort()) {
    if (!name.startsWith(ENDPOINTS)) continue;
    const tenantId = name.slice(ENDPOINTS.length);
    const endpoints = mongo.db.collection<EndpointRow>(name);
    for await (const row of endpoints.find({}, { projection: { secrets: 1, headers: 1 } })) {
      report.endpoints += 1;
      const owner = { tenantId, endpointId: row._id };
      if (!sealedOf(row, owner).some(({ sealed }) => needsReseal(keyring, sealed))) continue;
      const outcome = await resealOne(mongo, endpoints, keyring, owner, now);
      if (outcome === "resealed") report.resealed += 1;
      if (outcome === "unreadable") report.unreadable.push(owner);
    }
  }
  return report;
}

/** Everything of an endpoint that is sealed. */
export function sealedOf(
  { secrets, headers }: Pick<EndpointRow, "secrets" | "headers">,
  owner: SecretOwner,
): { sealed: SealedSecret; owner: SecretOwner }[] {
  const own = secrets.map(({ secret: sealed }) => ({ sealed, owner }));
  return headers === undefined ? own : [...own, { sealed: headers.sealed, owner: { ...owner, use: "headers" } }];
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
    const isFresh = row === null || !sealedOf(row, owner).some(({ sealed }) => needsReseal(keyring, sealed));
    if (row === null || (isFresh && held.length === row.secrets.length)) return "unchanged";
    const { headers } = row;
    const reseal = (sealed: SealedSecret, of: SecretOwner) =>
      needsReseal(keyring, sealed) ? sealSecret(keyring, openSecret(keyring, sealed, of), of) : sealed;
    let changes: Pick<EndpointRow, "secrets" | "headers">;
    try {
      changes = {
        secrets: held.map((one) => ({ ...one, secret: reseal(one.secret, owner) })),
        headers: headers && { ...headers, sealed: reseal(headers.sealed, { ...owner, use: "headers" }) },
      };
    } catch {
      return "unreadable";
    }
    await endpoints.updateOne(filter, { $set: changes }, { session });
    return "resealed";
  });
}
