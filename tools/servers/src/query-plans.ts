import type { Db, Document } from "mongodb";

/** The work of the database for one query or write. */
export interface QueryPlan {
  /** The command, the collection, and the fields of its filter and sort without their values. */
  shape: string;
  collection: string;
  /** The fields of the condition. */
  fields: string[];
  /** The indexes as the database words them, e.g. `IXSCAN { at: 1 }`. */
  summary: string;
  /** Tells that no index serves the condition. */
  scans: boolean;
  /** Number of index keys or of documents that were read: the larger of the two. */
  examined: number;
  /** Number of documents that were returned, counted or changed, or of values that were looked up if these are more. */
  returned: number;
  /** Tells that the query sorts everything that it finds. (A sort that keeps only the rows of a page does not.) */
  sorts: boolean;
}

/** The MongoDB address for a client that reports its commands. */
export function monitored(mongoUri: string): string {
  const uri = new URL(mongoUri);
  uri.searchParams.set("monitorCommands", "true");
  return uri.href;
}

const PROFILE = "system.profile";
const PROFILE_BYTES = 64 * 1024 * 1024;
const ALL = 2;

/**
 * Lets the database's profiler record every query and write of all clients while `work` runs, those inside of
 * transactions and of background tasks included. The profiler notes the execution statistics that `explain` shows, of
 * the real executions.
 */
export async function plansOf(db: Db, work: () => Promise<unknown>): Promise<QueryPlan[]> {
  const [known] = await db.listCollections({ name: PROFILE }).toArray();
  if (known === undefined) await db.createCollection(PROFILE, { capped: true, size: PROFILE_BYTES });
  const began = new Date();
  await db.command({ profile: ALL });
  try {
    await work();
  } finally {
    await db.command({ profile: 0 });
  }
  const profiled = await db
    .collection(PROFILE)
    .find({ ts: { $gte: began }, planSummary: { $exists: true }, "command.explain": { $exists: false } })
    .toArray();
  const plans: QueryPlan[] = [];
  for (const operation of profiled) plans.push(await planOf(db, operation));
  return plans;
}

async function planOf(db: Db, operation: Document): Promise<QueryPlan> {
  const { ns, keysExamined, docsExamined, nreturned, nMatched, ndeleted, hasSortStage } = operation;
  const { $db, lsid, $clusterTime, ...command } = operation.originatingCommand ?? operation.command;
  const collection = ns.slice(ns.indexOf(".") + 1);
  const fields = fieldsOf(conditionOf(command));
  const examined = largest(keysExamined, docsExamined);
  const returned = largest(nreturned, nMatched, ndeleted, valuesIn(command));
  const scans = operation.planSummary.includes("COLLSCAN") && fields.length > 0;
  // An explanation runs the aggregation once more. Most need none: their sums show that they read little.
  const isPlain = !hasSortStage && isFrugal({ examined, returned });
  const stats = !("aggregate" in command) ? operation.execStats : isPlain ? [] : await explained(db, command);
  const stages = stagesOf(stats);
  return {
    shape: `${operation.op === "command" ? Object.keys(command)[0] : operation.op} ${collection} ${shapeOf(command)}`,
    collection,
    fields,
    summary: operation.planSummary,
    scans,
    examined,
    returned: largest(returned, counted(command, stages)),
    sorts: stages.some(({ stage, limitAmount }) => stage === "SORT" && !limitAmount),
  };
}

/** Clients differ in how they read numbers of 64 bits. */
function largest(...numbers: (number | bigint | undefined)[]): number {
  return Math.max(...numbers.map((number) => Number(number ?? 0)));
}

/** The statistics of an aggregation; the profiler has only its sums. */
async function explained(db: Db, { aggregate, pipeline, hint }: Document): Promise<Document> {
  const explain = { aggregate, pipeline, cursor: {}, ...(hint === undefined ? {} : { hint }) };
  return db.command({ explain, verbosity: "executionStats" }).then(({ stages, executionStats }) => {
    const [first] = stages ?? [];
    const { $cursor: cursor, ...rest } = first ?? {};
    return { cursor: (cursor?.executionStats ?? executionStats)?.executionStages, rest, more: stages?.slice(1) };
  });
}

function conditionOf({ filter, query, q, pipeline }: Document): Document {
  return filter ?? query ?? q ?? pipeline?.[0]?.$match ?? {};
}

function fieldsOf({ $and = [], ...condition }: Document): string[] {
  return [...Object.keys(condition), ...$and.flatMap(fieldsOf)];
}

/** Number of values that the condition looks up one by one. */
function valuesIn(command: Document): number {
  const lists = Object.values(conditionOf(command)).map((condition) => condition?.$in?.length ?? 0);
  return Math.max(0, ...lists);
}

/**
 * Number of documents in a count, which returns fewer than it reads: the driver's `countDocuments`, or a count by group
 * of at most as many documents as a limit before it lets pass. Any other group is judged by what it returns.
 */
function counted({ pipeline }: Document, stages: Document[]): number {
  const group = pipeline?.at(-1)?.$group;
  if (JSON.stringify(group) === '{"_id":1,"n":{"$sum":1}}') return stages[0]?.nReturned;
  const { _id, ...sums } = group ?? {};
  const all = Object.values(sums).map((sum) => JSON.stringify(sum));
  const isBounded = pipeline?.at(-2)?.$limit !== undefined;
  if (!isBounded || all.length === 0 || all.some((sum) => sum !== '{"$sum":1}')) return 0;
  return stages.find(({ stage }) => /^limit$/i.test(stage))?.nReturned;
}

/** The stages anywhere in the statistics, the last one first. */
function stagesOf(value: unknown): Document[] {
  if (typeof value !== "object" || value === null) return [];
  const children = Object.values(value).flatMap(stagesOf);
  return "stage" in value && typeof value.stage === "string" ? [value, ...children] : children;
}

function shapeOf({ pipeline, sort, ...command }: Document): string {
  const shown = { ...(pipeline === undefined ? { filter: conditionOf(command) } : { pipeline }), sort };
  return JSON.stringify(shown, (name, value: unknown) => (isValue(name, value) ? "?" : value)).replaceAll('"', "");
}

function isValue(name: string, value: unknown): boolean {
  const isList = Array.isArray(value) && !["pipeline", "$and", "$or"].includes(name);
  const isPlain = typeof value === "object" && value?.constructor === Object;
  return isList || !(isPlain || Array.isArray(value) || value === undefined);
}

/** Keys or documents that any query may read, even if it returns nothing. */
const FREE = 100;
/** Keys or documents that it may read for each that it returns. */
const PER_ROW = 3;

function isFrugal({ examined, returned }: Pick<QueryPlan, "examined" | "returned">): boolean {
  return examined <= PER_ROW * returned + FREE;
}

/** Describes the plans that no index serves, that read far more than they return, or that sort everything they find. */
export function wasteful(plans: readonly QueryPlan[]): string[] {
  const worst = new Map<string, QueryPlan>();
  for (const plan of plans) {
    const { shape, examined, sorts, scans } = plan;
    if (!sorts && !scans && isFrugal(plan)) continue;
    if (examined >= (worst.get(shape)?.examined ?? 0)) worst.set(shape, plan);
  }
  return [...worst.values()].map(
    ({ shape, summary, examined, returned, sorts }) =>
      `${shape}: ${summary}${sorts ? ", SORT" : ""}, ${examined} examined, ${returned} returned`,
  );
}
