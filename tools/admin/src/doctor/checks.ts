import { outboxRows, UNPUBLISHED } from "@matchbook/runtime/events/outbox-rows";
import { SHARED } from "@matchbook/runtime/mongo/migrations/migrations";
import { sealedOf } from "@matchbook/webhook/delivery/reseal-secrets";
import { needsReseal, openSecret } from "@matchbook/webhook/delivery/secret-box";
import type { EndpointRow } from "@matchbook/webhook/store/rows";
import { countDeadLetters } from "../dead-letters.ts";
import type { Installation } from "../installation.ts";
import { migrationsOf } from "../schemas.ts";
import type { Settings } from "../settings.ts";
import { tenantOfCollection } from "../tenant-collections.ts";
import { type Finding, fine, problem } from "./finding.ts";

type Check = (installation: Installation, settings: Settings) => Promise<Finding>;

/** Rows of a work queue and of the outbox that waited this long are late, in milliseconds. */
const LATE_MS = 10 * 60 * 1000;
/** WiredTiger has a file for each collection and each index. */
const SPARE_FILES = 10_000;

/** The checks of the databases, in the order of the report. */
export const CHECKS: Readonly<Record<string, Check>> = {
  database: async ({ gateway: { mongo } }) => {
    const [{ version }, hello] = await Promise.all([
      mongo.db.admin().command({ buildInfo: 1 }),
      mongo.db.admin().command({ hello: 1 }),
    ]);
    if (hello.setName === undefined)
      return problem(`MongoDB ${version} is no replica set`, "start it as a replica set: transactions need one");
    return fine(`MongoDB ${version}, replica set ${hello.setName} with ${hello.hosts?.length ?? 1} members`);
  },
  "open files": async ({ databases }) => {
    let files = 0;
    for (const { mongo } of databases) {
      const { collections, indexes } = await mongo.db.stats();
      files += Number(collections) + Number(indexes);
    }
    const needed = `${files} files of collections and indexes; the limit of open files must be above ${files + SPARE_FILES}`;
    return fine(`MongoDB has ${needed}`);
  },
  migrations: async (installation) => {
    const waiting: string[] = [];
    for (const database of installation.databases) {
      const migrations = migrationsOf(installation, database);
      const ids = [...((await migrations.isSharedWaiting()) ? [SHARED] : []), ...(await migrations.waiting())];
      waiting.push(...ids.map((id) => `${database.process}/${id}`));
    }
    if (waiting.length === 0) return fine("every tenant has the schema of this version");
    return problem(`${waiting.length} of an older schema, e.g. ${waiting[0]}`, "run: migrate");
  },
  "dead letters": async (installation) => {
    const count = await countDeadLetters(installation, {});
    return count === 0 ? fine("none") : problem(`${count} events were given up`, "run: dead-letters list");
  },
  outbox: async ({ databases }) => {
    const late = { at: { $lt: new Date(Date.now() - LATE_MS) }, ...UNPUBLISHED };
    let count = 0;
    for (const { process, mongo } of databases)
      if (process === "transaction" || process === "matching") count += await outboxRows(mongo).countDocuments(late);
    return count === 0
      ? fine("no event waits")
      : problem(`${count} commits wait for NATS`, "check NATS and the services' logs");
  },
  imports: async ({ databases }) => {
    const queue = databases.find(({ process }) => process === "transaction")?.mongo.db.collection("imports");
    const dueAt = { $lt: new Date(Date.now() - LATE_MS) };
    const count = (await queue?.countDocuments({ queue: "imports", dueAt })) ?? 0;
    return count === 0
      ? fine("no file waits")
      : problem(`${count} files wait`, "check that a transaction replica is ready");
  },
  "webhook secrets": async ({ databases }, { WEBHOOK_SECRET_KEYS: keyring }) => {
    if (keyring === undefined) return fine("not checked without WEBHOOK_SECRET_KEYS");
    const db = databases.find(({ process }) => process === "webhook")?.mongo.db;
    const names = (await db?.listCollections({ name: /^endpoints\./ }, { nameOnly: true }).toArray()) ?? [];
    let older = 0;
    for (const { name } of names) {
      const tenantId = tenantOfCollection(name) ?? "";
      const rows = db?.collection<EndpointRow>(name).find({}, { projection: { secrets: 1, headers: 1 } }) ?? [];
      for await (const row of rows)
        for (const { sealed, owner } of sealedOf(row, { tenantId, endpointId: row._id })) {
          if (needsReseal(keyring, sealed)) older += 1;
          try {
            openSecret(keyring, sealed, owner);
          } catch {
            return problem(
              `no key opens the secrets of the destination ${row._id}`,
              "add the key that sealed them to WEBHOOK_SECRET_KEYS",
            );
          }
        }
    }
    return older === 0
      ? fine("all open with the first key")
      : problem(`${older} need an older key`, "run: secrets reseal");
  },
};
