import { Ledger } from "@matchbook/matcher/books/ledger";
import { Pool } from "@matchbook/matcher/candidates/pool";
import { allSteps } from "@matchbook/matcher/model/collections";
import { allocates, type Invoice, type Line } from "@matchbook/matcher/model/model";
import { DEFAULT_SETTINGS } from "@matchbook/matcher/model/settings";
import fc from "fast-check";
import { expect, test } from "vitest";
import { aLine, aMoment, anInvoice, aParty, ibanOf } from "../../../packages/matcher/test/matcher-world.ts";
import { actingOn, allowancesIn, isArriving, lineRules } from "../src/domain/rules/acting.ts";
import type { Rule, RuleActions, RuleConditions } from "../src/domain/rules/rule.ts";
import type { LoadedPool, Under } from "../src/engine/load-pool.ts";
import { matchUnderRules } from "../src/engine/match-under-rules.ts";
import { ANY_LINE, NO_ACTION } from "./rule-values.ts";

/** Rules make automatic confirmation stricter, in any world and for any rules. */

const PARTIES = ["alpha", "beta", "gamma"];
const AMOUNTS = [1_000n, 2_000n, 2_800n, 3_000n];
const SETTINGS = {
  ...DEFAULT_SETTINGS,
  ceilings: [{ currency: "EUR", amount: 2_500n }],
  ruleCeilings: [{ currency: "EUR", amount: 2_900n }],
};
/** Money that goes back, in words and by the mark of the bank. */
const VETO = "Rueckzahlung ";

interface World {
  lines: Line[];
  invoices: Invoice[];
}

/** Invoices of few amounts, and lines that name one, come from its payer, lack a part, compete, or bear a veto. */
const world: fc.Arbitrary<World> = fc
  .array(
    fc.record({
      party: fc.constantFrom(...PARTIES),
      amount: fc.constantFrom(...AMOUNTS),
      lines: fc.array(
        fc.record({
          kind: fc.constantFrom("cites", "payer", "cites and payer"),
          short: fc.constantFrom(0n, 0n, 0n, 30n, 200n),
          veto: fc.constantFrom("", "", "", VETO, "reversal"),
        }),
        { maxLength: 3 },
      ),
    }),
    { minLength: 1, maxLength: 5 },
  )
  .map((specs) => {
    const invoices = specs.map(({ party, amount }, at) =>
      anInvoice(`INV-2026-${1001 + at}`, { counterpartyId: party, total: amount }),
    );
    const lines = specs.flatMap((spec, at) =>
      spec.lines.map(({ kind, short, veto }, nth) => {
        const text = kind === "payer" ? "danke" : `INV-2026-${1001 + at}`;
        const from = kind === "cites" ? {} : { counterpartyIban: ibanOf(spec.party) };
        const fields = { id: `line-${at}-${nth}`, amount: spec.amount - short, reversal: veto === "reversal", ...from };
        return aLine(veto === VETO ? `${veto}${text}` : text, fields);
      }),
    );
    return { invoices, lines };
  });

const conditions: fc.Arbitrary<Partial<RuleConditions>> = fc.oneof(
  fc.constantFrom<Partial<RuleConditions>>(
    { direction: "credit" },
    { direction: "credit" },
    { textContains: "danke" },
    { textMatches: "10[0-9]1" },
  ),
  fc.constantFrom(...PARTIES).map((counterpartyCode) => ({ counterpartyCode })),
  fc.constantFrom(...PARTIES).map((party) => ({ counterpartyIban: ibanOf(party) })),
  fc.constantFrom(...AMOUNTS).map((amountMin) => ({ currency: "EUR", amountMin })),
);

const actions: fc.Arbitrary<Partial<RuleActions>> = fc.oneof(
  fc.constantFrom<Partial<RuleActions>>(
    { ignoreReason: "other" },
    { neverConfirm: true },
    { assignee: { id: "user:7", name: undefined } },
    { allowDifference: { amount: 50n, basisPoints: undefined, reason: "write_off" } },
    { allowDifference: { amount: undefined, basisPoints: 2_000, reason: "fee" }, counterpartyCode: "alpha" },
  ),
  fc.constantFrom(...PARTIES).map((counterpartyCode) => ({ counterpartyCode })),
  fc.constantFrom(500n, 2_800n, 1_000_000n).map((ceiling) => ({ ceiling })),
);

const rules: fc.Arbitrary<Rule[]> = fc
  .array(fc.tuple(conditions, actions), { minLength: 1, maxLength: 3 })
  .map((specs) =>
    specs.map(([conditions, actions], at) => ({
      ...{ id: `rule-${at}`, name: `rule ${at}`, version: 1n, updatedAt: new Date(0), actor: "", actorName: undefined },
      conditions: { ...ANY_LINE, currency: "EUR", ...conditions },
      actions: { ...NO_ACTION, ...actions },
    })),
  );

