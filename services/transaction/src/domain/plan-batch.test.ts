import { LineFacts } from "@matchbook/proto/matchbook/line/v1/line";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { externalIdentity } from "./line-identity.ts";
import { type Known, planBatch } from "./plan-batch.ts";

let lines = 0;
const line = (parts: Partial<LineFacts> = {}): LineFacts => ({
  ...LineFacts.decode(new Uint8Array()),
  id: `line-${lines}`,
  transactionCode: `code-${lines++}`,
  amount: 100n,
  currency: "EUR",
  direction: "credit",
  valueDate: "2024-02-29",
  description: "",
  reversal: false,
  aggregated: false,
  createdAt: new Date(0),
  ...parts,
});
const known = (parts: Partial<Known<string>> = {}): Known<string> => ({
  connections: new Map([
    ["open", { status: "connected" }],
    ["closed", { status: "disconnected" }],
    ["euros", { status: "connected", currency: "EUR" }],
  ]),
  lines: new Map(),
  codes: new Set(),
  ...parts,
});
const plan = (lines: LineFacts[], stored = known()) => planBatch(lines, stored, ({ id }) => id);
const kinds = (lines: LineFacts[], stored = known()) =>
  plan(lines, stored).map((decision) => (decision.kind === "refused" ? decision.error.code : decision.kind));

describe("planning a batch of new lines", () => {
  test("decides about each line separately", () => {
    expect(kinds([line(), line({ amount: 0n }), line({ bankConnectionId: "nowhere" }), line()])).toEqual([
      "create",
      "validation_failed",
      "bank_connection_not_found",
      "create",
    ]);
  });

  test("names invalid fields as in the public interface", () => {
    const [decision] = plan([line({ currency: "eur", valueDate: "2023-02-29", direction: "in" })]);
    expect(decision?.kind === "refused" && decision.error.fields.map((problem) => problem.field)).toEqual([
      "currency",
      "direction",
      "value_date",
    ]);
  });

  test("refuses a line in another currency than its connection's, as an import does", () => {
    const own = line({ bankConnectionId: "euros" });
    const other = line({ bankConnectionId: "euros", currency: "USD" });
    const any = line({ bankConnectionId: "open", currency: "USD" });
    expect(kinds([own, other, any])).toEqual(["create", "validation_failed", "create"]);
    const [refused] = plan([other]);
    expect(refused?.kind === "refused" && refused.error.fields).toEqual([
      { field: "currency", message: "Must be EUR, the currency of the bank connection" },
    ]);
    const lines = new Map([[externalIdentity("euros", "e1"), "the stored one"]]);
    expect(kinds([line({ ...other, externalId: "e1" })], known({ lines }))).toEqual(["existing"]);
  });

  test("a stored external id returns its line, even with a disconnected connection and a taken code", () => {
    const lines = new Map([[externalIdentity("closed", "e1"), "the stored one"]]);
    const again = line({ bankConnectionId: "closed", externalId: "e1", transactionCode: "A" });
    expect(plan([again], known({ lines, codes: new Set(["A"]) }))).toEqual([
      { kind: "existing", stored: "the stored one" },
    ]);
  });

  test("the same external id in two connections and in none is three lines", () => {
    const connections = new Map([
      ["a", { status: "connected" }],
      ["b", { status: "connected" }],
    ]);
    const lines = [undefined, "a", "b"].map((bankConnectionId) => line({ bankConnectionId, externalId: "e" }));
    expect(kinds(lines, known({ connections }))).toEqual(["create", "create", "create"]);
  });

  test("a disconnected connection refuses new lines", () => {
    expect(kinds([line({ bankConnectionId: "closed" })])).toEqual(["bank_connection_disconnected"]);
  });

  test("creates exactly one of equal keys in a batch", () => {
    const item = fc.record({
      externalId: fc.option(fc.constantFrom("a", "b"), { nil: undefined }),
      transactionCode: fc.constantFrom("X", "Y", "Z"),
    });
    fc.assert(
      fc.property(fc.array(item, { maxLength: 12 }), (items) => {
        const decisions = plan(items.map((parts) => line(parts)));
        const created = items.filter((_, index) => decisions[index]?.kind === "create");
        for (const field of ["externalId", "transactionCode"] as const) {
          const values = created.map((each) => each[field]).filter((value) => value !== undefined);
          expect(new Set(values).size).toBe(values.length);
        }
        for (const decision of decisions) {
          if (decision.kind === "existing") expect(decisions).toContainEqual({ ...decision, kind: "create" });
        }
      }),
    );
  });
});
