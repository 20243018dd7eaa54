import { replaceMatch } from "@matchbook/matcher/books/allocation";
import { Ledger } from "@matchbook/matcher/books/ledger";
import { newMatch } from "@matchbook/matcher/books/new-match";
import type { Counterparty } from "@matchbook/matcher/model/counterparty";
import { type Invoice, type Line, type Match, PLAIN_INVOICE } from "@matchbook/matcher/model/model";
import { UNTOUCHED } from "@matchbook/matcher/model/states";
import fc from "fast-check";
import { expect, test } from "vitest";
import { createMatch } from "./create-match.ts";
import { CONFIRMATIONS_NEEDED, type Knowledge, type Lesson, learn, learnedFrom } from "./knowledge.ts";
import { heeded, lessonsOf } from "./learning.ts";
import { deleteMatch, updateMatch } from "./update-match.ts";

const SAME = { kind: "same_currency" as const };

const alias = { kind: "name" as const, key: "ACME HOLDING" };
/** The only counterparty that is suggested because of what is known. */
const learnedCounterparty = (known: Knowledge) => {
  const [one, ...others] = learnedFrom(known);
  return others.length === 0 && one?.trust !== "none" ? one?.counterpartyId : undefined;
};
const nothing: Knowledge = { ...alias, confirmations: [] };
const confirmed = (counterpartyId: string, lineId: string, matchId = `${lineId}-${counterpartyId}`): Lesson => ({
  said: "confirmed",
  alias,
  counterpartyId,
  lineId,
  matchId,
});
const withdrawn = (matchId: string): Lesson => ({ said: "withdrawn", alias, matchId });
const refused = (counterpartyId: string): Lesson => ({ said: "refused", alias, counterpartyId, matchId: "any" });
const after = (...lessons: Lesson[]) => lessons.reduce(learn, nothing);

test("a name is used after a person confirmed two lines with it", () => {
  expect(CONFIRMATIONS_NEEDED.name).toBe(2);
  expect(learnedCounterparty(after(confirmed("A", "1")))).toBeUndefined();
  expect(learnedCounterparty(after(confirmed("A", "1"), confirmed("A", "1", "other")))).toBeUndefined();
  expect(learnedCounterparty(after(confirmed("A", "1"), confirmed("A", "2")))).toBe("A");
});

test("a confirmation for another counterparty suspends a name until it is withdrawn", () => {
  const contradicted = after(confirmed("A", "1"), confirmed("A", "2"), confirmed("A", "3"), confirmed("B", "4"));
  expect(learnedCounterparty(contradicted)).toBeUndefined();
  expect(learnedCounterparty(learn(contradicted, withdrawn("4-B")))).toBe("A");
});

test("rejecting a match that was based on a name removes its confirmations", () => {
  const lessons = [confirmed("A", "1"), confirmed("A", "2"), confirmed("A", "3"), refused("A")];
  expect(learnedCounterparty(after(...lessons))).toBeUndefined();
  expect(learnedCounterparty(after(...lessons, confirmed("A", "4")))).toBeUndefined();
  expect(learnedCounterparty(after(...lessons, confirmed("A", "4"), confirmed("A", "5")))).toBe("A");
});

const lesson = fc.oneof(
  fc
    .record({ counterparty: fc.constantFrom("A", "B"), line: fc.nat(5), match: fc.nat(7) })
    .map(({ counterparty, line, match }) => confirmed(counterparty, `${line}`, `${match}`)),
  fc.nat(7).map((match) => withdrawn(`${match}`)),
  fc.constantFrom("A", "B").map(refused),
);

test("a repeated confirmation changes nothing, and only current confirmations count", () => {
  fc.assert(
    fc.property(fc.array(lesson, { maxLength: 30 }), (lessons) => {
      let known = nothing;
      const standing = new Map<string, { counterparty: string; line: string }>();
      for (const one of lessons) {
        known = learn(known, one);
        expect(learn(known, one)).toEqual(known);
        if (one.said === "confirmed") standing.set(one.matchId, { counterparty: one.counterpartyId, line: one.lineId });
        if (one.said === "withdrawn") standing.delete(one.matchId);
        if (one.said === "refused") {
          for (const [id, { counterparty }] of standing) if (counterparty === one.counterpartyId) standing.delete(id);
        }
      }
      const of = [...standing.values()];
      const agreed = new Set(of.map(({ counterparty }) => counterparty)).size === 1;
      const believed = agreed && new Set(of.map(({ line }) => line)).size >= CONFIRMATIONS_NEEDED.name;
      expect(learnedCounterparty(known)).toBe(believed ? of[0]?.counterparty : undefined);
    }),
  );
});

