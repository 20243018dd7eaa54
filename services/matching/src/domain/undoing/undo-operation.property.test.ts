import { adjust, removeAdjustment } from "@matchbook/matcher/books/adjustment";
import { Book, type Changes, type Entries } from "@matchbook/matcher/books/book";
import { Ledger } from "@matchbook/matcher/books/ledger";
import { newMatch } from "@matchbook/matcher/books/new-match";
import { allSteps } from "@matchbook/matcher/model/collections";
import { type Invoice, isLive, type Line, type Match, PLAIN_INVOICE } from "@matchbook/matcher/model/model";
import { UNTOUCHED } from "@matchbook/matcher/model/states";
import fc from "fast-check";
import { expect, test } from "vitest";
import { allocateLine } from "../allocate-line.ts";
import { codeLine } from "../code-line.ts";
import { createMatch, refuseMatch } from "../create-match.ts";
import { LaterChanges } from "../expected-version.ts";
import { updateInvoice, voidInvoice } from "../invoice.ts";
import { includeLine, saveMatch, unlinkAll, unlinkMatch } from "../reconcile.ts";
import { shownError } from "../refusal.ts";
import { deleteMatch, updateMatch } from "../update-match.ts";
import type { Step, StepOf } from "./steps.ts";
import { undoOperation } from "./undo-operation.ts";

/**
 * Undoing any operations in reverse order restores the initial state exactly, also when undone again and again. Only what
 * matching made is remembered, as pairs that a person unlinked.
 */

const undoAll = (ledger: Ledger, steps: readonly Step[]) => allSteps(undoOperation(ledger, steps));

const AT = new Date("2026-03-01T00:00:00.000Z");
const SAME = { kind: "same_currency" as const };

const lineOf = (n: number): Line => ({
  ...{ id: `line-${n}`, transactionCode: `L-${n}`, amount: 100n, currency: "EUR" },
  ...{ direction: n < 3 ? "credit" : "debit", valueDate: "2026-03-01", description: "", reference: undefined },
  ...{ endToEndId: undefined, counterpartyName: undefined, counterpartyIban: undefined },
  ...{ reversal: false, aggregated: false, ...UNTOUCHED, version: 1n, createdAt: AT, updatedAt: AT },
});
// The last one is a credit note, and the one before an expected payment.
const invoiceOf = (n: number): Invoice => ({
  ...{ id: `invoice-${n}`, invoiceNumber: `I-${n}`, direction: "receivable", counterpartyId: `party-${n % 2}` },
  ...{ counterpartyCode: `C-${n % 2}`, currency: "EUR", total: 120n, remaining: 120n, void: false },
  ...{ issueDate: "2026-02-01", metadataJson: "" },
  ...{ ...PLAIN_INVOICE, type: n === 3 ? "credit_note" : "invoice", version: 1n, createdAt: AT, updatedAt: AT },
  ...(n === 2 && { type: "expected_payment", dueDate: "2026-02-28", expected: { least: 60n, most: 120n } }),
});

const [line, invoice, pick, flag] = [fc.nat(4), fc.nat(3), fc.nat(40), fc.boolean()];
const amount = fc.bigInt({ min: 1n, max: 120n });
const STATUSES = ["active", "confirmed", "rejected", "cancelled"] as const;
const kinds = [
  "suggest",
  "pay",
  "return",
  "refuse",
  "update",
  "save",
  "delete",
  "unlink",
  "unlinkAll",
  "ignore",
  "include",
  "allocate",
  "adjust",
  "unadjust",
  "invoice",
  "void",
  "keep",
  "unkeep",
  "use",
  "payBack",
] as const;
const status = fc.constantFrom(...STATUSES);
const step = fc.record({ kind: fc.constantFrom(...kinds), line, invoice, pick, amount, flag, status });
type Asked = typeof step extends fc.Arbitrary<infer S> ? S : never;

const ids = { next: 0 };
// They sort in the order of their creation, as real ids do.
const moment = { now: AT, newId: () => `id-${String(ids.next++).padStart(9, "0")}` };

