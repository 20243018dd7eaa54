import { bookingDayOf } from "@matchbook/runtime/values/booking-day";
import { addDays } from "@matchbook/runtime/values/days";
import type { ClientSession, Collection } from "mongodb";
import { chainIssues, endOfDay, firstOf } from "../domain/balance-chain.ts";
import type { CheckedFile } from "../domain/left-out.ts";
import {
  type BalanceChain,
  type BalanceRow,
  leftOutIssue,
  ofChain,
  type StartedChain,
  type StoredIssue,
} from "./balance-row.ts";
import type { BankConnectionRow } from "./bank-connection-row.ts";
import { type Books, findUnaccounted } from "./find-balances.ts";
import type { CountedRow } from "./transaction-row.ts";

/** Latest statements of an account that are compared: daily ones of five years. */
const MOST_COMPARED = 2_000;
/** Accounts of a connection at most, and its issues that are listed. */
const MOST_CHAINS = 100;
export const MOST_ISSUES = 20;
/** Files with lines that were left out, of which a connection tells at most. */
const MOST_LEFT_OUT = 1_000;
/** Statements with the first ends among which the one that begins first is looked for. */
const FIRST_ENDS = 10;

interface BalanceCollections extends Pick<Books, "balances" | "counts"> {
  bankConnections: Collection<BankConnectionRow>;
}

/** Facts that a file tells about balances. */
export interface FileBalances {
  rows: readonly BalanceRow[];
  /** Days of the file by account and currency. */
  checked?: readonly CheckedFile[];
  /** Rows of lines that the file leaves out. */
  leftOut?: readonly BalanceRow[];
}

/** Stores the balances of a file, in the commit that ends its import. @returns the issues of the connection now */
export async function storeBalances(
  { balances, ...others }: BalanceCollections,
  connectionId: string,
  { rows, checked = [], leftOut = [] }: FileBalances,
  session: ClientSession,
): Promise<StoredIssue[]> {
  // Lines that were left out of these days are here now, or this file leaves them out.
  for (const { account, currency, from, to } of checked) {
    const within = { from: { $gte: from }, to: { $lte: to }, leftOut: { $exists: true } };
    await balances.deleteMany({ bankConnectionId: connectionId, account, currency, ...within }, { session });
  }
  const added = [...rows, ...leftOut];
  if (added.length > 0)
    await balances.bulkWrite(
      added.map((row) => ({ updateOne: { filter: { _id: row._id }, update: { $setOnInsert: row }, upsert: true } })),
      { session, ordered: false },
    );
  return compareBalances({ balances, ...others }, connectionId, rows, session);
}

/** Compares the balances of a connection, after some of them or lines were added or deleted. @returns its issues now */
export async function compareBalances(
  { balances, bankConnections, counts }: BalanceCollections,
  connectionId: string,
  rows: readonly BalanceRow[],
  session: ClientSession,
): Promise<StoredIssue[]> {
  const connection = await bankConnections.findOne({ _id: connectionId }, { session });
  const { chains: known = [], balanceIssueCount = 0n } = connection ?? {};
  if (connection === null || (rows.length + known.length === 0 && balanceIssueCount === 0n)) return [];
  const added = rows.filter(({ account, currency }) => !known.some((one) => isChain(one, { account, currency })));
  const chains = [...known, ...distinctChains(added)].slice(0, MOST_CHAINS);
  const leftOut = balances.find({ bankConnectionId: connectionId, leftOut: { $exists: true } }, { session });
  const issues: StoredIssue[] = (await leftOut.limit(MOST_LEFT_OUT).toArray()).flatMap(leftOutIssue);
  const started: StartedChain[] = [];
  const compared: BalanceRow[] = [];
  for (const { account, currency } of chains) {
    const chain = { account, currency };
    const statements = () => balances.find(ofChain(connectionId, chain), { session });
    const latest = await statements().sort({ to: -1 }).limit(MOST_COMPARED).toArray();
    const first =
      latest.length < MOST_COMPARED
        ? latest.slice(-FIRST_ENDS).reverse()
        : await statements().sort({ to: 1 }).limit(FIRST_ENDS).toArray();
    // The import of its only statements was taken back.
    if (first.length === 0) continue;
    issues.push(...chainIssues(latest).map((issue) => ({ ...chain, ...issue })));
    compared.push(...latest);
    const isOpen = !latest.some((one) => endOfDay([one], latest) !== undefined);
    started.push({ ...chain, ...startOf(first), ...(isOpen && { isOpen }) });
  }
  const read: Books["counts"]["read"] = (list, days) => counts.read(list, days, session);
  for (const currency of new Set(started.map((one) => one.currency))) {
    // An issue of the balances tells already why lines do not lead to them.
    if (issues.some((issue) => issue.currency === currency)) continue;
    const side = { connection: { ...connection, chains: started }, currency };
    const days = await findUnaccounted({ balances, counts: { read }, session }, side);
    const by = days && compared.find((one) => one.currency === currency && one.to <= days.to);
    if (by) issues.push({ kind: "unaccounted", account: by.account, currency, ...days, syncId: by.syncId });
  }
  issues.sort((a, b) => (a.from < b.from ? 1 : -1));
  // Two imports of a connection that end at the same time write the same row, so the later one sees the other.
  const changed = {
    chains: started,
    balanceIssues: issues.slice(0, MOST_ISSUES),
    balanceIssueCount: BigInt(issues.length),
  };
  await bankConnections.updateOne({ _id: connectionId }, { $set: changed, $inc: { balanceImports: 1n } }, { session });
  return issues;
}

/** Compares the balances of connections again whose statements end on or after the day of a new line. */
export async function compareWithLines(collections: BalanceCollections, rows: CountedRow[], session: ClientSession) {
  const connected = rows.filter(({ facts }) => facts.bankConnectionId !== undefined);
  for (const [id = "", some] of Map.groupBy(connected, ({ facts }) => facts.bankConnectionId)) {
    const [day = ""] = some.map(({ facts }) => bookingDayOf(facts)).sort();
    const covering = await collections.balances.findOne({ bankConnectionId: id, to: { $gte: day } }, { session });
    if (covering !== null) await compareBalances(collections, id, [], session);
  }
}

/** The first balance of the statement that begins first, which may state its closing balance only. */
function startOf(statements: readonly BalanceRow[]): Pick<StartedChain, "opening" | "start"> {
  const first = firstOf(statements);
  if (first === undefined) throw new Error("a chain without a statement");
  const { from, to, opening, closing = 0n } = first;
  return opening === undefined ? { opening: closing, start: to } : { opening, start: addDays(from, -1) };
}

function isChain(a: BalanceChain, b: BalanceChain): boolean {
  return a.account === b.account && a.currency === b.currency;
}

function distinctChains(rows: readonly BalanceRow[]): BalanceChain[] {
  const chains = rows.map(({ account, currency }) => ({ account, currency }));
  return chains.filter((chain, at) => chains.findIndex((other) => isChain(other, chain)) === at);
}
