import { AppError } from "@matchbook/runtime/errors/errors";
import fc from "fast-check";
import type { Fixture } from "../setup.ts";
import { INVOICES, LINES, type World } from "./world.ts";

/** Random commands about the lines and invoices of a world. `pick` selects one of the stored matches. */

export type Command =
  | { kind: "create"; line: number; invoice: number; amount: number }
  | { kind: "refuse"; line: number; invoice: number }
  | { kind: "update"; pick: number; status: string | undefined; amount: number | undefined }
  | { kind: "delete"; pick: number }
  | { kind: "reconcile"; line: number; action: "ignore" | "include" | "unlink_all"; ignore: boolean }
  | { kind: "unlink_match"; line: number; pick: number }
  | { kind: "save"; line: number; pick: number; invoice: number; amount: number }
  | { kind: "resize"; invoice: number; amount: number }
  | { kind: "adjust"; invoice: number; amount: number; pick: number | undefined }
  | { kind: "unadjust"; invoice: number; pick: number }
  | { kind: "keep"; line: number; amount: number | undefined }
  | { kind: "use"; invoice: number; amount: number; pick: number }
  | { kind: "announce"; line: number };

const line = fc.nat(LINES - 1);
const invoice = fc.nat(INVOICES - 1);
const pick = fc.nat(20);
const amount = fc.integer({ min: 1, max: 120 });
const status = fc.constantFrom("active", "confirmed", "cancelled", "rejected", undefined);

export const command: fc.Arbitrary<Command> = fc.oneof(
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
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant("adjust" as const),
      invoice,
      amount,
      pick: fc.option(pick, { nil: undefined }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("unadjust" as const), invoice, pick }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant("keep" as const), line, amount: fc.option(amount, { nil: undefined }) }),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant("use" as const), invoice, amount, pick }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("announce" as const), line }) },
);

/** A rule may refuse a command. Any other failure is a defect. */
export async function attempt(fixture: Fixture, world: World, one: Command): Promise<void> {
  try {
    await run(fixture, world, one);
  } catch (error) {
    if (error instanceof AppError && ["rule", "not_found", "validation"].includes(error.kind)) return;
    throw error;
  }
}

async function run(fixture: Fixture, world: World, one: Command): Promise<unknown> {
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
      return client.updateMatch(
        { id: await pickMatch(fixture, world, one.pick), status: one.status, matchedAmount },
        call,
      );
    }
    case "delete":
      return client.deleteMatch({ id: await pickMatch(fixture, world, one.pick) }, call);
    case "reconcile":
      return client.reconcileLine({ line: facts, action: one.action, ignore: one.ignore }, call);
    case "unlink_match":
      return client.reconcileLine(
        { line: facts, action: "unlink_match", ignore: false, matchId: await pickMatch(fixture, world, one.pick) },
        call,
      );
    case "save":
      return client.reconcileLine(
        {
          line: facts,
          action: "save",
          ignore: false,
          matchId: await pickMatch(fixture, world, one.pick),
          counterpartyCode: "C-1",
          paymentMethodCode: "sepa",
          invoiceNumber,
          matchedAmount: major(one.amount),
        },
        call,
      );
    case "resize":
      return client.updateInvoice({ invoiceNumber, totalAmount: major(one.amount) }, call);
    case "adjust": {
      const matchId = one.pick === undefined ? undefined : await pickMatch(fixture, world, one.pick);
      return client.createAdjustment({ invoiceNumber, amount: major(one.amount), reason: "fee", matchId }, call);
    }
    case "unadjust":
      return client.deleteAdjustment(
        { invoiceNumber, id: await pickAdjustment(fixture, invoiceNumber, one.pick) },
        call,
      );
    case "keep": {
      const codings = one.amount === undefined ? [] : [{ counterpartyCode: "C-1", amount: major(one.amount) }];
      return client.codeLine({ line: facts, codings }, call);
    }
    case "use": {
      const creditNoteNumber = await pickCredit(fixture, world, one.pick);
      const use = { amount: major(one.amount), reason: "credit", creditNoteNumber };
      return client.createAdjustment({ invoiceNumber, ...use }, call);
    }
    case "announce":
      return facts === undefined ? undefined : fixture.announce([facts]);
  }
}

async function pickMatch(fixture: Fixture, world: World, index: number): Promise<string> {
  const { matches } = await fixture.service.context.collections(world.tenant);
  const rows = await matches.find({ invoiceNumber: { $in: world.invoices } }).toArray();
  return rows[index % Math.max(1, rows.length)]?._id ?? "none";
}

async function pickCredit(fixture: Fixture, world: World, index: number): Promise<string> {
  const { invoices } = await fixture.service.context.collections(world.tenant);
  const rows = await invoices.find({ onAccountOf: { $exists: true } }).toArray();
  return rows[index % Math.max(1, rows.length)]?.invoiceNumber ?? "none";
}

async function pickAdjustment({ client, call }: Fixture, invoiceNumber: string, index: number): Promise<string> {
  const { invoice: found } = await client.getInvoice({ invoiceNumber }, call);
  const adjustments = found?.adjustments ?? [];
  return adjustments[index % Math.max(1, adjustments.length)]?.id ?? "none";
}
