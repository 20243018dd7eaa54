import { parseArgs } from "node:util";
import { table } from "@matchbook/accuracy/table";
import { dayCounts } from "@matchbook/runtime/day-counts/day-counts";
import { silentLogger } from "@matchbook/runtime/logger";
import { ensureCollections } from "@matchbook/runtime/migrations/migrations";
import { connectMongo, type Mongo } from "@matchbook/runtime/mongo";
import { startTestInfra } from "@matchbook/servers/start-test-infra";
import * as matching from "../../services/matching/src/store/collections.ts";
import {
  INVOICES,
  invoiceKeys,
  lineKeys,
  MATCHES,
  matchKeys,
} from "../../services/matching/src/store/counted-changes.ts";
import { toInvoiceRow } from "../../services/matching/src/store/invoices.ts";
import { toMatchRow } from "../../services/matching/src/store/matches.ts";
import * as transaction from "../../services/transaction/src/store/collections.ts";
import { keysOf, TRANSACTIONS } from "../../services/transaction/src/store/transaction-row.ts";
import { median } from "../median.ts";
import { fill } from "./fill.ts";
import { pages } from "./pages.ts";
import { BANK_CONNECTION, dayBefore, invoice, match, statements, transactionRow } from "./rows.ts";

/**
 * `npm run bench lists -- --rows 1000000`: the duration of a page of each list with 1,000 rows and with `rows` rows,
 * read in turn. The database is selected as for `npm test`. With `--keep` the rows stay for the next run with as many
 * rows; that needs a MONGODB_URI of a server that stays, too.
 */

const { values } = parseArgs({
  options: {
    rows: { type: "string", default: "100000" },
    runs: { type: "string", default: "31" },
    /** Measures only pages whose name contains this text, and fills only their lists. */
    only: { type: "string", default: "" },
    keep: { type: "boolean", default: false },
  },
});
const RUNS = Number(values.runs);
const rows = { small: 1_000, large: Number(values.rows) };

const infra = await startTestInfra({ onDisk: true, log: (line) => console.log(`• ${line}`) });
const [lines, decisions] = await Promise.all([open("bench_transaction"), open("bench_matching")]);
const now = await momentOfRows(lines.mongo);
const transactions = transaction.tenantCollections(lines.mongo, lines.counts);
const decided = matching.tenantCollections(decisions.mongo, decisions.counts);
try {
  const measured = pages(transactions, decided, rows, now).filter(({ name }) => name.includes(values.only));
  const wanted = new Set(measured.map(({ name }) => name.split(",")[0]));
  for (const tenant of ["small", "large"] as const) await fillTenant(tenant, wanted);
  const results: string[][] = [];
  for (const { name, read } of measured) {
    const times: Record<keyof typeof rows, number[]> = { small: [], large: [] };
    const shown = { small: 0, large: 0 };
    for (let run = 0; run < RUNS; run += 1) {
      for (const tenant of ["small", "large"] as const) {
        const started = performance.now();
        shown[tenant] = await read(tenant);
        times[tenant].push(performance.now() - started);
      }
    }
    const [small, large] = [median(times.small), median(times.large)];
    const onPages = `${shown.small} / ${shown.large}`;
    results.push([name, onPages, small.toFixed(1), large.toFixed(1), (large / small).toFixed(2)]);
  }
  console.log(
    `\n${table(["median of a page", "rows on it", `ms of ${rows.small}`, `ms of ${rows.large}`, "ratio"], results)}`,
  );
} finally {
  await Promise.all([lines.close(), decisions.close()]);
  await infra.stop();
}

async function open(database: string): Promise<{
  mongo: Mongo;
  counts: ReturnType<typeof dayCounts>;
  close(): Promise<void>;
}> {
  const mongo = await connectMongo(infra.mongoUri, values.keep ? `${database}_${rows.large}` : database);
  if (!values.keep) await mongo.db.dropDatabase();
  const counts = dayCounts(mongo, silentLogger());
  const close = async (): Promise<void> => {
    await counts.stop();
    if (!values.keep) await mongo.db.dropDatabase();
    await mongo.client.close();
  };
  return { mongo, counts, close };
}

/** The creation time of the newest rows: now, or the time when an earlier run filled the lists. */
async function momentOfRows({ db }: Mongo): Promise<Date> {
  const moments = db.collection<{ _id: string; at: Date }>("bench");
  await moments.updateOne({ _id: "now" }, { $setOnInsert: { at: new Date() } }, { upsert: true });
  return (await moments.findOne({ _id: "now" }))?.at ?? new Date();
}

async function fillTenant(tenant: keyof typeof rows, wanted: ReadonlySet<string | undefined>): Promise<void> {
  const started = performance.now();
  const filling = { rows: rows[tenant], now };
  if (wanted.has("transactions")) {
    const collections = await transactions(tenant);
    const into = { mongo: lines.mongo, counts: collections.counts, list: TRANSACTIONS };
    await fill(into, collections.transactions, filling, (seed) => {
      const row = transactionRow(seed);
      return { row, keys: keysOf(row) };
    });
    const chains = [{ account: "", currency: "EUR", opening: 1n, start: dayBefore(now, 60) }];
    await collections.bankConnections.updateOne({ _id: BANK_CONNECTION }, { $set: { chains } }, { upsert: true });
    await ensureCollections(lines.mongo.db, transaction.fileCollections, tenant);
    await collections.balances.deleteMany({});
    await collections.balances.insertMany(statements(now));
  }
  const { counts, invoices, matches } = await decided(tenant);
  if (wanted.has("invoices")) {
    await fill({ mongo: decisions.mongo, counts, list: INVOICES }, invoices, filling, (seed) => {
      const made = invoice(seed);
      const row = toInvoiceRow(made);
      // What is paid of an invoice is counted as allocated by a line of its day.
      const { currency, issueDate: valueDate, total, remaining } = made;
      const allocated = lineKeys({ allocated: total - remaining, valueDate, currency, direction: "credit" });
      return { row, keys: [...invoiceKeys(row), ...allocated] };
    });
  }
  if (wanted.has("matches")) {
    await fill({ mongo: decisions.mongo, counts, list: MATCHES }, matches, filling, (seed) => {
      const made = match(seed);
      const row = toMatchRow(made);
      return { row, keys: matchKeys(made) };
    });
  }
  console.log(`• ${rows[tenant]} rows per list in ${((performance.now() - started) / 1_000).toFixed(1)} s`);
}
