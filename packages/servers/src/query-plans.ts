import type { CommandStartedEvent, Document, MongoClient } from "mongodb";

/** How the database executes one query. */
export interface QueryPlan {
  command: string;
  /** The names of the stages of the winning plan; a sort that keeps only the rows of a page is `SORT(limited)`. */
  stages: string[];
  indexes: string[];
}

/** The MongoDB address for a client that reports its commands. */
export function monitored(mongoUri: string): string {
  const uri = new URL(mongoUri);
  uri.searchParams.set("monitorCommands", "true");
  return uri.href;
}

/**
 * Records the queries of one collection while `work` runs, and asks the database for their plans.
 * @param client of a `monitored` address
 */
export async function plansOf(
  client: MongoClient,
  { database, collection }: { database: string; collection: string },
  work: () => Promise<unknown>,
): Promise<QueryPlan[]> {
  const commands: Document[] = [];
  const record = ({ commandName, command }: CommandStartedEvent) => {
    if (["find", "aggregate"].includes(commandName) && command[commandName] === collection) commands.push(command);
  };
  client.on("commandStarted", record);
  try {
    await work();
  } finally {
    client.off("commandStarted", record);
  }
  const plans: QueryPlan[] = [];
  for (const {
    lsid,
    txnNumber,
    startTransaction,
    autocommit,
    readConcern,
    $db,
    $clusterTime,
    ...explain
  } of commands) {
    const plan = await client.db(database).command({ explain, verbosity: "queryPlanner" });
    const stages = stagesOf(plan);
    plans.push({
      command: Object.keys(explain)[0] ?? "",
      stages: stages.map(({ stage, limitAmount }) => (stage === "SORT" && limitAmount ? "SORT(limited)" : stage)),
      indexes: stages.flatMap(({ indexName }) => indexName ?? []),
    });
  }
  return plans;
}

/**
 * True when the database's planner uses an index for any part of a filter, as MongoDB does. The embedded database does
 * so only when the whole filter is a prefix of a declared index, so it scans for a range of ids alone.
 */
export async function plansFully(client: MongoClient): Promise<boolean> {
  return "storageEngines" in (await client.db().admin().command({ buildInfo: 1 }));
}

/** The stages of the winning plans anywhere in the answer to `explain`. */
function stagesOf(value: unknown): Document[] {
  if (typeof value !== "object" || value === null) return [];
  const children = Object.entries(value).flatMap(([name, child]) => (name === "rejectedPlans" ? [] : stagesOf(child)));
  return "stage" in value && typeof value.stage === "string" ? [value, ...children] : children;
}