function apply(ledger: Ledger, asked: Asked, known: Entries): void {
  const [lineId, invoiceId] = [`line-${asked.line}`, `invoice-${asked.invoice}`];
  const pair = { lineId, invoiceId, paymentMethod: undefined, metadataJson: undefined };
  const match = known.matches[asked.pick % Math.max(1, known.matches.length)];
  const blank = { status: undefined, matchedAmount: undefined, metadataJson: undefined };
  switch (asked.kind) {
    case "suggest": {
      if (asked.line > 2 || asked.invoice === 3 || ledger.line(lineId).ignored) return;
      if (ledger.line(lineId).refusals.some((refusal) => refusal.invoiceId === invoiceId)) return;
      if (ledger.matchesOfLine(lineId).some((one) => one.invoiceId === invoiceId && one.status !== "cancelled")) return;
      const open = [ledger.invoice(invoiceId).remaining, ledger.line(lineId).amount - ledger.line(lineId).allocated];
      if (open.some((most) => asked.amount > most) || ledger.invoice(invoiceId).void) return;
      const amounts = { matchedAmount: asked.amount, invoiceAmount: asked.amount };
      const difference = { amount: (open[0] ?? 0n) - asked.amount, reason: "fee" as const };
      const made = {
        source: "auto",
        status: "pending_review",
        ...amounts,
        ...(asked.flag ? { difference } : {}),
      } as const;
      return void ledger.setMatch(newMatch(ledger, pair, moment, made));
    }
    case "pay":
      return void createMatch(ledger, { pair, matchedAmount: asked.amount, exchange: SAME }, moment);
    case "refuse":
      return void refuseMatch(ledger, pair, moment);
    case "unlinkAll":
      return void unlinkAll(ledger, lineId, asked.flag);
    case "ignore":
      return void unlinkAll(ledger, lineId, true);
    case "include":
      return void includeLine(ledger, lineId);
    case "allocate": {
      const allocations = [asked.invoice, (asked.invoice + 1) % 3].map((n, index) => ({
        pair: { ...pair, invoiceId: `invoice-${n}` },
        matchedAmount: index === 0 ? asked.amount : 20n,
        exchange: SAME,
      }));
      return void allocateLine(ledger, lineId, { allocations, replace: asked.flag }, moment);
    }
    case "adjust": {
      const further = asked.flag
        ? { creditNoteId: "invoice-3", reason: "credit" as const }
        : { reason: "fee" as const };
      const matchId = match?.invoiceId === invoiceId ? match.id : undefined;
      return void adjust(ledger, invoiceId, { amount: asked.amount, note: undefined, matchId, ...further }, moment);
    }
    case "unadjust":
      return void removeAdjustment(ledger, invoiceId, ledger.invoice(invoiceId).adjustments[0]?.id ?? "");
    case "invoice": {
      const others = { issueDate: undefined, dueDate: undefined, paymentReference: undefined, paymentTerms: undefined };
      const metadataJson = asked.flag ? `{"n":${asked.pick}}` : undefined;
      const expected = asked.invoice === 2 ? { least: (asked.amount + 1n) / 2n, most: asked.amount } : undefined;
      const total = expected === undefined ? asked.amount : undefined;
      return void updateInvoice(ledger, invoiceId, {
        ...others,
        total,
        expected,
        instalments: undefined,
        metadataJson,
      });
    }
    case "void":
      return void voidInvoice(ledger, invoiceId);
    case "keep": {
      const partyOf = (id: string) => ({ id, accountCode: id.replace("party", "C"), name: id });
      const kept = asked.flag ? (ledger.line(lineId).codings ?? []) : [];
      const again = kept.map(({ onAccount, ...coding }) => ({
        ...coding,
        party: onAccount && partyOf(onAccount.counterpartyId),
      }));
      const added = { account: undefined, note: undefined, amount: asked.amount };
      const party = partyOf(`party-${asked.invoice % 2}`);
      return void codeLine(ledger, lineId, [...again, { ...added, party }], new Map(), moment);
    }
    case "unkeep":
      return void codeLine(ledger, lineId, [], new Map(), moment);
  }
  const credits = known.invoices.filter(({ onAccountOf }) => onAccountOf !== undefined);
  const { id: creditNoteId } = credits[asked.pick % Math.max(1, credits.length)] ?? { id: "invoice-3" };
  if (asked.kind === "use") {
    const use = { reason: "credit" as const, note: undefined, matchId: undefined, creditNoteId };
    return void adjust(ledger, invoiceId, { amount: asked.amount, ...use }, moment);
  }
  if (asked.kind === "payBack") {
    const toCredit = { ...pair, lineId: `line-${3 + (asked.line % 2)}`, invoiceId: creditNoteId };
    return void createMatch(ledger, { pair: toCredit, matchedAmount: asked.amount, exchange: SAME }, moment);
  }
  if (match === undefined || ledger.match(match.id) === undefined) return;
  switch (asked.kind) {
    case "return": {
      const ofPayment = { ...pair, lineId: `line-${3 + (asked.line % 2)}`, invoiceId: match.invoiceId };
      const allocation = { pair: ofPayment, payment: match, matchedAmount: asked.amount, exchange: SAME };
      return void createMatch(ledger, allocation, moment);
    }
    case "update": {
      const update = { ...blank, status: asked.status, ...(asked.flag ? { matchedAmount: asked.amount } : {}) };
      return void updateMatch(ledger, match, update, SAME);
    }
    case "save": {
      const paymentMethod = { id: "p", code: "P", type: "bank", iban: undefined, bic: undefined };
      const { counterpartyId } = ledger.invoice(invoiceId);
      const saved = { matchId: match.id, invoiceId, counterpartyId, matchedAmount: asked.amount, paymentMethod };
      return void saveMatch(ledger, match.lineId, { ...saved, exchange: SAME });
    }
    case "unlink":
      return void unlinkMatch(ledger, match.lineId, match.id);
    case "delete":
      return void deleteMatch(ledger, match);
  }
}

