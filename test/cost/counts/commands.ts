import { waitUntil } from "@matchbook/servers/wait-until";
import { expect, test } from "vitest";
import { generateStatement } from "../../../tools/devstack/samples/generate-statement.ts";
import type { Command } from "../in-process.ts";
import { createInvoice, system } from "./setup.ts";

/**
 * The number of database commands per call of the REST API, including everything that the call causes. Each command is a
 * round trip and wakes the database, so their number tells more about the cost of a call than a time could.
 */

test("sixteen callers that create invoices cost at most four commands per call, webhooks included", async () => {
  const CALLERS = 16;
  const CALLS = 96;
  const endpoint = { url: `${system.receiver.url}/hook`, eventTypes: ["invoice.created"] };
  await system.call("POST", "/webhook-endpoints", endpoint, system.idToken);
  let next = 0;
  const caller = async () => {
    for (let nth = next++; nth < CALLS; nth = next++) await createInvoice(`INV-${1_000 + nth}`);
  };
  const commands = await system.commandsOf(async () => {
    await Promise.all(Array.from({ length: CALLERS }, caller));
    await system.receiver.waitFor((received) => received.length >= CALLS);
  });
  expect(commands.length / CALLS, summary(commands)).toBeLessThanOrEqual(4);
  // The lower bound shows that the commands of both services were counted.
  expect(commands.length / CALLS, summary(commands)).toBeGreaterThan(0.5);
});

test("one creation after the other writes and commits, and seldom reads its counterparty", async () => {
  const CALLS = 8;
  const commands = await system.commandsOf(async () => {
    for (let nth = 0; nth < CALLS; nth += 1) await createInvoice(`INV-${2_000 + nth}`);
  });
  const count = (name: string) => commands.filter((command) => nameOf(command) === `matching ${name}`).length;
  // The invoice, its history and the event: one command each, or together from MongoDB 8.0 on.
  expect(count("bulkWrite 1") + count("insert invoices.acme")).toBe(CALLS);
  expect(count("find invoices.acme") + count("aggregate invoices.acme")).toBe(0);
  // From MongoDB 8.0 on each reads it, because the command that stores all rows must not begin the transaction.
  const look = ({ begins, collection }: Command) => begins && collection === "counterparties.acme";
  expect(commands.filter(look).length - count("bulkWrite 1")).toBeLessThan(CALLS / 2);
  // The closed periods are not read. The folding of counts reads other rows of the collection, many at once.
  expect(commands.filter(({ collection, rowId }) => collection === "small" && rowId !== undefined)).toEqual([]);
});

test("creating an invoice whose number is taken is refused after both have met", async () => {
  await expect(createInvoice("KNOWN-1")).rejects.toThrow(/409 .*duplicate_invoice_number/);
});

test("a transaction with its matches costs one command", async () => {
  await system.call("POST", "/transactions", {
    ...{ transaction_code: "TX-1", amount: 7, currency: "EUR", direction: "credit", value_date: "2026-03-02" },
  });
  const commands = await system.commandsOf(() => system.call("GET", "/transactions/TX-1"));
  expect(reads(commands)).toEqual(["matching aggregate lines.acme"]);
});

test("a reconciled line is found by its code, and read to decide, by matching alone", async () => {
  await system.call("POST", "/transactions", {
    ...{ transaction_code: "TX-2", amount: 8, currency: "EUR", direction: "credit", value_date: "2026-03-03" },
  });
  const commands = await system.commandsOf(() =>
    system.call("POST", "/transactions/TX-2/reconcile", { action: "ignore" }),
  );
  expect(reads(commands).filter(isRead)).toEqual(["matching aggregate lines.acme", "matching aggregate lines.acme"]);
  expect(ofTransaction(commands)).toEqual([]);
});

test("the second match of a line costs five reads in matching, and nothing in the transaction service", async () => {
  const line = { amount: 9, currency: "EUR", direction: "credit", value_date: "2026-03-04" };
  await system.call("POST", "/transactions", { transaction_code: "TX-3", ...line });
  const pairOf = (invoiceId: string) => ({ transactionId: "TX-3", invoiceId, matchedAmount: 1 });
  await createInvoice("KNOWN-2");
  await system.call("POST", "/matches", pairOf("KNOWN-1"));
  const commands = await system.commandsOf(() => system.call("POST", "/matches", pairOf("KNOWN-2")));
  expect(reads(commands).filter(isRead)).toEqual([
    "matching aggregate invoices.acme",
    // By its code, and to decide.
    "matching aggregate lines.acme",
    "matching aggregate lines.acme",
    // The invoice of the other match, and the suggestions on it.
    "matching find invoices.acme",
    "matching find matches.acme",
  ]);
  expect(ofTransaction(commands)).toEqual([]);
});

