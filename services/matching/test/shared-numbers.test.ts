import type { NewInvoice } from "@matchbook/proto/matchbook/matching/v1/matching_service";
import { AppError } from "@matchbook/runtime/errors/errors";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aLine, anInvoice, type Fixture, matchOf, startFixture } from "./setup.ts";

/** Suppliers that number their invoices alike. */

const SUPPLIERS = ["S-NORD", "S-SUED", "S-WEST"];
let fixture: Fixture;
beforeAll(async () => {
  fixture = await startFixture();
  const { client, call } = fixture;
  for (const accountCode of SUPPLIERS) {
    const paymentMethods = [{ code: `${accountCode}-BANK`, type: "bank_account", iban: undefined, bic: undefined }];
    await client.createCounterparty({ accountCode, name: accountCode, aliases: [], paymentMethods }, call);
  }
});
afterAll(() => fixture.stop());

const payable = (invoiceNumber: string, counterpartyCode: string, fields: Partial<NewInvoice> = {}) =>
  anInvoice({ invoiceNumber, counterpartyCode, direction: "payable", ...fields });
const debit = () => aLine({ direction: "debit" });

const yearOf = ({ issueDate }: NewInvoice) => issueDate.slice(0, 4);

let count = 0;
/** A number that a payable of the first two suppliers has. */
async function sharedNumber(fields: Partial<NewInvoice> = {}): Promise<string> {
  const invoiceNumber = `2026/${++count}`;
  const items = SUPPLIERS.slice(0, 2).map((code) => payable(invoiceNumber, code, fields));
  expect(await create(items)).toEqual(["created", "created"]);
  return invoiceNumber;
}

async function create(items: NewInvoice[]): Promise<string[]> {
  const { results } = await fixture.client.createInvoices({ items }, fixture.call);
  return results.map(({ outcome }) => (outcome?.$case === "error" ? outcome.value.code : "created"));
}

/** The code and the fields of the refusal. */
async function refusal(answer: Promise<unknown>): Promise<unknown[]> {
  const error = await answer.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  return error instanceof AppError ? [error.code, ...error.fields] : [error];
}
const candidates = (path = "") => SUPPLIERS.slice(0, 2).map((message) => ({ field: `${path}counterpartyId`, message }));

describe("the number of an invoice", () => {
  test("may be used by every supplier once, in one batch or in several", async () => {
    expect(await create([payable("N-1", "S-NORD"), payable("N-1", "S-SUED"), payable("N-1", "S-NORD")])).toEqual([
      "created",
      "created",
      "duplicate_invoice_number",
    ]);
    expect(await create([payable("N-1", "S-SUED"), payable("N-1", "S-WEST")])).toEqual([
      "duplicate_invoice_number",
      "created",
    ]);
  });

  test("is used for one receivable of the tenant, and for a receivable and a payable of two counterparties", async () => {
    const sale = (counterpartyCode: string) => anInvoice({ invoiceNumber: "R-1", counterpartyCode });
    expect(await create([sale("S-NORD"), sale("S-SUED")])).toEqual(["created", "duplicate_invoice_number"]);
    expect(await create([sale("S-WEST")])).toEqual(["duplicate_invoice_number"]);
    expect(await create([payable("R-1", "S-NORD"), payable("R-1", "S-SUED")])).toEqual([
      "duplicate_invoice_number",
      "created",
    ]);
  });

  test("is taken by one of many simultaneous creations for each key", async () => {
    const made = await Promise.all(
      [...SUPPLIERS, ...SUPPLIERS, ...SUPPLIERS].map((code) => create([payable("RACE-1", code)])),
    );
    expect(made.flat().filter((result) => result === "created")).toHaveLength(SUPPLIERS.length);
  });

  test("is stored as the keys say, for any sequence of creations", async () => {
    const item = fc.record({
      number: fc.nat(2),
      counterpartyCode: fc.constantFrom(...SUPPLIERS),
      direction: fc.constantFrom("payable", "receivable"),
      issueDate: fc.constantFrom("2025-12-31", "2026-01-01", "2026-02-01"),
    });
    let run = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(item, { minLength: 1, maxLength: 4 }), { maxLength: 4 }), async (batches) => {
        run += 1;
        const stored: NewInvoice[] = [];
        for (const batch of batches) {
          const items = batch.map(({ number, ...fields }) =>
            anInvoice({ invoiceNumber: `P-${run}-${number}`, ...fields }),
          );
          const expected = items.map((one) => {
            const isTaken = stored
              .filter(({ invoiceNumber }) => invoiceNumber === one.invoiceNumber)
              .some(
                (other) =>
                  (other.counterpartyCode === one.counterpartyCode && yearOf(other) === yearOf(one)) ||
                  [other, one].every(({ direction }) => direction === "receivable"),
              );
            if (isTaken) return "duplicate_invoice_number";
            stored.push(one);
            return "created";
          });
          expect(await create(items)).toEqual(expected);
        }
      }),
      { numRuns: 15 },
    );
  });
});