const counterparties = PARTIES.map((id) => aParty(id));
const codes = new Map(PARTIES.map((id) => [id, id]));

/** The loaded data of these lines, without a database. */
function loadedOf({ lines, invoices }: World, stored: Rule[]): LoadedPool {
  const parties = new Pool({ counterparties, invoices: [] });
  const acting = ({ rules: all = stored }: Under) => actingOn(all, lines, parties, codes, isArriving);
  const under = (changed: Under) => {
    const all = lineRules(acting(changed), codes, SETTINGS);
    const byLine = changed.allowancesOnly ? allowancesIn(all) : all;
    return parties.withInSteps({ invoices, settings: SETTINGS, rules: byLine, unruled: changed.unruled });
  };
  return { under, acting, arriving: isArriving, invoices, payments: { lines: [], matches: [] }, closedPeriods: [] };
}

function confirmedUnder(made: World, stored: Rule[]): { pairs: string[]; ledger: Ledger } {
  const open = () => Ledger.of({ ...made, matches: [] });
  const lineIds = made.lines.map(({ id }) => id);
  const { ledger } = allSteps(matchUnderRules(loadedOf(made, stored), open, { lineIds, moment: aMoment() }));
  const confirmed = lineIds.flatMap((id) => ledger.matchesOfLine(id).filter(allocates));
  return { ledger, pairs: confirmed.map(({ lineId, invoiceId }) => `${lineId} ${invoiceId}`) };
}

test("a line confirmed under rules is confirmed without them, except by allowed differences and ceilings", () => {
  let allowed = 0;
  let keptBack = 0;
  fc.assert(
    fc.property(world, rules, (made, stored) => {
      const plain = confirmedUnder(made, []);
      const ruled = confirmedUnder(made, stored);
      const acting = loadedOf(made, stored).acting({});
      keptBack += plain.pairs.filter((pair) => !ruled.pairs.includes(pair)).length;
      for (const pair of ruled.pairs) {
        if (plain.pairs.includes(pair)) continue;
        const [lineId = "", invoiceId = ""] = pair.split(" ");
        const { ceiling, allowDifference } = acting.get(lineId)?.actions ?? NO_ACTION;
        expect([ceiling, allowDifference]).not.toEqual([undefined, undefined]);
        const line = ruled.ledger.line(lineId);
        // Only the ceiling, up to the most of the settings, or the whole amount of an invoice that it names stood against it.
        const { total, invoiceNumber } = ruled.ledger.invoice(invoiceId);
        if (line.amount !== total) expect(line.description).toBe(invoiceNumber);
        const isWithin = line.amount <= (ceiling === undefined ? 2_500n : 2_900n);
        expect(isWithin).toBe(true);
        allowed += 1;
      }
      expectKept(made, ruled.ledger, acting);
    }),
    { numRuns: Number(process.env.PROPERTY_RUNS ?? 250) },
  );
  // The worlds show both.
  expect([allowed > 0, keptBack > 0]).toEqual([true, true]);
});

/** No rule passes a veto, and a line that a rule ignores, keeps or assigns is not confirmed. */
function expectKept(made: World, ledger: Ledger, acting: ReturnType<typeof actingOn>): void {
  for (const { id, description, reversal } of made.lines) {
    const { ignoreReason, neverConfirm, assignee } = acting.get(id)?.actions ?? NO_ACTION;
    const isKept = ignoreReason !== undefined || neverConfirm || assignee !== undefined;
    const isVetoed = reversal || description.startsWith(VETO);
    if (isKept || isVetoed) expect(ledger.matchesOfLine(id).filter(allocates)).toEqual([]);
    expect(ledger.line(id).ignored).toBe(ignoreReason !== undefined);
    expect(ledger.line(id).rule?.id).toBe(acting.get(id)?.id);
  }
}

test("a lower ceiling keeps a line back, and its invoice is not free for another line with a ceiling", () => {
  const made = {
    invoices: [anInvoice("INV-2026-1001", { counterpartyId: "alpha", total: 1_000n })],
    lines: [
      aLine("danke", { id: "payer", amount: 1_000n, counterpartyIban: ibanOf("alpha") }),
      aLine("INV-2026-1001", { id: "cites", amount: 1_000n }),
    ],
  };
  const rule = (at: number, conditions: Partial<RuleConditions>, ceiling: bigint): Rule => ({
    ...{ id: `rule-${at}`, name: `rule ${at}`, version: 1n, updatedAt: new Date(0), actor: "", actorName: undefined },
    conditions: { ...ANY_LINE, currency: "EUR", ...conditions },
    actions: { ...NO_ACTION, ceiling },
  });
  const stored = [rule(0, { counterpartyIban: ibanOf("alpha") }, 2_800n), rule(1, { direction: "credit" }, 500n)];
  expect(confirmedUnder(made, []).pairs).toEqual(["cites i-INV-2026-1001"]);
  expect(confirmedUnder(made, stored).pairs).toEqual([]);
});
