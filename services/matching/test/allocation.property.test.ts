import type { Event } from "@matchbook/proto/matchbook/events/v1/event";
import type { LineFacts, LineState } from "@matchbook/proto/matchbook/line/v1/line";
import type { Invoice, Match, Snapshot } from "@matchbook/proto/matchbook/matching/v1/matching";
import { AppError } from "@matchbook/runtime/errors";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { toHistoryEntry } from "../src/store/history.ts";
import { fromInvoiceRow, toInvoiceMessage } from "../src/store/invoices.ts";
import { fromLineRow, toLineState } from "../src/store/lines.ts";
import { fromMatchRow, toMatchMessage } from "../src/store/matches.ts";
import { aLine, anInvoice, type Fixture, startFixture } from "./setup.ts";

/**
 * Random concurrent commands about few lines and few invoices, through the real service. Afterwards the amounts add up
 * and the published events describe exactly the stored state.
 */

const LINES = 4;
const INVOICES = 4;

type Command =
  | { kind: "create"; line: number; invoice: number; amount: number }
  | { kind: "refuse"; line: number; invoice: number }
  | { kind: "update"; pick: number; status: string | undefined; amount: number | undefined }
  | { kind: "delete"; pick: number }
  | { kind: "reconcile"; line: number; action: "ignore" | "include" | "unlink_all"; ignore: boolean }
  | { kind: "unlink_match"; line: number; pick: number }
  | { kind: "save"; line: number; pick: number; invoice: number; amount: number }
  | { kind: "resize"; invoice: number; amount: number }
  | { kind: "announce"; line: number };

const line = fc.nat(LINES - 1);
const invoice = fc.nat(INVOICES - 1);
const pick = fc.nat(20);
const amount = fc.integer({ min: 1, max: 120 });
const status = fc.constantFrom("active", "confirmed", "cancelled", "rejected", undefined);

const command: fc.Arbitrary<Command> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant("create" as const), line, invoice, amount }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("refuse" as const), line, invoice }) },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant("update" as const),
      pick,
      status,
      amount: fc.option(amount, { nil: undefined }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("delete" as const), pick }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant("reconcile" as const),
      line,
      action: fc.constantFrom("ignore" as const, "include" as const, "unlink_all" as const),
      ignore: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("unlink_match" as const), line, pick }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("save" as const), line, pick, invoice, amount }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("resize" as const), invoice, amount }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("announce" as const), line }) },
);

let fixture: Fixture;
let round = 0;
beforeAll(async () => {
  fixture = await startFixture();
});
afterAll(() => fixture.stop());

/** Each run has a new tenant, so it replays only its own events. */
async function newTenant(): Promise<void> {
  round += 1;
  fixture.call.tenant = `round-${round}`;
  await fixture.client.createCounterparty(
    {
      accountCode: "C-1",
      name: "One",
      aliases: [],
      paymentMethods: [{ code: "sepa", type: "bank_account", iban: "DE89370400440532013000" }],
    },
    fixture.call,
  );
  await fixture.client.putFxRates(
    { rates: [{ base: "EUR", quote: "USD", date: "2026-03-01", rate: "1.0837" }] },
    fixture.call,
  );
}

test("after any concurrent commands the money adds up and the events tell the state", {
  timeout: 120_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(command, { minLength: 2, maxLength: 8 }), { minLength: 2, maxLength: 5 }),
      async (waves) => {
        const world = await newWorld();
        for (const wave of waves) await Promise.all(wave.map((one) => attempt(world, one)));
        await fixture.service.drain();
        const stored = await storedState(world);
        checkSums(stored);
        checkReplay(stored, await fixture.events());
        await checkHistory(world, stored);
      },
    ),
    { endOnFailure: true, numRuns: Number(process.env.PROPERTY_RUNS ?? 12) },
  );
});

interface World {
  tenant: string;
  lines: LineFacts[];
  invoices: string[];
}

/** Lines and invoices of round amounts in two currencies. Half of the lines name an invoice, so matching acts too. */
async function newWorld(): Promise<World> {
  await newTenant();
  const numbers = Array.from({ length: INVOICES }, (_, index) => `W${round}-2026-${index}`);
  const items = numbers.map((invoiceNumber, index) =>
    anInvoice({ invoiceNumber, total: 100n, currency: index === 3 ? "USD" : "EUR" }),
  );
  const { results } = await fixture.client.createInvoices({ items }, fixture.call);
  expect(results.every((result) => result.outcome?.$case === "created")).toBe(true);
  const lines = numbers.map((invoiceNumber, index) =>
    aLine({
      amount: 100n,
      currency: index === 2 ? "USD" : "EUR",
      description: index % 2 === 0 ? `pays ${invoiceNumber}` : "",
      counterpartyIban: index === 1 ? "DE89370400440532013000" : undefined,
    }),
  );
  return { tenant: fixture.call.tenant, lines, invoices: numbers };
}