test("the number of stored confirmations is bounded, and a contradiction is never dropped", () => {
  const many = Array.from({ length: 500 }, (_, index) => confirmed("A", `${index}`));
  const known = after(confirmed("B", "first"), ...many);
  expect(known.confirmations.length).toBeLessThan(20);
  expect(learnedCounterparty(known)).toBeUndefined();
  const payers = Array.from({ length: 500 }, (_, index) => confirmed(`C-${index}`, `${index}`));
  expect(after(...payers).confirmations.length).toBeLessThanOrEqual(64);
  expect(learnedCounterparty(after(...payers))).toBeUndefined();
});

const AT = new Date("2026-03-01T00:00:00.000Z");
const line: Line = {
  id: "line",
  transactionCode: "TX-1",
  amount: 100n,
  currency: "EUR",
  direction: "credit",
  valueDate: "2026-03-01",
  description: "",
  reference: undefined,
  endToEndId: undefined,
  counterpartyName: "Acme Holding",
  counterpartyIban: undefined,
  reversal: false,
  aggregated: false,
  ...UNTOUCHED,
  version: 1n,
  createdAt: AT,
  updatedAt: AT,
};
const invoice: Invoice = {
  id: "invoice",
  invoiceNumber: "INV-1",
  direction: "receivable",
  counterpartyId: "A",
  counterpartyCode: "C-A",
  currency: "EUR",
  total: 100n,
  remaining: 100n,
  void: false,
  issueDate: "2026-02-01",
  metadataJson: "",
  ...PLAIN_INVOICE,
  version: 1n,
  createdAt: AT,
  updatedAt: AT,
};

/** A ledger with a suggestion that matching made for these signals. */
function suggested(...signals: string[]) {
  return suggestedOn(line, ...signals);
}

function suggestedOn(line: Line, ...signals: string[]) {
  const ledger = Ledger.of({ lines: [line], invoices: [invoice], matches: [] });
  const pair = { lineId: "line", invoiceId: "invoice", paymentMethod: undefined, metadataJson: undefined };
  const moment = { now: AT, newId: () => "match" };
  const reasons = signals.map((signal) => ({ signal, detail: "", points: 20 }));
  const amounts = { matchedAmount: 100n, invoiceAmount: 100n };
  const match = newMatch(ledger, pair, moment, { source: "auto", status: "pending_review", reasons, ...amounts });
  const stored = Ledger.of({ lines: [line], invoices: [invoice], matches: [match] });
  return { ledger: stored, match };
}

test.each([
  [["learned_name", "amount_exact"], ["refused"]],
  [["invoice_number", "amount_exact"], []],
])("rejecting a match that was made for %j has this effect on the name: %j", (signals, said) => {
  const { ledger, match } = suggested(...signals);
  updateMatch(ledger, match, { status: "rejected", matchedAmount: undefined, metadataJson: undefined }, SAME);
  expect(lessonsOf({ operation: "update_match" }, ledger.changes(AT)).map((one) => one.said)).toEqual(said);
});

test("an obsolete suggestion does not count as rejected; only a person's confirmation counts", () => {
  const { ledger, match } = suggested("learned_name");
  replaceMatch(ledger, match, { ...match, status: "cancelled" });
  expect(lessonsOf({ operation: "update_match" }, ledger.changes(AT))).toEqual([]);
  for (const [operation, said] of [
    ["update_match", ["confirmed"]],
    ["automatic_matching", []],
    ["reconcile_include", []],
  ] as const) {
    const again = suggested("learned_name");
    updateMatch(
      again.ledger,
      again.match,
      { status: "confirmed", matchedAmount: undefined, metadataJson: undefined },
      SAME,
    );
    expect(lessonsOf({ operation }, again.ledger.changes(AT)).map((one) => one.said)).toEqual(said);
  }
});

