import type { LineFacts } from "@matchbook/proto/matchbook/line/v1/line";
import type { Call } from "@matchbook/runtime/grpc/call";
import { newId } from "@matchbook/runtime/values/ids";
import { testInfra } from "@matchbook/servers/test-infra";
import type { CommandStartedEvent, Document } from "mongodb";
import { afterAll, beforeAll, expect, test } from "vitest";
import { handlers } from "../src/service.ts";
import { type LineClient, lineClient } from "./line-client.ts";
import { aLine, anInvoice, type Fixture, matchOf, startFixture } from "./setup.ts";

/**
 * Concurrent commands of a tenant. The test calls the service's handlers directly, so all commands arrive before the
 * first begins to read. So the test knows which commands share a commit.
 */

let fixture: Fixture;
let rpc: LineClient;
beforeAll(async () => {
  const uri = new URL(testInfra().mongoUri);
  uri.searchParams.set("monitorCommands", "true");
  fixture = await startFixture({ MONGODB_URI: uri.href });
  rpc = lineClient(handlers(fixture.service.context) as never);
  for (const tenant of ["acme", "other"]) await prepare(tenant);
  await fixture.service.drain();
});
afterAll(() => fixture.stop());

/** The open amount of this invoice never equals that of a line, so automatic matching never acts. */
const LARGE = 100_000_000n;

async function prepare(tenant: string): Promise<void> {
  const call = { ...fixture.call, tenant };
  await fixture.client.createCounterparty({ accountCode: "C-1", name: "One", aliases: [], paymentMethods: [] }, call);
  const items = ["BIG", "SMALL"].map((invoiceNumber) =>
    anInvoice({ invoiceNumber, total: invoiceNumber === "BIG" ? LARGE : 777n }),
  );
  await fixture.client.createInvoices({ items }, call);
}

/** A new request of `caller`. */
const requestOf = (caller: string, tenant = "acme"): Call => ({
  ...fixture.call,
  tenant,
  correlationId: newId(),
  actor: `key:${caller}`,
});

const allocate = (line: LineFacts, matchedAmount: string, call: Call, invoiceNumber = "BIG") =>
  rpc.createMatch({ line, invoiceNumber, status: "active", matchedAmount }, call).then(matchOf);

/** Runs `work`. Returns, for each commit of commands during it, the tenants whose collections it touched. */
async function commitsDuring(work: () => Promise<unknown>): Promise<string[][]> {
  const { client } = fixture.service.context.mongo;
  const open = new Map<string, Set<string>>();
  const commits: string[][] = [];
  const watch = ({ command }: CommandStartedEvent) => {
    if (command.lsid === undefined || command.txnNumber === undefined) return;
    const key = `${command.lsid.id.toString("hex")} ${command.txnNumber}`;
    if (command.startTransaction) open.set(key, new Set());
    const touched = open.get(key);
    for (const name of collectionsOf(command)) touched?.add(name);
    if (command.commitTransaction === undefined || touched === undefined) return;
    // Commits without history fold the counts of the lists.
    if ([...touched].some((name) => name === "history")) {
      const tenants = [...touched].filter((name) => name.includes(".")).map((name) => name.split(".").at(-1) ?? "");
      commits.push([...new Set(tenants)]);
    }
  };
  client.on("commandStarted", watch);
  await work();
  client.off("commandStarted", watch);
  return commits;
}

function collectionsOf(command: Document): string[] {
  if (command.bulkWrite !== undefined) {
    return command.nsInfo.map(({ ns }: { ns: string }) => ns.slice(ns.indexOf(".") + 1));
  }
  return [command.find, command.insert, command.update, command.delete].filter((name) => name !== undefined);
}

