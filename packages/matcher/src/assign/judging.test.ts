import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { aLine, anInvoice, aParty, ibanOf, liveOf, matched, outcome, signals } from "../../test/matcher-world.ts";
import { hasSubset, onlySubset } from "../candidates/subsets.ts";
import type { Invoice, Line } from "../model/model.ts";
import { coreName } from "../names/core-name.ts";

describe("an amount that differs from the open amount", () => {
  const invoices = [anInvoice("INV-1001", { dueDate: "2026-02-10" })];
  test.each([
    ["2 % less before the due date", 9_800n, "amount_discount"],
    ["15 less, as a bank's fee", 9_985n, "amount_short"],
    ["a third", 3_333n, "amount_partial"],
    ["a cent too much", 10_001n, "amount_over"],
    ["much too much", 20_000n, "amount_differs"],
  ])("%s", (_case, amount, signal) => {
    const line = aLine("INV-1001", { amount });
    expect(outcome(line, { invoices })).toEqual(["pending_review INV-1001"]);
    expect(signals(line, { invoices })).toContain(signal);
  });

  test("could be another invoice less a discount, until a line of the same batch settles that one", () => {
    const open = [anInvoice("INV-98", { total: 9_800n }), anInvoice("INV-100")];
    const [less, whole] = [9_800n, 10_000n].map((amount) =>
      aLine("danke", { amount, counterpartyIban: ibanOf("alpha") }),
    );
    const ledger = matched([less as Line, whole as Line], { invoices: open });
    const said = [less, whole].map((line) => liveOf(ledger, line as Line).map(({ status }) => status));
    expect(said).toEqual([["confirmed"], ["confirmed"]]);
    expect(outcome(less as Line, { invoices: open })).toEqual(["pending_review INV-98", "pending_review INV-100"]);
  });

  test("is not confirmed for an invoice that another line of the payer may pay together with the others", () => {
    const open = [anInvoice("INV-1001"), anInvoice("INV-1002", { total: 7_310n })];
    const [sum, one] = [17_310n, 10_000n].map((amount) => aLine("", { amount, counterpartyIban: ibanOf("alpha") }));
    const ledger = matched([sum as Line, one as Line], { invoices: open });
    const statuses = [sum, one].flatMap((line) => liveOf(ledger, line as Line).map(({ status }) => status));
    expect(new Set(statuses)).toEqual(new Set(["pending_review"]));
    expect(outcome(one as Line, { invoices: open })).toEqual(["confirmed INV-1001"]);
  });

  test("is compared after earlier instalments, so the last instalment is confirmed", () => {
    const partly = [anInvoice("INV-1001", { remaining: 2_500n })];
    expect(outcome(aLine("INV-1001 last", { amount: 2_500n }), { invoices: partly })).toEqual(["confirmed INV-1001"]);
    expect(outcome(aLine("INV-1001", { amount: 10_000n }), { invoices: partly })).toEqual(["pending_review INV-1001"]);
  });
});

describe("names", () => {
  test.each([
    ["Müller & Söhne GmbH", "MUELLER SOEHNE"],
    ["Müller & Söhne GmbH", "Mueller und Soehne G.m.b.H."],
    ["Luxglas Europe S.à r.l.", "LUXGLAS EUROPE SARL"],
    ["Marta Kowalska", "Kowalska, Marta"],
  ])("%s and %s are equal", (a, b) => {
    expect(coreName(a).key).toBe(coreName(b).key);
  });

  const invoices = [anInvoice("INV-1001")];
  const known = (name: string, payer: string) =>
    signals(aLine("", { counterpartyName: payer }), { invoices, counterparties: [aParty("alpha", { name })] });
  test.each([
    ["Nordwind Handelsgesellschaft mbH", "Nordwind Handelsgeselschaft", "counterparty_name_similar"],
    ["Baugesellschaft Hannover Sued Verwaltung", "BAUGESELLSCHAFT HANNOVER SU", "counterparty_name_similar"],
    ["Nordwind Handels GmbH", "NORDWIND HANDELS", "counterparty_name"],
  ])("%s is recognized as %s", (name, payer, signal) => {
    expect(known(name, payer)).toContain(signal);
  });

  test("identify no counterparty if two share them, so the amount decides what is suggested", () => {
    const counterparties = [
      aParty("alpha", { name: "Alptec Energie GmbH" }),
      aParty("beta", { name: "Alptec Energie AG" }),
    ];
    expect(outcome(aLine("", { counterpartyName: "Alptec Energie" }), { invoices, counterparties })).toEqual([
      "pending_review INV-1001",
    ]);
  });
});

