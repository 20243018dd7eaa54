import type { Db } from "mongodb";
import { idPrefix } from "../shared-rows.ts";
import { portionsOf } from "./portions.ts";
import type { Step } from "./schema.ts";

/** A moved collection is a view that fails: an older version would find no rows without it, and store others. */
const MOVED = {
  viewOn: "migrations",
  pipeline: [{ $match: { $expr: { $toInt: "the rows were moved by a later version" } } }],
};

/** Makes a step that moves rows of a tenant's own collections to shared ones. An older version fails from then on. */
export function moveRows(...names: string[]): Step {
  return async ({ db }, tenant) => {
    for (const name of names) await moveCollection(db, name, tenant);
  };
}

async function moveCollection(db: Db, name: string, tenant: string): Promise<void> {
  const [own, leaving] = [`${name}.${tenant}`, `${name}.${tenant}.leaving`];
  for (;;) {
    const $in = [own, leaving];
    const found = await db.listCollections({ name: { $in }, type: "collection" }, { nameOnly: true }).toArray();
    if (found.length === 0) return;
    // An interrupted move has left the other one.
    if (!found.some((one) => one.name === leaving)) {
      await db.renameCollection(own, leaving);
      // An older version may have stored a row again.
      await db.createCollection(own, MOVED).catch(() => undefined);
    }
    await copyRows(db, leaving, name, tenant);
    await db.dropCollection(leaving);
  }
}

async function copyRows(db: Db, from: string, into: string, tenant: string): Promise<void> {
  const rows = db.collection<{ _id: string }>(from);
  const stored = { $set: { _id: { $concat: [idPrefix(tenant), "$_id"] }, tenant } };
  for await (const $match of portionsOf(rows))
    await rows.aggregate([{ $match }, stored, { $merge: { into } }]).toArray();
}

/** Drops what is left of collections that were moved. Call it when no older version runs, or for a deleted tenant. */
export async function forgetMoved(db: Db, tenant: string): Promise<void> {
  const views = await db.listCollections({ type: "view", "options.viewOn": MOVED.viewOn }).toArray();
  for (const { name } of views) if (name.split(".")[1] === tenant) await db.dropCollection(name);
}