test("forty concurrent commands take one commit", async () => {
  const lines = Array.from({ length: 40 }, () => aLine());
  const commits = await commitsDuring(async () => {
    const matches = await Promise.all(lines.map((line) => allocate(line, "0.10", requestOf("many"))));
    expect(new Set(matches.map(({ id }) => id)).size).toBe(40);
  });
  expect(commits).toEqual([["acme"]]);
  const { invoice } = await fixture.client.getInvoice({ invoiceNumber: "BIG" }, fixture.call);
  expect(invoice?.remaining).toBe(LARGE - 400n);
});

test("two tenants never share a commit", async () => {
  const tenants = Array.from({ length: 20 }, (_, n) => (n % 2 === 0 ? "acme" : "other"));
  const commits = await commitsDuring(() =>
    Promise.all(tenants.map((tenant) => rpc.reconcileLine(ignoring(aLine()), requestOf("anybody", tenant)))),
  );
  expect(commits.toSorted()).toEqual([["acme"], ["other"]]);
});

const ignoring = (line: LineFacts) => ({ line, action: "ignore", ignore: false });

test("commands that share a commit have their own answers, history and events; refused ones store nothing", async () => {
  const collections = await fixture.service.context.collections("acme");
  const lines = Array.from({ length: 6 }, () => aLine());
  const calls = lines.map((_, n) => requestOf(`person-${n}`));
  const at = (n: number) => [lines[n] as LineFacts, calls[n] as Call] as const;
  const outcomes = await Promise.allSettled([
    allocate(at(0)[0], "1", at(0)[1]),
    allocate(at(1)[0], "2", at(1)[1]),
    // One exceeds the line's amount, and one names an unknown invoice.
    allocate(at(2)[0], "100.01", at(2)[1]),
    allocate(at(3)[0], "1", at(3)[1], "NONE"),
    rpc.createMatch({ line: at(4)[0], invoiceNumber: "SMALL", status: "rejected" }, at(4)[1]).then(matchOf),
    rpc.reconcileLine(ignoring(at(5)[0]), at(5)[1]),
  ]);
  expect(outcomes).toMatchObject([
    { value: { matchedAmount: 100n, lineId: lines[0]?.id } },
    { value: { matchedAmount: 200n, lineId: lines[1]?.id } },
    { reason: { code: "exceeds_transaction" } },
    { reason: { code: "invoice_not_found" } },
    { value: { status: "rejected", lineId: lines[4]?.id } },
    { value: { state: { status: "ignored", lineId: lines[5]?.id } } },
  ]);
  const ids = lines.map(({ id }) => id);
  const changed = await collections.lines.find({ _id: { $in: ids }, version: { $gt: 1n } }).toArray();
  expect(changed.map(({ _id }) => _id).sort()).toEqual([0, 1, 4, 5].map((n) => at(n)[0].id).sort());

  const events = await fixture.events();
  for (const [n, { actor, correlationId }] of calls.entries()) {
    const entries = await collections.history.find({ correlationId }).toArray();
    const own = events.filter((event) => event.correlationId === correlationId && event.actor !== "matching");
    const refused = n === 2 || n === 3;
    expect(entries.length > 0).toBe(!refused);
    // No event tells of a line that is ignored.
    expect(own.length > 0).toBe(!refused && n !== 5);
    for (const one of [...entries, ...own]) expect(one.actor).toBe(actor);
    for (const entry of entries) {
      if (entry.entity === "line") expect(entry.entityId).toBe(at(n)[0].id);
    }
  }
});

