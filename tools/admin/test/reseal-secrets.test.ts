import { randomBytes } from "node:crypto";
import { loadConfig } from "@matchbook/runtime/process/config";
import { silentLogger } from "@matchbook/runtime/process/logger";
import { testInfra, uniqueName } from "@matchbook/servers/test-infra";
import { parseKeyring, sealSecret } from "@matchbook/webhook/delivery/secret-box";
import { MongoClient } from "mongodb";
import { expect, test } from "vitest";
import { runCommand } from "../src/command-line.ts";
import { settingsShape } from "../src/settings.ts";

test("secrets reseal encrypts all signing secrets with the newest key and reports those that no key decrypts", async () => {
  const { mongoUri } = testInfra();
  const name = uniqueName("reseal");
  const [k1, k2, k3] = ["k1", "k2", "k3"].map((id) => `${id}:${randomBytes(32).toString("base64")}`);
  const env = {
    MONGODB_URI: mongoUri,
    ...Object.fromEntries(
      ["GATEWAY", "TRANSACTION", "MATCHING", "WEBHOOK"].map((process) => [`${process}_MONGODB_DATABASE`, name]),
    ),
  };
  const reseal = (keys?: string) => {
    const settings = loadConfig(settingsShape, {
      ...env,
      ...(keys === undefined ? {} : { WEBHOOK_SECRET_KEYS: keys }),
    });
    return runCommand(["secrets", "reseal"], settings, silentLogger());
  };
  const client = new MongoClient(mongoUri);
  try {
    const owner = { tenantId: "acme", endpointId: "e1" };
    const secret = sealSecret(parseKeyring(`${k1}`), "whsec_c2VjcmV0", owner);
    const endpoints = client.db(name).collection<{ _id: string; secrets: unknown[] }>("endpoints.acme");
    await endpoints.insertOne({ _id: "e1", secrets: [{ secret, validUntil: null }] });

    await expect(reseal()).rejects.toThrow("WEBHOOK_SECRET_KEYS is required");
    expect(await reseal(`${k2},${k1}`)).toEqual({ keyId: "k2", endpoints: 1, resealed: 1, unreadable: [] });
    expect(await reseal(`${k2}`)).toEqual({ keyId: "k2", endpoints: 1, resealed: 0, unreadable: [] });
    await expect(reseal(`${k3},${k1}`)).rejects.toThrow("the secrets of 1 open with none of these keys, e.g. of e1");
  } finally {
    await client.close();
  }
});