test("a person's confirmation teaches the words that no list has, and an automatic one does not", () => {
  const saidBy = (operation: string, description: string) => {
    const { ledger, match } = suggestedOn({ ...line, description }, "invoice_number", "amount_exact");
    updateMatch(ledger, match, { status: "confirmed", matchedAmount: undefined, metadataJson: undefined }, SAME);
    const lessons = lessonsOf({ operation }, ledger.changes(AT));
    return lessons.flatMap(({ said, alias: { kind, key } }) => (kind === "merchant" ? [[said, key]] : []));
  };
  expect(saidBy("update_match", "Tombola INV-1, danke")).toEqual([["confirmed", "TOMBOLA #"]]);
  expect(saidBy("automatic_matching", "Tombola INV-1, danke")).toEqual([]);
  expect(saidBy("update_match", "Tombola Rechnung INV-1")).toEqual([["confirmed", "TOMBOLA #"]]);
  expect(saidBy("update_match", "Zahlung INV-1 Tombola")).toEqual([["confirmed", "TOMBOLA #"]]);
  expect(saidBy("update_match", "Zahlung Rechnung INV-1, danke")).toEqual([]);
});

test("a transfer between own accounts teaches nothing, also when a person says that the payer is remembered", () => {
  const learned = (ownAccount: boolean) => {
    const own = suggestedOn({ ...line, counterpartyIban: "DE44100999010000120345", ownAccount }, "amount_exact");
    const update = { status: "confirmed" as const, matchedAmount: undefined, metadataJson: undefined };
    updateMatch(own.ledger, own.match, update, SAME);
    return lessonsOf({ operation: "update_match", rememberAccount: true }, own.ledger.changes(AT)).length;
  };
  expect(learned(false)).toBe(2);
  expect(learned(true)).toBe(0);
});

test("a payment that was returned as a whole does not count until its return is undone", () => {
  const two = after(confirmed("A", "1"), confirmed("A", "2"));
  const returned = learn(two, { said: "returned", alias, matchId: "2-A" });
  expect(learnedCounterparty(returned)).toBeUndefined();
  expect(learn(returned, { said: "restored", alias, matchId: "2-A" })).toEqual(two);
  // A returned payment contradicts no other counterparty either.
  const other = learn(after(confirmed("A", "1"), confirmed("A", "2"), confirmed("B", "3")), {
    ...{ said: "returned", alias, matchId: "3-B" },
  });
  expect(learnedCounterparty(other)).toBe("A");
});

test("only a return of the whole payment counts, for the payer and not for the line that returns", () => {
  const opposite: Line = { ...line, id: "back", direction: "debit", counterpartyName: "Somebody" };
  const paid = suggested("amount_exact");
  updateMatch(
    paid.ledger,
    paid.match,
    { status: "confirmed", matchedAmount: undefined, metadataJson: undefined },
    SAME,
  );
  const payment = paid.ledger.match("match") as Match;
  const said = (amount: bigint) => {
    const lines = [paid.ledger.line("line"), opposite];
    const ledger = Ledger.of({ lines, invoices: [paid.ledger.invoice("invoice")], matches: [payment] });
    const pair = { lineId: "back", invoiceId: "invoice", paymentMethod: undefined, metadataJson: undefined };
    const allocation = { pair, matchedAmount: amount, exchange: SAME, payment };
    const made = createMatch(ledger, allocation, { now: AT, newId: () => "return" });
    const lessons = lessonsOf({ operation: "create_match" }, ledger.changes(AT));
    const undone = Ledger.of({
      lines: [ledger.line("line"), { ...ledger.line("back"), version: 1n }],
      invoices: [ledger.invoice("invoice")],
      matches: [ledger.match("match") as Match, made],
    });
    deleteMatch(undone, made);
    return [...lessons, ...lessonsOf({ operation: "delete_match" }, undone.changes(AT))].map((one) => [
      one.said,
      one.alias.key,
    ]);
  };
  expect(said(99n)).toEqual([]);
  expect(said(100n)).toEqual([
    ["returned", "ACME HOLDING"],
    ["restored", "ACME HOLDING"],
  ]);
});

test("an automatic confirmation may prove the account of a line that names its invoice and pays exactly its amount", () => {
  const saidBy = (...signals: string[]) => {
    const { match, ledger: before } = suggested(...signals);
    const lines = [{ ...line, counterpartyIban: "DE44 1009" }];
    const ledger = Ledger.of({ lines, invoices: [before.invoice("invoice")], matches: [match] });
    replaceMatch(ledger, match, { ...match, status: "confirmed" });
    const lessons = lessonsOf({ operation: "automatic_matching" }, ledger.changes(AT));
    return lessons.map(({ said, alias: { kind }, payerName }) => [said, kind, payerName]);
  };
  expect(saidBy("invoice_number", "amount_exact")).toEqual([["confirmed", "iban", "Acme Holding"]]);
  // The account has paid for this counterparty, which proves nothing about the next payment.
  expect(saidBy("amount_exact")).toEqual([["confirmed", "iban", undefined]]);
  expect(saidBy("invoice_number", "amount_short")).toEqual([["confirmed", "iban", undefined]]);
  // The account already told the payer.
  expect(saidBy("invoice_number", "amount_exact", "learned_iban")).toEqual([]);
});