describe("a supplier that numbers anew each year", () => {
  const YEARS = ["2025", "2026"];
  /** A number that S-NORD has used in two years. */
  async function yearlyNumber(): Promise<string> {
    const invoiceNumber = `Y-${++count}`;
    const items = YEARS.map((year) => payable(invoiceNumber, "S-NORD", { issueDate: `${year}-11-03` }));
    expect(await create(items)).toEqual(["created", "created"]);
    return invoiceNumber;
  }
  const years = (path = "") => YEARS.map((message) => ({ field: `${path}issueYear`, message }));

  test("has one invoice of a number in each year, also after a change of its issue date", async () => {
    const { client, call } = fixture;
    const invoiceNumber = await yearlyNumber();
    expect(await create([payable(invoiceNumber, "S-NORD", { issueDate: "2025-01-01" })])).toEqual([
      "duplicate_invoice_number",
    ]);
    const moved = (issueDate: string) =>
      client.updateInvoice({ invoiceNumber, counterpartyCode: "S-NORD", issueYear: "2026", issueDate }, call);
    expect(await refusal(moved("2025-12-31"))).toEqual(["duplicate_invoice_number"]);
    expect((await moved("2027-01-01")).issueDate).toBe("2027-01-01");
    const again = await Promise.all([1, 2, 3].map(() => create([payable(invoiceNumber, "S-NORD")])));
    expect(again.flat().sort()).toEqual(["created", "duplicate_invoice_number", "duplicate_invoice_number"]);
  });

  test("is asked for the year on every route that names a number", async () => {
    const { client, call } = fixture;
    const invoiceNumber = await yearlyNumber();
    const line = debit();
    await fixture.announce([line]);
    const name = { invoiceNumber, counterpartyCode: "S-NORD" };
    const of = { $case: "invoiceNumber", value: invoiceNumber } as const;
    type Year = { issueYear?: string };
    const allocate = (year: Year) =>
      client.allocateLine({ line, allocations: [{ ...name, ...year, matchedAmount: "10" }], replace: false }, call);
    for (const [run, path = ""] of [
      [(year: Year) => client.getInvoice({ ...name, ...year }, call)],
      [(year: Year) => client.listHistory({ of, counterpartyCode: "S-NORD", ...year }, call)],
      [(year: Year) => client.updateInvoice({ ...name, ...year, dueDate: "2026-12-09" }, call)],
      [(year: Year) => client.createAdjustment({ ...name, ...year, amount: "1", reason: "fee" }, call)],
      [allocate, "allocations.0."],
    ] as const) {
      expect(await refusal(run({}))).toEqual(["ambiguous_invoice", ...years(path)]);
      expect((await refusal(run({ issueYear: "2024" })))[0]).toBe("invoice_not_found");
      await run({ issueYear: "2025" });
    }
    const decide = (year: Year) =>
      client.decideMatches({ decisions: [], filter: { ...name, ...year }, status: "rejected", dryRun: false }, call);
    expect(await refusal(decide({}))).toEqual(["ambiguous_invoice", ...years("filter.")]);
    expect((await decide({ issueYear: "2026" })).results).toEqual([]);
    const both = await client.getInvoice({ ...name, issueYear: "2025" }, call);
    expect(both.matches).toHaveLength(1);
    const save = (year: Year) => {
      const who = { ...name, ...year, paymentMethodCode: "S-NORD-BANK", matchId: both.matches[0]?.id };
      return client.reconcileLine({ line, action: "save", ignore: false, matchedAmount: "10", ...who }, call);
    };
    expect(await refusal(save({}))).toEqual(["ambiguous_invoice", ...years()]);
    await save({ issueYear: "2026" });
    expect((await client.getInvoice({ ...name, issueYear: "2026" }, call)).matches).toHaveLength(1);
  });

  test("is paid for the year that has the amount, and for none when both have it", async () => {
    const pay = async (...totals: [bigint, bigint]) => {
      const invoiceNumber = `Z-2/${++count}-${count * 977}`;
      const items = YEARS.map((year, at) =>
        payable(invoiceNumber, "S-NORD", { issueDate: `${year}-11-03`, total: totals[at] ?? 0n }),
      );
      await fixture.client.createInvoices({ items }, fixture.call);
      const named = { counterpartyName: "S-NORD", description: `Rechnung ${invoiceNumber}`, valueDate: "2026-11-20" };
      const line = aLine({ direction: "debit", amount: totals[1], ...named });
      await fixture.announce([line]);
      return (await fixture.client.getLine({ line }, fixture.call)).matches.map(({ status }) => status);
    };
    expect(await pay(61_234n, 61_235n)).not.toContain("rejected");
    expect(await pay(71_300n, 71_300n)).toEqual(["pending_review", "pending_review"]);
  });
});