/** A change of the reasons alone is not recorded, because they only explain the state. Those of a match are its own. */
const COMMENTS = { revision: undefined, updatedAt: undefined };

/** A store of all entities, in which deleted matches keep no trace but their version. */
class World {
  entries: Entries = {
    lines: [0, 1, 2, 3, 4].map(lineOf),
    invoices: [0, 1, 2, 3].map(invoiceOf),
    matches: [],
  };

  /** Makes a decision and stores it. @returns its steps, none when a rule refused it */
  decide(change: (ledger: Ledger) => void): Step[] {
    const ledger = new Ledger(new Book(this.entries));
    try {
      change(ledger);
    } catch (error) {
      if (error instanceof LaterChanges) throw error;
      if (["rule", "not_found", "validation"].includes((shownError(error) as { kind?: string }).kind ?? "")) return [];
      throw error;
    }
    const changes = ledger.changes(AT);
    this.#store(changes);
    return toSteps(changes);
  }

  #store({ lines, invoices, matches, deletedMatches }: Changes): void {
    const merged = <T extends { id: string }>(all: T[], changed: { after: T }[]) => [
      ...new Map([...all, ...changed.map(({ after }) => after)].map((one) => [one.id, one])).values(),
    ];
    const deleted = new Set(deletedMatches.map(({ id }) => id));
    this.entries = {
      lines: merged(this.entries.lines, lines),
      invoices: merged(this.entries.invoices, invoices),
      matches: merged(this.entries.matches, matches).filter(({ id }) => !deleted.has(id)),
    };
  }

  /** Everything but versions and times, and credits that ended. */
  get state() {
    const bare = ({ version, updatedAt, ...rest }: Line | Invoice | Match) => ({ ...rest, ...COMMENTS });
    const { lines, invoices, matches } = this.entries;
    const sorted = matches.toSorted((a, b) => (a.id < b.id ? -1 : 1));
    return {
      lines: lines.map((one) => ({ ...bare(one), matchReasons: undefined })),
      invoices: invoices.filter(({ onAccountOf, void: ended }) => onAccountOf === undefined || !ended).map(bare),
      matches: sorted.map(bare),
    };
  }
}

/** As the history records them: only changes of the content. */
function toSteps({ lines, invoices, matches, deletedMatches }: Changes): Step[] {
  const stepOf = ({ id, version }: { id: string; version: bigint }) => ({ entityId: id, version });
  return [
    ...lines
      .filter(({ contentChanged }) => contentChanged)
      .map(({ before, after }) => ({ ...stepOf(after), entity: "line" as const, before: before ?? after, after })),
    ...invoices
      .filter(({ contentChanged }) => contentChanged)
      .map((change) => ({ ...stepOf(change.after), entity: "invoice" as const, ...change })),
    ...matches.map((change) => ({ ...stepOf(change.after), entity: "match" as const, ...change, learned: [] })),
    ...deletedMatches.map((before) => ({
      ...stepOf({ ...before, version: before.version + 1n }),
      ...{ entity: "match" as const, before, after: undefined, learned: [] },
    })),
  ];
}