test("each command decides on the result of the previous one, and the history has every step", async () => {
  const line = aLine({ amount: 1_000n });
  const calls = ["a", "b", "c", "d"].map((caller) => requestOf(caller));
  const [first, second, third, fourth] = calls as [Call, Call, Call, Call];
  const outcomes = await Promise.allSettled([
    allocate(line, "6", first),
    allocate(line, "4", second, "SMALL"),
    // Nothing of the line is open until the next command releases both allocations.
    allocate(line, "0.01", third),
    rpc.reconcileLine({ line, action: "unlink_all", ignore: false }, fourth),
  ]);
  expect(outcomes).toMatchObject([
    { value: { matchedAmount: 600n, invoiceNumber: "BIG" } },
    { value: { matchedAmount: 400n, invoiceNumber: "SMALL" } },
    { reason: { code: "live_match_exists" } },
    { value: { state: { status: "unmatched", allocated: 0n, revision: 4n }, cancelledMatchIds: { length: 2 } } },
  ]);
  const { history } = await fixture.service.context.collections("acme");
  const steps = await history.find({ entityId: line.id }).sort({ version: 1 }).toArray();
  const recorded = steps.map((step) =>
    step.entity === "line" ? [step.actor, step.version, step.after?.allocated] : [],
  );
  expect(recorded).toEqual([
    ["key:a", 2n, 600n],
    ["key:b", 3n, 1_000n],
    ["key:d", 4n, 0n],
  ]);
});

test("include uses the open amount of the line that an earlier command of the same commit left", async () => {
  const items = [anInvoice({ invoiceNumber: "REST", total: 4_321n, dueDate: "2026-03-02" })];
  await fixture.client.createInvoices({ items }, fixture.call);
  await fixture.service.drain();
  const line = aLine();
  const [, allocated, included] = await Promise.all([
    rpc.reconcileLine(ignoring(aLine()), requestOf("first")),
    allocate(line, "56.79", requestOf("a")),
    rpc.reconcileLine({ line, action: "include", ignore: false }, requestOf("b")),
  ]);
  expect(allocated).toMatchObject({ matchedAmount: 5_679n });
  expect(included.match).toMatchObject({ invoiceNumber: "REST", status: "pending_review", matchedAmount: 4_321n });
});

test("a command that the database always refuses does not prevent the others from being executed", async () => {
  const collections = await fixture.service.context.collections("acme");
  const lines = Array.from({ length: 5 }, () => aLine());
  const [poisoned] = lines as [LineFacts];
  const [template] = await collections.matches.find({ live: true }).limit(1).toArray();
  const [invoice] = await collections.invoices.find({ invoiceNumber: "BIG" }).toArray();
  // No decision loads this live match, but the unique index contains it.
  const unseen = { _id: newId(), transactionId: poisoned.id, invoiceId: invoice?._id ?? "", relevantTo: undefined };
  if (template === undefined) throw new Error("no match to copy");
  await collections.matches.insertOne({ ...template, ...unseen });
  await rpc.reconcileLine(ignoring(aLine()), requestOf("before"));
  const [bad, ...good] = await Promise.allSettled(lines.map((line) => allocate(line, "1", requestOf("poison"))));
  expect(bad).toMatchObject({ reason: { code: "unavailable" } });
  expect(good).toMatchObject(lines.slice(1).map(({ id }) => ({ value: { lineId: id } })));
  await collections.matches.deleteOne({ _id: unseen._id });
});

test("a request that is repeated while it runs is executed once, in a commit with others", async () => {
  const [line, refused] = [aLine(), aLine()];
  const withKey = () => ({ ...requestOf("impatient"), idempotencyKey: newId() });
  const [allocating, refusing] = [withKey(), withKey()];
  // Repeating a refusal is valid, so both requests have an answer to store.
  const refuse = () =>
    rpc.createMatch({ line: refused, invoiceNumber: "SMALL", status: "rejected" }, refusing).then(matchOf);
  const [one, two, three, four] = await Promise.all([
    allocate(line, "3", allocating),
    allocate(line, "3", allocating),
    refuse(),
    refuse(),
    ...[aLine(), aLine(), aLine()].map((other) => allocate(other, "1", requestOf("other"))),
  ]);
  expect(two).toEqual(one);
  expect(four).toEqual(three);
  const { matches } = await fixture.service.context.collections("acme");
  for (const { id } of [line, refused]) expect(await matches.countDocuments({ transactionId: id })).toBe(1);
});