describe("a number that several invoices have", () => {
  test("is refused alone, with the counterparties to choose from, and accepted with one of them", async () => {
    const { client, call } = fixture;
    const invoiceNumber = await sharedNumber();
    const of = { $case: "invoiceNumber", value: invoiceNumber } as const;
    const adjustment = { amount: "1", reason: "fee" };
    const calls = [
      (name: { counterpartyCode?: string }) => client.getInvoice({ invoiceNumber, ...name }, call),
      (name: { counterpartyCode?: string }) => client.listHistory({ of, ...name }, call),
      (name: { counterpartyCode?: string }) =>
        client.updateInvoice({ invoiceNumber, dueDate: "2026-09-09", ...name }, call),
      (name: { counterpartyCode?: string }) => client.createAdjustment({ invoiceNumber, ...adjustment, ...name }, call),
    ];
    for (const run of calls) {
      expect(await refusal(run({}))).toEqual(["ambiguous_invoice", ...candidates()]);
      expect(await refusal(run({ counterpartyCode: "S-WEST" }))).toEqual(["invoice_not_found"]);
      await run({ counterpartyCode: "S-SUED" });
    }
    const changed = await client.getInvoice({ invoiceNumber, counterpartyCode: "S-SUED" }, call);
    expect(changed.invoice).toMatchObject({ counterpartyCode: "S-SUED", dueDate: "2026-09-09" });
    const [made] = changed.invoice?.adjustments ?? [];
    const remove = (name: { counterpartyCode?: string }) =>
      client.deleteAdjustment({ invoiceNumber, id: made?.id ?? "", ...name }, call);
    expect(await refusal(remove({}))).toEqual(["ambiguous_invoice", ...candidates()]);
    await remove({ counterpartyCode: "S-SUED" });
    expect(await refusal(client.voidInvoice({ invoiceNumber }, call))).toEqual(["ambiguous_invoice", ...candidates()]);
    expect((await client.voidInvoice({ invoiceNumber, counterpartyCode: "S-SUED" }, call)).status).toBe("void");
    const untouched = await client.getInvoice({ invoiceNumber, counterpartyCode: "S-NORD" }, call);
    expect(untouched.invoice).toMatchObject({ status: "open", dueDate: undefined, revision: 1n });
  });

  test("allocates to the invoice of the counterparty, whose matches alone it shows", async () => {
    const { client, call } = fixture;
    const invoiceNumber = await sharedNumber();
    const line = debit();
    await fixture.announce([line]);
    const create = { line, invoiceNumber, status: "active", matchedAmount: "40" };
    expect(await refusal(client.createMatch(create, call))).toEqual(["ambiguous_invoice", ...candidates()]);
    const match = matchOf(await client.createMatch({ ...create, counterpartyCode: "S-SUED" }, call));
    expect(match).toMatchObject({ invoiceNumber, counterpartyCode: "S-SUED" });
    for (const [counterpartyCode, ids] of [
      ["S-NORD", []],
      ["S-SUED", [match.id]],
    ] as const) {
      const { matches } = await client.getInvoice({ invoiceNumber, counterpartyCode }, call);
      expect(matches.map(({ id }) => id)).toEqual(ids);
      const listed = await client.listMatches({ invoiceNumber, counterpartyCode, statuses: [] }, call);
      expect(listed.matches.map(({ id }) => id)).toEqual(ids);
    }
  });

  test("divides a line between both, and names the allocation that is ambiguous", async () => {
    const { client, call } = fixture;
    const invoiceNumber = await sharedNumber();
    const line = debit();
    await fixture.announce([line]);
    const one = { invoiceNumber, counterpartyCode: "S-NORD", matchedAmount: "60" };
    const allocate = (other: { counterpartyCode?: string }) =>
      client.allocateLine(
        { line, allocations: [one, { invoiceNumber, matchedAmount: "40", ...other }], replace: false },
        call,
      );
    expect(await refusal(allocate({}))).toEqual(["ambiguous_invoice", ...candidates("allocations.1.")]);
    expect(await refusal(allocate({ counterpartyCode: "S-WEST" }))).toEqual([
      "invoice_not_found",
      { field: "allocations.1.invoiceId", message: "Invoice not found" },
    ]);
    expect((await refusal(allocate({ counterpartyCode: "S-NORD" })))[0]).toBe("validation_failed");
    const { matches } = await allocate({ counterpartyCode: "S-SUED" });
    expect(matches.map(({ counterpartyCode }) => counterpartyCode)).toEqual(["S-NORD", "S-SUED"]);
  });

  test("is decided by the counterparty that a save names; another counterparty is refused as before", async () => {
    const { client, call } = fixture;
    const [from, to] = [await sharedNumber(), await sharedNumber()];
    const line = debit();
    await fixture.announce([line]);
    const create = { line, invoiceNumber: from, counterpartyCode: "S-NORD", status: "active", matchedAmount: "10" };
    const match = matchOf(await client.createMatch(create, call));
    const save = (counterpartyCode: string) => {
      const what = { matchId: match.id, invoiceNumber: to, matchedAmount: "10" };
      const who = { counterpartyCode, paymentMethodCode: `${counterpartyCode}-BANK` };
      return client.reconcileLine({ line, action: "save", ignore: false, ...what, ...who }, call);
    };
    expect(await refusal(save("S-WEST"))).toEqual(["invoice_counterparty_mismatch"]);
    expect((await save("S-SUED")).match).toMatchObject({ invoiceNumber: to, counterpartyCode: "S-SUED" });
  });

  test("decides about no suggestions by a filter without the counterparty", async () => {
    const { client, call } = fixture;
    const invoiceNumber = await sharedNumber();
    const decide = (filter: { counterpartyCode?: string }) =>
      client.decideMatches(
        { decisions: [], filter: { invoiceNumber, ...filter }, status: "rejected", dryRun: false },
        call,
      );
    expect(await refusal(decide({}))).toEqual(["ambiguous_invoice", ...candidates("filter.")]);
    expect((await decide({ counterpartyCode: "S-NORD" })).results).toEqual([]);
  });

  test("is suggested for a line that cites it, and confirmed for the supplier that the line names", async () => {
    const { client, call } = fixture;
    const invoiceNumber = await sharedNumber({ total: 48_123n });
    const line = aLine({ direction: "debit", amount: 48_123n, description: `Rechnung ${invoiceNumber}` });
    await fixture.announce([line]);
    const { matches } = await client.getLine({ line }, call);
    expect(matches.map(({ status }) => status)).toEqual(["pending_review", "pending_review"]);
    const own = await sharedNumber();
    expect(await create([payable(own, "S-WEST", { total: 71_909n })])).toEqual(["created"]);
    const named = { amount: 71_909n, counterpartyName: "S-WEST", description: `Rechnung ${own}` };
    const clear = aLine({ direction: "debit", ...named });
    await fixture.announce([clear]);
    const found = await client.getLine({ line: clear }, call);
    expect(found.matches.map(({ status, counterpartyCode }) => [status, counterpartyCode])).toEqual([
      ["confirmed", "S-WEST"],
    ]);
  });
});