/** The pairs of the matches that matching made in an operation and that were live after it. */
function pairsMade(steps: readonly Step[]): string[] {
  const ofMatches = Map.groupBy(
    steps.filter((one): one is StepOf<"match"> => one.entity === "match"),
    ({ entityId }) => entityId,
  );
  return [...ofMatches.values()].flatMap((group) => {
    const after = group.at(-1)?.after;
    const isMade = group[0]?.before === undefined && after?.source === "auto" && isLive(after);
    return isMade ? [`${after.lineId} ${after.invoiceId}`] : [];
  });
}

/** The lines of which an operation forgave a refusal. */
function linesForgiven(steps: readonly Step[]): string[] {
  return steps.flatMap((one) => {
    if (one.entity !== "line") return [];
    const { before, after } = one;
    return before.refusals.some((refusal) => !after.refusals.includes(refusal)) ? [one.entityId] : [];
  });
}

test("undoing any operations in reverse order restores the initial state exactly, and undoing the undos the last", () => {
  let undone = 0;
  let remembered = 0;
  fc.assert(
    // An operation is one to three decisions.
    fc.property(
      fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 12 }),
      (operations) => {
        const world = new World();
        const initial = world.state;
        const made = operations.map((decisions) =>
          decisions.flatMap((asked) => world.decide((ledger) => apply(ledger, asked, world.entries))),
        );
        const last = world.state;
        const undo = (steps: Step[]) => {
          undone += steps.length;
          return world.decide((ledger) => undoAll(ledger, steps));
        };
        const undos = made.toReversed().map(undo);
        const restored = world.state;
        expect({ ...restored, lines: restored.lines.map((one) => ({ ...one, refusals: [] })) }).toEqual(initial);
        const unlinked = world.entries.lines.flatMap(({ id, refusals }) =>
          refusals.map(({ invoiceId, kind }) => `${id} ${invoiceId} ${kind}`),
        );
        const pairs = [...new Set(made.flatMap(pairsMade))].map((pair) => `${pair} unlinked`);
        expect(pairs).toEqual(expect.arrayContaining(unlinked));
        // An operation that refuses a pair and forgives it takes the refusal with it.
        const forgiving = made.flatMap(linesForgiven);
        const forgotten = pairs.filter((pair) => !unlinked.includes(pair));
        expect(forgotten.filter((pair) => !forgiving.some((id) => pair.startsWith(`${id} `)))).toEqual([]);
        remembered += pairs.length;
        const redos = undos.toReversed().map(undo);
        expect(world.state).toEqual(last);
        for (const steps of redos.toReversed()) undo(steps);
        expect(world.state).toEqual(restored);
      },
    ),
    { numRuns: 100 },
  );
  expect(undone).toBeGreaterThan(1_000);
  expect(remembered).toBeGreaterThan(0);
});