/** A rule may refuse a command. Any other failure is a defect. */
async function attempt(world: World, one: Command): Promise<void> {
  try {
    await run(world, one);
  } catch (error) {
    if (error instanceof AppError && ["rule", "not_found", "validation"].includes(error.kind)) return;
    throw error;
  }
}

async function run(world: World, one: Command): Promise<unknown> {
  const { client, call } = fixture;
  const facts = "line" in one ? world.lines[one.line] : undefined;
  const invoiceNumber = "invoice" in one ? (world.invoices[one.invoice] ?? "") : "";
  const major = (minor: number) => (minor / 100).toFixed(2);
  switch (one.kind) {
    case "create":
      return client.createMatch(
        { line: facts, invoiceNumber, status: "active", matchedAmount: major(one.amount) },
        call,
      );
    case "refuse":
      return client.createMatch({ line: facts, invoiceNumber, status: "rejected" }, call);
    case "update": {
      const matchedAmount = one.amount === undefined ? undefined : major(one.amount);
      return client.updateMatch({ id: await pickMatch(world, one.pick), status: one.status, matchedAmount }, call);
    }
    case "delete":
      return client.deleteMatch({ id: await pickMatch(world, one.pick) }, call);
    case "reconcile":
      return client.reconcileLine({ line: facts, action: one.action, ignore: one.ignore }, call);
    case "unlink_match":
      return client.reconcileLine(
        { line: facts, action: "unlink_match", ignore: false, matchId: await pickMatch(world, one.pick) },
        call,
      );
    case "save":
      return client.reconcileLine(
        {
          line: facts,
          action: "save",
          ignore: false,
          matchId: await pickMatch(world, one.pick),
          counterpartyCode: "C-1",
          paymentMethodCode: "sepa",
          invoiceNumber,
          matchedAmount: major(one.amount),
        },
        call,
      );
    case "resize":
      return client.updateInvoice({ invoiceNumber, totalAmount: major(one.amount) }, call);
    case "announce":
      return facts === undefined ? undefined : fixture.announce([facts]);
  }
}

async function pickMatch(world: World, index: number): Promise<string> {
  const { matches } = await fixture.service.context.collections(world.tenant);
  const rows = await matches.find({ invoiceNumber: { $in: world.invoices } }).toArray();
  return rows[index % Math.max(1, rows.length)]?._id ?? "none";
}

interface State {
  lines: { state: LineState; amount: bigint; ignored: boolean }[];
  invoices: Invoice[];
  matches: Match[];
}

async function storedState(world: World): Promise<State> {
  const { lines, invoices, matches } = await fixture.service.context.collections(world.tenant);
  const lineRows = await lines.find({ _id: { $in: world.lines.map(({ id }) => id) } }).toArray();
  const invoiceRows = await invoices.find({ invoiceNumber: { $in: world.invoices } }).toArray();
  const matchRows = await matches.find({ invoiceNumber: { $in: world.invoices } }).toArray();
  return {
    lines: lineRows.map((row) => ({ state: toLineState(fromLineRow(row)), amount: row.amount, ignored: row.ignored })),
    invoices: invoiceRows.map((row) => toInvoiceMessage(fromInvoiceRow(row))),
    matches: matchRows.map((row) => toMatchMessage(fromMatchRow(row))),
  };
}

const allocating = (match: Match) => match.status === "active" || match.status === "confirmed";
const live = (match: Match) => allocating(match) || match.status === "pending_review";
const sum = (amounts: bigint[]) => amounts.reduce((total, one) => total + one, 0n);

function checkSums({ lines, invoices, matches }: State): void {
  for (const { state, amount: total, ignored } of lines) {
    const own = matches.filter((match) => match.transactionId === state.transactionId);
    expect(state.allocated).toBe(sum(own.filter(allocating).map((match) => match.matchedAmount)));
    expect(state.allocated >= 0n && state.allocated <= total).toBe(true);
    const expected = state.allocated === 0n ? "unmatched" : state.allocated === total ? "matched" : "partially_matched";
    expect(state.status).toBe(ignored ? "ignored" : expected);
    if (ignored) expect(own.filter(live)).toEqual([]);
  }
  for (const { id, total, remaining } of invoices) {
    const own = matches.filter((match) => match.invoiceId === id && allocating(match));
    expect(remaining + sum(own.map((match) => match.invoiceAmount))).toBe(total);
    expect(remaining >= 0n).toBe(true);
  }
  const pairs = matches.filter(live).map((match) => `${match.transactionId} ${match.invoiceId}`);
  expect(new Set(pairs).size).toBe(pairs.length);
}