test("a change of a match costs at most ten commands and its commits, and none in the transaction service", async () => {
  const line = { amount: 9, currency: "EUR", direction: "credit", value_date: "2026-03-05" };
  await system.call("POST", "/transactions", { transaction_code: "TX-4", ...line });
  await createInvoice("KNOWN-3");
  const pair = { transactionId: "TX-4", invoiceId: "KNOWN-3", matchedAmount: 1 };
  const { match } = (await system.call("POST", "/matches", pair)).data;
  const commands = await system.commandsOf(() => system.call("PUT", `/matches/${match.id}`, { matchedAmount: 2 }));
  const own = commands.filter(({ process }) => process !== "webhook" && process !== "gateway").filter(isOfTenant);
  // Left out, because folding counts has them too: commits, a read of small rows, updates of the note and the guard.
  expect(own.length, own.map(nameOf).join(", ")).toBeLessThanOrEqual(10);
  expect(ofTransaction(commands)).toEqual([]);
});

test("a chunk of imported lines asks for invoices and for counterparties three times at most", async () => {
  const { id } = (await system.call("POST", "/bank-connections", { name: "Bank" })).data;
  const statement: Uint8Array[] = [];
  for await (const bytes of generateStatement({ entries: 40 })) statement.push(bytes);
  const xml = Buffer.concat(statement).toString();
  const commands = await system.commandsOf(() =>
    system.call("POST", `/bank-connections/${id}/statements`, xml, undefined, { "content-type": "application/xml" }),
  );
  const finds = (collection: string) => commands.filter((one) => nameOf(one) === `matching find ${collection}`).length;
  const chunks = finds("learned_aliases");
  expect(chunks).toBeGreaterThan(0);
  // Invoices that the lines name, those that the found rows lead to, and those that changed during the decision.
  expect(finds("invoices.acme"), summary(commands)).toBeLessThanOrEqual(3 * chunks);
  // By names and accounts, by beginnings of words, and those of the invoices.
  expect(finds("counterparties.acme"), summary(commands)).toBeLessThanOrEqual(3 * chunks);
});

test("an invoice with its matches costs one command", async () => {
  const commands = await system.commandsOf(() => system.call("GET", "/invoices/KNOWN-1"));
  expect(reads(commands)).toEqual(["matching aggregate invoices.acme"]);
});

test("500 readers that wait for changes cost the database one look, and see a change at once", async () => {
  const READERS = 500;
  const last = await numbersOf("/history?order=newest&limit=1");
  const commands = await system.commandsOf(async () => {
    const readers = Array.from({ length: READERS }, () => nextNumbers(`/history?after=${last[0]}&wait=20`));
    await waitUntil(
      () => system.waiting(),
      (count) => count === READERS,
    );
    await createInvoice("AWAITED-1");
    for (const numbers of await Promise.all(readers)) expect(numbers).toEqual([(last[0] ?? 0) + 1]);
  });
  const looks = commands.filter(({ collection }) => collection.startsWith("history")).map(nameOf);
  expect(looks.length, summary(commands)).toBeLessThanOrEqual(30);
});

test("readers that wait see every entry once and in order, each those of its filter", async () => {
  const [last = 0] = await numbersOf("/history?order=newest&limit=1");
  const CALLS = 30;
  const follow = async (filter: string) => {
    const seen: number[] = [];
    for (let after = last; seen.length < CALLS; ) {
      const numbers = await numbersOf(`/history?after=${after}&wait=20${filter}`);
      seen.push(...numbers);
      after = numbers.at(-1) ?? after;
    }
    return seen;
  };
  const filters = ["", "", "&entity=invoice", "&operation=create_invoice&limit=3"];
  const readers = filters.map((filter) => follow(filter));
  for (let nth = 0; nth < CALLS; nth += 5)
    await Promise.all([0, 1, 2, 3, 4].map((more) => createInvoice(`FOLLOWED-${nth + more}`)));
  const all = Array.from({ length: CALLS }, (_, nth) => last + 1 + nth);
  for (const seen of await Promise.all(readers)) expect(seen).toEqual(all);
});

/** Waits again when a wait ends without a change, as readers do. */
async function nextNumbers(path: string): Promise<number[]> {
  const numbers = await numbersOf(path);
  return numbers.length > 0 ? numbers : nextNumbers(path);
}

async function numbersOf(path: string): Promise<number[]> {
  const { entries } = (await system.call("GET", path)).data as { entries: { sequence: number }[] };
  return entries.map(({ sequence }) => sequence);
}

/** The commands that a GET causes. Folding the counts of earlier creations may fall into the same time. */
function reads(commands: Command[]): string[] {
  return commands
    .filter(({ collection }) => /^(lines|invoices|matches|transactions)\./.test(collection))
    .map(nameOf)
    .sort();
}

/** Commands of the transaction service on the tenant's data. */
function ofTransaction(commands: Command[]): string[] {
  return commands.filter((command) => command.process === "transaction" && isOfTenant(command)).map(nameOf);
}

/** Recognizes commands on the tenant's data, without the folding of counts and the sweeps of outboxes by the clock. */
function isOfTenant({ name, collection }: Command): boolean {
  return /\.acme$|^history$|^learned_aliases$/.test(collection) || (collection === "small" && name === "insert");
}

function isRead(name: string): boolean {
  return / (find|aggregate) /.test(name);
}

function nameOf({ process, name, collection }: Command): string {
  return `${process} ${name} ${collection}`;
}

function summary(commands: Command[]): string {
  const groups = Map.groupBy(commands, nameOf);
  return [...groups].map(([name, all]) => `${all.length} × ${name}`).join(", ");
}