test("an undo in any order either keeps every sum or names what it conflicts with", () => {
  const outcomes = { done: 0, refused: 0 };
  fc.assert(
    fc.property(fc.array(step, { minLength: 2, maxLength: 15 }), fc.nat(14), (asked, nth) => {
      const world = new World();
      const made = asked.map((one) => world.decide((ledger) => apply(ledger, one, world.entries)));
      const before = world.state;
      try {
        world.decide((ledger) => undoAll(ledger, made[nth % made.length] ?? []));
        outcomes.done += 1;
      } catch (error) {
        expect((error as { subjects: unknown[] }).subjects.length).toBeGreaterThan(0);
        expect(world.state).toEqual(before);
        outcomes.refused += 1;
      }
      for (const { id, transactionCode, amount: total, allocated, codings = [] } of world.entries.lines) {
        const kept = world.entries.invoices.filter((one) => one.onAccountOf === transactionCode && !one.void);
        expect(kept.map((one) => [one.id, one.total]).sort()).toEqual(
          codings.map((coding) => [coding.onAccount?.creditNoteId, coding.amount]).sort(),
        );
        const sum = allocating(world, ({ lineId }) => lineId === id).reduce(
          (a, m) => a + m.matchedAmount,
          kept.reduce((a, credit) => a + credit.total, 0n),
        );
        expect([allocated, sum <= total]).toEqual([sum, true]);
      }
      for (const credit of world.entries.invoices.slice(4)) {
        const uses = world.entries.invoices.flatMap((one) => one.adjustments);
        const used = uses.reduce(
          (sum, use) => sum + (use.creditNote?.creditNoteId === credit.id ? use.amount : 0n),
          0n,
        );
        const settled = allocating(world, ({ invoiceId }) => invoiceId === credit.id).reduce(
          (sum, { kind, invoiceAmount }) => sum + (kind === "return" ? -invoiceAmount : invoiceAmount),
          used,
        );
        expect([credit.remaining, credit.remaining >= 0n]).toEqual([credit.total - settled, true]);
        if (credit.void) expect(settled).toBe(0n);
      }
      for (const match of world.entries.matches.filter(({ status: its }) => its === "pending_review")) {
        const line = world.entries.lines.find(({ id }) => id === match.lineId) as Line;
        const paid = world.entries.invoices.find(({ id }) => id === match.invoiceId) as Invoice;
        expect([match.matchedAmount <= line.amount - line.allocated, line.ignored]).toEqual([true, false]);
        expect([match.invoiceAmount <= paid.remaining, paid.void]).toEqual([true, false]);
      }
      for (const one of world.entries.invoices.slice(0, 3)) {
        const settled = allocating(world, ({ invoiceId }) => invoiceId === one.id).reduce(
          (sum, { kind, invoiceAmount }) => sum + (kind === "return" ? -invoiceAmount : invoiceAmount),
          one.adjustments.reduce((sum, { amount: closed }) => sum + closed, 0n),
        );
        expect([one.remaining, one.remaining >= 0n]).toEqual([one.total - settled, true]);
      }
    }),
    { numRuns: 300 },
  );
  expect(Math.min(outcomes.done, outcomes.refused)).toBeGreaterThan(0);
});

test("a suggestion whose invoice was paid after the operation is not restored", () => {
  const world = new World();
  const nothing = { pick: 0, flag: false, status: "confirmed" as const };
  const decide = (asked: Pick<Asked, "kind" | "line" | "invoice" | "amount">) =>
    world.decide((ledger) => apply(ledger, { ...nothing, ...asked }, world.entries));
  decide({ kind: "suggest", line: 0, invoice: 0, amount: 100n });
  decide({ kind: "suggest", line: 0, invoice: 1, amount: 100n });
  const confirmation = decide({ kind: "update", line: 0, invoice: 0, amount: 100n });
  decide({ kind: "pay", line: 1, invoice: 1, amount: 100n });
  world.decide((ledger) => undoAll(ledger, confirmation));
  expect(world.state.matches.map((one) => "status" in one && one.status)).toEqual([
    "pending_review",
    "cancelled",
    "active",
  ]);
});

function allocating({ entries }: World, wanted: (match: Match) => boolean): Match[] {
  return entries.matches.filter((match) => ["active", "confirmed"].includes(match.status) && wanted(match));
}

test("a suggestion that was made after an unlinking is cancelled when the payment returns and leaves too little", () => {
  const nothing = { pick: 0, flag: false, status: "confirmed" as const };
  // First the line has too little left, then the invoice.
  for (const later of [
    { line: 0, invoice: 1, amount: 80n },
    { line: 1, invoice: 0, amount: 90n },
  ]) {
    const world = new World();
    const decide = (asked: Pick<Asked, "kind" | "line" | "invoice" | "amount">) =>
      world.decide((ledger) => apply(ledger, { ...nothing, ...asked }, world.entries));
    decide({ kind: "pay", line: 0, invoice: 0, amount: 40n });
    const unlinking = decide({ kind: "unlink", line: 0, invoice: 0, amount: 1n });
    decide({ kind: "suggest", ...later });
    world.decide((ledger) => undoAll(ledger, unlinking));
    expect(world.entries.matches.map((match) => [match.status, match.matchedAmount])).toEqual([
      ["active", 40n],
      ["cancelled", later.amount],
    ]);
  }
});