describe("learned aliases", () => {
  const invoices = [anInvoice("INV-1001")];
  test("identify their counterparty like its own account", () => {
    const learned = [{ kind: "iban" as const, key: "FR761", counterpartyId: "alpha" }].map((alias) => ({
      ...alias,
      trust: "sure" as const,
    }));
    expect(outcome(aLine("", { counterpartyIban: "FR76 1" }), { invoices, learned })).toEqual(["confirmed INV-1001"]);
  });
  test("identify no counterparty if two have them", () => {
    const bob = { kind: "name" as const, key: "BOB", trust: "sure" as const };
    const learned = ["alpha", "beta"].map((counterpartyId) => ({ ...bob, counterpartyId }));
    expect(outcome(aLine("", { counterpartyName: "Bob" }), { invoices, learned })).toEqual([]);
  });

  const agents = { kind: "iban" as const, key: "FR761", counterpartyId: "alpha" };
  const payment = aLine("", { counterpartyIban: "FR76 1" });
  test("of an agent are only suggested, and his payment that names another's invoice is confirmed", () => {
    const learned = [{ ...agents, trust: "likely" as const }];
    expect(outcome(payment, { invoices, learned })).toEqual(["pending_review INV-1001"]);
    const all = [...invoices, anInvoice("INV-1002", { counterpartyId: "beta", total: 500n })];
    const named = aLine("Rechnung INV-1002", { counterpartyIban: "FR76 1", amount: 500n });
    expect(outcome(named, { invoices: all, learned })).toEqual(["confirmed INV-1002"]);
  });
  test("of an agent leave the other invoices of the amount as suggestions", () => {
    const learned = [{ ...agents, trust: "likely" as const }];
    const all = [...invoices, anInvoice("INV-1002", { counterpartyId: "beta", dueDate: "2026-02-02" })];
    const both = ["pending_review INV-1001", "pending_review INV-1002"];
    expect(outcome(aLine("", { counterpartyIban: "FR76 1" }), { invoices: all, learned }).sort()).toEqual(both);
  });
  test("that were confirmed once lead to nothing but show that an account on file pays for others", () => {
    const own = aLine("", { counterpartyIban: ibanOf("alpha") });
    expect(outcome(own, { invoices })).toEqual(["confirmed INV-1001"]);
    const learned = [{ kind: "iban" as const, key: ibanOf("alpha"), counterpartyId: "beta", trust: "none" as const }];
    expect(outcome(own, { invoices, learned })).toEqual(["pending_review INV-1001"]);
  });
});

describe("one payment of several invoices", () => {
  const invoices = [1n, 2n, 4n].map((n) => anInvoice(`INV-100${n}`, { total: n * 1_000n }));
  const iban = ibanOf("alpha");
  test("that it does not cite is suggested if only one set of them has its sum", () => {
    const line = aLine("", { amount: 6_000n, counterpartyIban: iban });
    const matches = liveOf(matched([line], { invoices }), line);
    expect(matches.map((match) => [match.status, match.invoiceNumber, match.matchedAmount]).sort()).toEqual([
      ["pending_review", "INV-1002", 2_000n],
      ["pending_review", "INV-1004", 4_000n],
    ]);
    const another = anInvoice("INV-1009", { total: 5_000n });
    expect(outcome(line, { invoices: [...invoices, another] })).toEqual([]);
  });

  test("of two counterparties is not confirmed although both are cited", () => {
    const foreign = [anInvoice("INV-1001"), anInvoice("INV-1002", { counterpartyId: "beta" })];
    const made = outcome(aLine("INV-1001 INV-1002", { amount: 20_000n }), { invoices: foreign });
    expect(made.filter((match) => match.startsWith("confirmed"))).toEqual([]);
    expect(made).toHaveLength(2);
  });
});