const party = (id: string, name: string): Counterparty => ({
  ...{
    id,
    name,
    accountCode: `C-${id}`,
    aliases: [],
    paymentMethods: [],
    taxIds: [],
    version: 1n,
    createdAt: AT,
    updatedAt: AT,
  },
});
const onFile = (...owners: string[]) => ({ owners: new Set(owners), counterparty: party("A", "Weidenhof Obst KG") });
const account = { kind: "iban" as const, key: "DE44100999010000120345" };

test("a name on file is learned for its only owner; a payment for another counterparty speaks against it", () => {
  const lesson = confirmed("A", "1");
  expect(heeded(lesson, onFile())).toEqual([lesson]);
  expect(heeded(lesson, onFile("A"))).toEqual([lesson]);
  const spoken = { ...refused("B"), matchId: "1-A" };
  expect(heeded(lesson, onFile("B"))).toEqual([spoken, lesson]);
  // Two counterparties have the name.
  expect(heeded(lesson, onFile("A", "B"))).toEqual([{ ...spoken, counterpartyId: "A" }, spoken]);
});

test("a name on file that paid for another counterparty is not learned for its owner again", () => {
  const empty: Knowledge = { kind: "name", key: "ACME HOLDING", confirmations: [] };
  const own = ["1", "2", "4", "5"].map((id) => confirmed("A", id));
  const lessons = [...own.slice(0, 2), confirmed("C", "3"), ...own.slice(2)].flatMap((each) =>
    heeded(each, onFile("A")),
  );
  const known = learnedFrom(lessons.reduce(learn, empty));
  expect(known.map(({ counterpartyId }) => counterpartyId).sort()).toEqual(["A", "C"]);
});

test("an account on file is not learned for its owner; a payment for another counterparty is remembered", () => {
  const lesson = { ...confirmed("A", "1"), alias: account };
  expect(heeded(lesson, onFile("A"))).toEqual([]);
  expect(heeded(lesson, onFile("B"))).toEqual([lesson]);
});

const paidBy = (payerName: string | undefined, ...lineIds: string[]) => {
  const empty: Knowledge = { ...account, confirmations: [] };
  const lessons = lineIds.flatMap((id) => heeded({ ...confirmed("A", id), alias: account, payerName }, onFile()));
  return learnedFrom(lessons.reduce(learn, empty)).map(({ trust }) => trust);
};

test.each([
  ["Weidenhof Obst KG", "sure"],
  ["WEIDENHOF OBST", "sure"],
  ["Weidenhof Obst Verwaltung Nord KG", "likely"],
  ["Lindner Steuerberatung", "likely"],
  [undefined, "likely"],
])("an account that %j used twice is %s to be the counterparty's", (payerName, trust) => {
  expect(paidBy(payerName, "1", "2")).toEqual([trust]);
  expect(paidBy(payerName, "1")).toEqual(["none"]);
});

test("an account is sure from the first payment on that a person says is to be remembered", () => {
  const saidBy = (counterpartyIban: string | undefined) => {
    const { match, ledger: before } = suggested("amount_exact");
    const lines = [{ ...line, counterpartyIban }];
    const ledger = Ledger.of({ lines, invoices: [before.invoice("invoice")], matches: [match] });
    replaceMatch(ledger, match, { ...match, status: "confirmed" });
    const said = lessonsOf({ operation: "update_match", rememberAccount: true }, ledger.changes(AT));
    const learned = said.map((one) =>
      learnedFrom(learn({ ...one.alias, confirmations: [] }, heeded(one, onFile())[0] as Lesson)),
    );
    return learned.flat().map(({ kind, trust }) => [kind, trust]);
  };
  expect(saidBy("DE44 1009 9901 0000 1203 45")).toEqual([
    ["name", "none"],
    ["iban", "sure"],
  ]);
  expect(saidBy(undefined)).toEqual([["name", "sure"]]);
});