/** The newest version of each entity in the events equals the stored one. A match that is not stored has ended. */
function checkReplay({ lines, invoices, matches }: State, events: Event[]): void {
  const told = {
    invoice: new Map<string, Invoice>(),
    match: new Map<string, Match>(),
    lineState: new Map<string, LineState>(),
  };
  const keep = <T extends { version: bigint }>(map: Map<string, T>, id: string, value: T) => {
    const known = map.get(id);
    if (known === undefined || known.version < value.version) map.set(id, value);
  };
  for (const { data } of events) {
    if (data?.$case === "invoice") keep(told.invoice, data.value.id, data.value);
    if (data?.$case === "match") keep(told.match, data.value.id, data.value);
    if (data?.$case === "lineState") keep(told.lineState, data.value.transactionId, data.value);
  }
  // The stored version may be newer, because it also counts changes that are not published.
  const withoutVersion = <T extends { version: bigint }>({ version, ...rest }: T) => rest;
  for (const stored of invoices)
    expect(withoutVersion(told.invoice.get(stored.id) as Invoice)).toEqual(withoutVersion(stored));
  for (const stored of matches) expect(told.match.get(stored.id)).toEqual(stored);
  const storedIds = new Set(matches.map(({ id }) => id));
  const invoiceIds = new Set(invoices.map(({ id }) => id));
  for (const match of told.match.values()) {
    if (invoiceIds.has(match.invoiceId) && !storedIds.has(match.id)) expect(live(match)).toBe(false);
  }
  for (const { state } of lines) {
    const last = told.lineState.get(state.transactionId);
    const {
      status: toldStatus,
      allocated,
      counterpartyId,
      paymentMethodId,
    } = last ?? { status: "unmatched", allocated: 0n };
    expect({ status: toldStatus, allocated, counterpartyId, paymentMethodId }).toEqual({
      status: state.status,
      allocated: state.allocated,
      counterpartyId: state.counterpartyId,
      paymentMethodId: state.paymentMethodId,
    });
  }
}

/** The last history entry of each entity equals the stored entity. That of a deleted entity is a deletion. */
async function checkHistory(world: World, { lines, invoices, matches }: State): Promise<void> {
  const collections = await fixture.service.context.collections(world.tenant);
  const rows = await collections.history.find({}).sort({ version: 1 }).toArray();
  const last = new Map<string, { before?: unknown; after?: unknown }>();
  for (const row of rows) {
    const { before, after } = toHistoryEntry(row);
    const previous = last.get(row.entityId);
    // Each entry starts with the result of the one before. Versions between them changed only the version.
    if (previous !== undefined) expect(content(before)).toEqual(content(previous.after as Snapshot));
    else if (row.entity !== "line") expect(before).toBeUndefined();
    last.set(row.entityId, { before, after });
  }
  const rebuilt = (id: string) => content(last.get(id)?.after as Snapshot | undefined);
  for (const match of matches) expect(rebuilt(match.id)).toEqual(content({ of: { $case: "match", value: match } }));
  for (const one of invoices) expect(rebuilt(one.id)).toEqual(content({ of: { $case: "invoice", value: one } }));
  for (const { state } of lines) {
    const untouched = {
      ...state,
      status: "unmatched",
      allocated: 0n,
      counterpartyId: undefined,
      paymentMethodId: undefined,
      reasons: [],
    };
    const expected = last.has(state.transactionId)
      ? rebuilt(state.transactionId)
      : content({ of: { $case: "line", value: untouched } });
    expect(expected).toEqual(content({ of: { $case: "line", value: state } }));
  }
  const stored = new Set([
    ...matches.map(({ id }) => id),
    ...invoices.map(({ id }) => id),
    ...lines.map(({ state }) => state.transactionId),
  ]);
  for (const [id, { after }] of last) if (!stored.has(id)) expect(after).toBeUndefined();
}

function content(snapshot: Snapshot | undefined) {
  if (snapshot?.of === undefined) return undefined;
  const { version, ...rest } = snapshot.of.value as { version: bigint };
  return rest;
}