test("the search finds the exact subset only if it is the only one", () => {
  const amounts = fc.array(fc.bigInt({ min: 1n, max: 40n }), { minLength: 2, maxLength: 9 });
  fc.assert(
    fc.property(amounts, fc.bigInt({ min: 1n, max: 120n }), (all, target) => {
      const solutions: number[][] = [];
      for (let mask = 1; mask < 1 << all.length; mask++) {
        const set = all.map((_, at) => at).filter((at) => mask & (1 << at));
        const sum = set.reduce((total, at) => total + (all[at] as bigint), 0n);
        if (set.length >= 2 && set.length <= 6 && sum === target) solutions.push(set);
      }
      expect(onlySubset(all, target)).toEqual(solutions.length === 1 ? solutions[0] : undefined);
      expect(hasSubset(all, target)).toBe(solutions.length > 0);
    }),
  );
});

test("an invoice is suggested for at most fifty equal lines, and for every line that cites it", () => {
  const invoices = [anInvoice("INV-1001")];
  const alike = Array.from({ length: 60 }, () => aLine("danke", { counterpartyIban: ibanOf("alpha") }));
  const names = aLine("INV-1001 Teilzahlung", { amount: 5_000n, valueDate: "2026-02-28" });
  const ledger = matched([...alike, names], { invoices });
  const waiting = alike.filter((line) => liveOf(ledger, line).length === 1);
  expect(waiting).toHaveLength(50);
  const others = alike.filter((line) => !waiting.includes(line)).map((line) => ledger.line(line.id).matchReasons);
  expect(others).toMatchObject(Array(10).fill([{ signal: "contested", detail: "more than 50", points: 0 }]));
  expect(liveOf(ledger, names)).toMatchObject([{ status: "pending_review", invoiceNumber: "INV-1001" }]);
});

test("no invoice is suggested if too many are equally plausible", () => {
  const many = Array.from({ length: 30 }, (_, at) =>
    anInvoice(`INV-20${10 + at}`, { counterpartyId: `c${at}`, dueDate: "2026-02-02" }),
  );
  const unnamed = aLine("danke");
  const reasonsOf = (invoices: Invoice[]) => matched([unnamed], { invoices }).line(unnamed.id).matchReasons;
  expect(outcome(unnamed, { invoices: many })).toEqual([]);
  expect(reasonsOf(many)).toEqual([{ signal: "ambiguous", detail: "more than 20", points: 0 }]);
  expect(reasonsOf(many.slice(0, 6))).toMatchObject([{ signal: "ambiguous", detail: "6", points: 0 }]);
  expect(outcome(unnamed, { invoices: many.slice(0, 5) })).toHaveLength(5);
  const twins = [anInvoice("INV-1001"), anInvoice("INV-1002")];
  const line = aLine("danke", { counterpartyIban: ibanOf("alpha") });
  const [match] = liveOf(matched([line], { invoices: twins }), line);
  expect(match?.reasons).toContainEqual({ signal: "ambiguous", detail: "2", points: 0 });
});

describe("a number that does not name one invoice in full", () => {
  const from = { counterpartyIban: ibanOf("alpha") };

  test("ranks the invoice that ends with it before an equal one, and two of them are not told apart", () => {
    const invoices = [anInvoice("117"), anInvoice("GU-4711")];
    const ended = outcome(aLine("RE-580955 zu 4711", { ...from }), { invoices });
    expect(ended).toEqual(["pending_review GU-4711", "pending_review 117"]);
    const both = [anInvoice("117"), anInvoice("INV04711")];
    expect(outcome(aLine("117 04711", { ...from }), { invoices: both })).not.toContainEqual(
      expect.stringContaining("confirmed"),
    );
  });

  test("prevents a confirmation when it is also the reference of another counterparty's invoice with this amount", () => {
    const others = anInvoice("INV20017", { counterpartyId: "beta", paymentReference: "4711" });
    const invoices = [anInvoice("4711"), others];
    const line = aLine("3026/20017 zu 4711", { counterpartyName: "alpha Handels GmbH" });
    expect(outcome(line, { invoices })).toEqual(["pending_review 4711", "pending_review INV20017"]);
  });
});
