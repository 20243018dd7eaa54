import { isDeepStrictEqual } from "node:util";
import { type Document, type IndexDescription, MongoBulkWriteError, type MongoServerError } from "mongodb";
import { type Databases, duplicate, type Transaction } from "./database.ts";
import { fits } from "./filter.ts";
import { assign, evaluate, updated, upserted } from "./update.ts";
import { compare, copy, sortRows, valueAt, valuesAt } from "./values.ts";

export interface Find {
  sort?: Record<string, unknown>;
  limit?: number;
  skip?: number;
  projection?: Document;
  upsert?: boolean;
  returnDocument?: "before" | "after";
}

/** The operations of one collection, each of them atomic. The last parameter is the transaction of the session. */
export class Operations {
  readonly #databases: Databases;
  readonly #name: string;
  readonly #database: string;

  constructor(databases: Databases, database: string, name: string) {
    this.#databases = databases;
    this.#database = database;
    this.#name = `${database}.${name}`;
  }

  #found(filter: Document, { sort, limit, skip = 0 }: Find, transaction: Transaction): Document[] {
    const rows = this.#databases.rowsOf(this.#name, transaction);
    // Most look-ups name a row.
    const id = filter._id;
    const known = typeof id === "string" ? [rows.get(id)].filter((row) => row !== undefined) : rows.values();
    const found: Document[] = [];
    for (const row of known) if (fits(row, filter)) found.push(row);
    if (sort !== undefined) sortRows(found, sort);
    return limit ? found.slice(skip, skip + limit) : found.slice(skip);
  }

  createIndexes(indexes: readonly IndexDescription[]): void {
    this.#databases.createIndexes(this.#name, indexes);
  }

  find(filter: Document = {}, options: Find = {}, transaction: Transaction): Document[] {
    return this.#found(filter, options, transaction).map((row) => projected(row, options.projection));
  }

  findOne(filter: Document = {}, options: Find = {}, transaction: Transaction): Document | null {
    return this.find(filter, { ...options, limit: 1 }, transaction)[0] ?? null;
  }

  countDocuments(filter: Document = {}, options: Find = {}, transaction: Transaction): number {
    return this.#found(filter, options, transaction).length;
  }

  distinct(field: string, filter: Document = {}, _options: Find = {}, transaction: Transaction): unknown[] {
    const values = this.#found(filter, {}, transaction).flatMap((row) => valuesAt(row, field.split(".")).flat());
    return [...new Set(values)].filter((value) => value !== undefined).sort(compare);
  }

  insertOne(row: Document, _options: Find = {}, transaction: Transaction) {
    const { _id: id } = row;
    if (this.#databases.rowsOf(this.#name, transaction).has(id)) throw duplicate(this.#name, "_id_");
    this.#databases.write({ collection: this.#name, id, row: copy(row) }, transaction);
    return { insertedCount: 1, insertedId: id };
  }

  insertMany(rows: Document[], options: Find = {}, transaction: Transaction) {
    for (const row of rows) this.insertOne(row, options, transaction);
    return { insertedCount: rows.length };
  }

  #set(row: Document, transaction: Transaction): void {
    this.#databases.write({ collection: this.#name, id: row._id, row }, transaction);
  }

  updateOne(filter: Document, update: Document, options: Find = {}, transaction: Transaction) {
    return this.#change(filter, (row) => updated(row, update), { ...options, limit: 1 }, { update, transaction });
  }

  updateMany(filter: Document, update: Document, options: Find = {}, transaction: Transaction) {
    return this.#change(filter, (row) => updated(row, update), options, { update, transaction });
  }

  replaceOne(filter: Document, replacement: Document, options: Find = {}, transaction: Transaction) {
    const change = (row: Document) => ({ _id: row._id, ...copy(replacement) });
    return this.#change(filter, change, { ...options, limit: 1 }, { update: { $set: replacement }, transaction });
  }

  #change(
    filter: Document,
    change: (row: Document) => Document,
    { upsert = false, ...options }: Find,
    { update, transaction }: { update: Document; transaction: Transaction },
  ) {
    const found = this.#found(filter, options, transaction);
    let modifiedCount = 0;
    for (const row of found) {
      const next = change(row);
      // An update that changes nothing is no write, so it conflicts with none.
      if (isDeepStrictEqual(row, next)) continue;
      modifiedCount += 1;
      this.#set(next, transaction);
    }
    const isNew = upsert && found.length === 0;
    if (isNew) this.insertOne(upserted(filter, update), {}, transaction);
    return { matchedCount: found.length, modifiedCount, upsertedCount: isNew ? 1 : 0 };
  }

  findOneAndUpdate(filter: Document, update: Document, options: Find = {}, transaction: Transaction): Document | null {
    const [row] = this.#found(filter, { ...options, limit: 1 }, transaction);
    if (row === undefined) {
      if (options.upsert) this.insertOne(upserted(filter, update), {}, transaction);
      return options.upsert && options.returnDocument === "after" ? upserted(filter, update) : null;
    }
    const next = updated(row, update);
    if (!isDeepStrictEqual(row, next)) this.#set(next, transaction);
    return projected(options.returnDocument === "after" ? next : row, options.projection);
  }

  findOneAndDelete(filter: Document, options: Find = {}, transaction: Transaction): Document | null {
    const [row] = this.#found(filter, { ...options, limit: 1 }, transaction);
    if (row !== undefined) this.#remove(row, transaction);
    return row === undefined ? null : copy(row);
  }

  #remove({ _id: id }: Document, transaction: Transaction): void {
    this.#databases.write({ collection: this.#name, id, row: undefined }, transaction);
  }

  deleteOne(filter: Document, _options: Find = {}, transaction: Transaction) {
    return this.#delete(this.#found(filter, { limit: 1 }, transaction), transaction);
  }

  deleteMany(filter: Document, _options: Find = {}, transaction: Transaction) {
    return this.#delete(this.#found(filter, {}, transaction), transaction);
  }

  #delete(rows: Document[], transaction: Transaction) {
    for (const row of rows) this.#remove(row, transaction);
    return { deletedCount: rows.length };
  }

  /** Writes one after the other until one fails, as an ordered bulk write does. */
  bulkWrite(writes: Record<string, Document>[], _options: Find = {}, transaction: Transaction) {
    const counts = { insertedCount: 0, matchedCount: 0, modifiedCount: 0, upsertedCount: 0, deletedCount: 0 };
    for (const [index, write] of writes.entries()) {
      const [[name, model = {}] = [""]] = Object.entries(write);
      try {
        const result = this.#write(name, model, transaction) as Partial<typeof counts>;
        for (const key of Object.keys(counts) as (keyof typeof counts)[]) counts[key] += result[key] ?? 0;
      } catch (error) {
        const { code, message } = error as MongoServerError;
        if (code !== 11000) throw error;
        const failed = { message, code, writeErrors: [{ index, code, errmsg: message }] };
        throw new MongoBulkWriteError(failed as never, counts as never);
      }
    }
    return counts;
  }

  #write(name: string, { filter, update, replacement, document, upsert }: Document, transaction: Transaction): object {
    if (name === "insertOne") return this.insertOne(document, {}, transaction);
    if (name === "replaceOne") return this.replaceOne(filter, replacement, { upsert }, transaction);
    if (name === "updateOne") return this.updateOne(filter, update, { upsert }, transaction);
    if (name === "updateMany") return this.updateMany(filter, update, { upsert }, transaction);
    if (name === "deleteOne") return this.deleteOne(filter, {}, transaction);
    throw new Error(`not simulated: ${name}`);
  }

  aggregate(stages: Document[], _options: Find = {}, transaction: Transaction): Document[] {
    let rows = this.find({}, {}, transaction);
    // The other stages of a migration step read what a new tenant does not have.
    if (rows.length === 0) return [];
    for (const stage of stages) rows = this.#stage(stage, rows, transaction);
    return rows;
  }

  #stage(stage: Document, rows: Document[], transaction: Transaction): Document[] {
    const [[name, of] = [""]] = Object.entries<Document>(stage);
    switch (name) {
      case "$match":
        return rows.filter((row) => fits(row, of as Document));
      case "$sort":
        return sortRows(rows, of as Document);
      case "$limit":
        return rows.slice(0, Number(of));
      case "$project":
        return rows.map((row) => projected(row, of));
      case "$unset":
        return rows.map((row) => projected(row, { [String(of)]: 0 }));
      case "$set":
        for (const row of rows)
          for (const [path, value] of Object.entries(of ?? {})) assign(row, path, evaluate(value, row));
        return rows;
      case "$lookup":
        return rows.map((row) => ({ ...row, [of?.as]: this.#joined(of as Document, row, transaction) }));
      case "$group":
        return grouped(rows, of as Document);
      default:
        throw new Error(`not simulated: ${name}`);
    }
  }

  #joined({ from, localField, foreignField }: Document, row: Document, transaction: Transaction): Document[] {
    const others = new Operations(this.#databases, this.#database, from);
    return others.find({ [foreignField]: valueAt(row, localField) }, {}, transaction);
  }
}

function grouped(rows: Document[], { _id, ...sums }: Document): Document[] {
  const groups = Map.groupBy(rows, (row) => JSON.stringify(evaluate(_id, row)));
  return [...groups.values()].map((group) => {
    const totals = Object.entries<Document>(sums).map(([field, { $sum, ...others }]): [string, number] => {
      if (Object.keys(others).length > 0) throw new Error(`not simulated: ${Object.keys(others)}`);
      return [field, group.reduce((all, row) => all + Number(evaluate($sum, row)), 0)];
    });
    return { _id: evaluate(_id, group[0] as Document), ...Object.fromEntries(totals) };
  });
}

function projected(row: Document, projection: Document | undefined): Document {
  const entries = Object.entries(projection ?? {});
  if (entries.length === 0) return copy(row);
  const isExclusion = entries.every(([name, value]) => !value || name === "_id") && entries.some(([, value]) => !value);
  if (isExclusion) {
    const rest = copy(row);
    for (const [path, value] of entries) if (!value) assign(rest, path, undefined);
    return rest;
  }
  const shown: Document = projection?._id === 0 ? {} : { _id: row._id };
  for (const [path, value] of entries) {
    const found = value ? valueAt(row, path) : undefined;
    if (found !== undefined) assign(shown, path, copy(found));
  }
  return shown;
}
