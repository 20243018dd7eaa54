import { ibanKey, nameKey } from "@matchbook/matcher/reading/keys";
import { AppError } from "@matchbook/runtime/errors/errors";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findLearnedAliases } from "../src/store/learned-aliases.ts";
import { aLine, anInvoice, type Fixture, matchOf, startFixture } from "./setup.ts";

let fixture: Fixture;
beforeAll(async () => {
  fixture = await startFixture();
});
afterAll(() => fixture.stop());

/** A new tenant with two counterparties. C-2 has an account on file. */
async function newTenant(tenant: string): Promise<void> {
  fixture.call.tenant = tenant;
  const own = { code: "own", type: "bank_account", iban: "DE02120300000000202051" };
  for (const accountCode of ["C-1", "C-2"]) {
    const paymentMethods = accountCode === "C-2" ? [own] : [];
    const name = `Company ${accountCode}`;
    await fixture.client.createCounterparty({ accountCode, name, aliases: [], paymentMethods }, fixture.call);
  }
}

const PAYER = "Sammelkasse Nordost";
const PAYER_IBAN = "DE44 1009 9901 0000 1203 45";

/** A person allocates a line of the payer to an invoice of a counterparty. */
async function confirm(
  counterpartyCode: string,
  line = aLine({ counterpartyName: PAYER, counterpartyIban: PAYER_IBAN }),
) {
  const invoice = anInvoice({ counterpartyCode });
  await fixture.client.createInvoices({ items: [invoice] }, fixture.call);
  const { invoiceNumber } = invoice;
  const pair = { line, invoiceNumber, status: "active", matchedAmount: "100" };
  return { line, invoiceNumber, match: matchOf(await fixture.client.createMatch(pair, fixture.call)) };
}

/** The account codes of the counterparties that were learned for the payer. */
async function learned(tenant = fixture.call.tenant): Promise<string[]> {
  const collections = await fixture.service.context.collections(tenant);
  const aliases = await findLearnedAliases(collections, {
    name: [nameKey(PAYER)],
    iban: [ibanKey(PAYER_IBAN)],
    merchant: ["AMZN MKTP US"],
  });
  const rows = await collections.counterparties.find({}).toArray();
  return aliases
    .filter(
      ({ kind, key, trust }) =>
        trust !== "none" && aliases.filter((one) => one.kind === kind && one.key === key).length === 1,
    )
    .map(({ kind, counterpartyId }) => `${kind} ${rows.find(({ _id }) => _id === counterpartyId)?.accountCode}`);
}

const BOTH = ["name C-1", "iban C-1"];

test("matching learns a payer's name and account after a person confirmed two lines, in that tenant only", async () => {
  await newTenant("repeated");
  await confirm("C-1");
  expect(await learned()).toEqual([]);
  await confirm("C-1");
  expect((await learned()).sort()).toEqual([...BOTH].sort());
  expect(await learned("another")).toEqual([]);
});

test("matching learns a merchant's text after a person confirmed one line", async () => {
  await newTenant("merchant");
  await confirm("C-1", aLine({ description: "POS DEBIT AMZN MKTP US*2K4HJ1" }));
  expect(await learned()).toEqual(["merchant C-1"]);
  const invoice = anInvoice({ counterpartyCode: "C-1", total: 4_321n });
  await fixture.client.createInvoices(
    { items: [invoice, anInvoice({ counterpartyCode: "C-2", total: 4_321n })] },
    fixture.call,
  );
  const line = aLine({ description: "AMZN MKTP US*9Z8Y7", amount: 4_321n });
  await fixture.announce([line]);
  const { matches } = await fixture.client.getLine({ line }, fixture.call);
  expect(matches.map(({ invoiceNumber }) => invoiceNumber)).toEqual([invoice.invoiceNumber]);
});

test("a word confirmed for three counterparties is read for all, until a person refuses a match with it", async () => {
  await newTenant("words");
  for (const accountCode of ["C-3", "C-4"])
    await fixture.client.createCounterparty(
      { accountCode, name: `Company ${accountCode}`, aliases: [], paymentMethods: [] },
      fixture.call,
    );
  const pay = async (counterpartyCode: string, words: string) => {
    const invoice = anInvoice({ counterpartyCode });
    await fixture.client.createInvoices({ items: [invoice] }, fixture.call);
    const description = `${words} ${invoice.invoiceNumber}`;
    const line = aLine({ counterpartyName: `Company ${counterpartyCode}`, description });
    await fixture.announce([line]);
    const [match] = (await fixture.client.getLine({ line }, fixture.call)).matches;
    return { line, id: match?.id ?? "", status: match?.status };
  };
  const confirmed = async (counterpartyCode: string, words: string) => {
    const { id, status } = await pay(counterpartyCode, words);
    await fixture.client.updateMatch({ id, status: "confirmed" }, fixture.call);
    return status;
  };
  expect(await confirmed("C-1", "Wobbleforth Grumblat")).toBe("pending_review");
  expect((await pay("C-1", "Grumblat")).status).toBe("confirmed");
  expect(await confirmed("C-2", "Wobbleforth Snorkelby")).toBe("pending_review");
  expect(await confirmed("C-3", "Wobbleforth")).toBe("pending_review");
  expect((await pay("C-4", "Wobbleforth Grumblat")).status).toBe("pending_review");
  const { line, status } = await pay("C-4", "Wobbleforth");
  expect(status).toBe("confirmed");
  await fixture.client.reconcileLine({ line, action: "unlink_all", ignore: false }, fixture.call);
  expect((await pay("C-4", "Wobbleforth")).status).toBe("pending_review");
  expect((await pay("C-1", "Wobbleforth")).status).toBe("pending_review");
});

test("a payment to a supplier's factor, or to its new account, is suggested until a person has confirmed one", async () => {
  await newTenant("payees");
  const pay = async (invoiceNumber: string, payee: Partial<ReturnType<typeof aLine>>) => {
    const bill = anInvoice({ invoiceNumber, direction: "payable", counterpartyCode: "C-2", total: 7_070n });
    await fixture.client.createInvoices({ items: [bill] }, fixture.call);
    const line = aLine({ direction: "debit", amount: 7_070n, description: `Rechnung ${invoiceNumber}`, ...payee });
    await fixture.announce([line]);
    return fixture.client.getLine({ line }, fixture.call);
  };
  const factor = { counterpartyName: PAYER, counterpartyIban: PAYER_IBAN };
  const moved = { counterpartyName: "Company C-2", counterpartyIban: "NL91ABNA0417164300" };
  const told = [
    [factor, "another_payee", PAYER],
    [moved, "new_account", "NL91ABNA0417164300 instead of DE02120300000000202051"],
  ] as const;
  for (const [nth, [payee, signal, detail]] of told.entries()) {
    const { matches, state } = await pay(`2026-00${nth}`, payee);
    expect(matches).toMatchObject([{ status: "pending_review" }]);
    expect(matches[0]?.reasons).toContainEqual(expect.objectContaining({ signal, detail }));
    expect(state?.matchReasons).toMatchObject([{ signal, detail }]);
    await fixture.client.updateMatch({ id: matches[0]?.id ?? "", status: "confirmed" }, fixture.call);
    expect((await pay(`2026-10${nth}`, payee)).matches).toMatchObject([{ status: "confirmed", source: "auto" }]);
  }
});

test("a confirmation for another counterparty suspends an alias; unlinking that match restores it", async () => {
  await newTenant("contradicted");
  await confirm("C-1");
  await confirm("C-1");
  const other = await confirm("C-2");
  expect(await learned()).toEqual([]);
  await fixture.client.reconcileLine({ line: other.line, action: "unlink_all", ignore: false }, fixture.call);
  expect((await learned()).sort()).toEqual([...BOTH].sort());
});

test("an allocation no longer counts after it is cancelled, deleted or moved to another counterparty", async () => {
  await newTenant("withdrawn");
  const [first, second] = [await confirm("C-1"), await confirm("C-1")];
  await fixture.client.updateMatch({ id: first.match.id, status: "cancelled" }, fixture.call);
  expect(await learned()).toEqual([]);
  const third = await confirm("C-1");
  expect(await learned()).toHaveLength(2);
  await fixture.client.deleteMatch({ id: third.match.id }, fixture.call);
  expect(await learned()).toEqual([]);
  await confirm("C-1");
  expect(await learned()).toHaveLength(2);
  const elsewhere = anInvoice({ counterpartyCode: "C-2" });
  await fixture.client.createInvoices({ items: [elsewhere] }, fixture.call);
  const save = { counterpartyCode: "C-2", paymentMethodCode: "own", matchedAmount: "100", ignore: false };
  await fixture.client.reconcileLine(
    { line: second.line, action: "save", matchId: second.match.id, invoiceNumber: elsewhere.invoiceNumber, ...save },
    fixture.call,
  );
  expect(await learned()).toEqual([]);
});

test("a name that a counterparty has on file is not learned for another one; an account then proves no payer", async () => {
  await newTenant("owned");
  const line = () => aLine({ counterpartyName: "Company C-2", counterpartyIban: "DE02120300000000202051" });
  await confirm("C-1", line());
  await confirm("C-1", line());
  const { learnedAliases } = await fixture.service.context.collections("owned");
  expect((await learnedAliases.find({}).toArray()).map(({ kind }) => kind).sort()).toEqual(["iban", "name"]);
  const invoice = anInvoice({ counterpartyCode: "C-2", total: 8_880n });
  await fixture.client.createInvoices({ items: [invoice] }, fixture.call);
  const payment = aLine({ amount: 8_880n, counterpartyIban: "DE02120300000000202051" });
  await fixture.announce([payment]);
  const { matches } = await fixture.client.getLine({ line: payment }, fixture.call);
  expect(matches).toMatchObject([{ invoiceNumber: invoice.invoiceNumber, status: "pending_review" }]);
});

test("nothing is learned from automatic confirmations, even if a person included the line", async () => {
  await newTenant("automatic");
  const items = [anInvoice({ total: 5_500n }), anInvoice({ total: 6_600n })];
  await fixture.client.createInvoices({ items }, fixture.call);
  const lines = items.map(({ invoiceNumber, total }) =>
    aLine({ amount: total, description: invoiceNumber, reference: invoiceNumber, counterpartyName: PAYER }),
  );
  await fixture.announce(lines.slice(0, 1));
  await fixture.client.reconcileLine({ line: lines[1], action: "include", ignore: false }, fixture.call);
  for (const line of lines) {
    const { matches } = await fixture.client.getLine({ line }, fixture.call);
    expect(matches).toMatchObject([{ status: "confirmed", source: "auto" }]);
  }
  expect(await learned()).toEqual([]);
  // A change of metadata does not count as a confirmation. A change of status by a person does.
  const { matches } = await fixture.client.getLine({ line: lines[0] }, fixture.call);
  await fixture.client.updateMatch({ id: matches[0]?.id ?? "", metadataJson: '{"note":"seen"}' }, fixture.call);
  const { learnedAliases } = await fixture.service.context.collections("automatic");
  expect(await learnedAliases.countDocuments({})).toBe(0);
  await fixture.client.updateMatch({ id: matches[0]?.id ?? "", status: "active" }, fixture.call);
  expect(await learnedAliases.countDocuments({})).toBe(1);
});

test("what was learned about a counterparty is listed with its evidence, and can be forgotten", async () => {
  await newTenant("listed");
  const { client, call } = fixture;
  const list = async (accountCode = "C-1") =>
    (await client.listLearned({ accountCode, page: undefined }, call)).aliases;
  await confirm("C-1");
  const alias = { kind: "name", value: nameKey(PAYER), neededConfirmations: 2, contradicted: false };
  expect(await list()).toMatchObject([{ kind: "iban" }, { ...alias, confirmations: 1, used: false }]);
  await confirm("C-1");
  expect(await list()).toMatchObject([{ kind: "iban" }, { ...alias, confirmations: 2, used: true }]);
  expect(await list("C-2")).toEqual([]);
  await confirm("C-2", aLine({ counterpartyName: PAYER }));
  expect((await list())[1]).toMatchObject({ confirmations: 2, used: false, contradicted: true });
  expect(await list("C-2")).toMatchObject([{ kind: "name", confirmations: 1, used: false, contradicted: true }]);
  expect(await client.forgetLearned({ accountCode: "C-2" }, call)).toEqual({ forgotten: 1 });
  expect((await learned()).sort()).toEqual([...BOTH].sort());
  expect(await client.forgetLearned({ accountCode: "C-1" }, call)).toEqual({ forgotten: 2 });
  expect([await list(), await learned()]).toEqual([[], []]);
  await expect(list("C-9")).rejects.toMatchObject({ code: "counterparty_not_found" });
});

test.each([
  ["of one counterparty is remembered", ["C-1"], ["iban C-1"]],
  ["that paid for two counterparties stays an agent's", ["C-1", "C-2"], []],
])("when the suggestions of a filter are confirmed, an account %s", async (_, payers, expected) => {
  await newTenant(`filter-${payers.length}`);
  const items = payers.map((counterpartyCode, at) => anInvoice({ counterpartyCode, total: 4_410n + BigInt(at) }));
  await fixture.client.createInvoices({ items }, fixture.call);
  const named = payers.map((code) => ({ counterpartyName: `Company ${code}`, counterpartyIban: PAYER_IBAN }));
  await fixture.announce(named.map((facts, at) => aLine({ ...facts, amount: 4_410n + BigInt(at) })));
  const request = { decisions: [], filter: {}, status: "confirmed", dryRun: false };
  const { results } = await fixture.client.decideMatches({ ...request, rememberAccount: true }, fixture.call);
  expect(results.map(({ outcome }) => outcome?.$case)).toEqual(payers.map(() => "match"));
  expect(await learned()).toEqual(expected);
});

test("confirmations made at the same time are all counted", async () => {
  await newTenant("at-once");
  await Promise.all(Array.from({ length: 6 }, () => confirm("C-1")));
  const { learnedAliases } = await fixture.service.context.collections("at-once");
  const rows = await learnedAliases.find({}).toArray();
  expect(rows.map(({ confirmations }) => confirmations.length)).toEqual([6, 6]);
  expect(await learned()).toHaveLength(2);
});

test("nothing is learned from a confirmation that a rule refuses", async () => {
  await newTenant("refused");
  const { line, invoiceNumber } = await confirm("C-1");
  const again = { line, invoiceNumber, status: "active", matchedAmount: "100" };
  await expect(fixture.client.createMatch(again, fixture.call)).rejects.toBeInstanceOf(AppError);
  const { learnedAliases } = await fixture.service.context.collections("refused");
  expect((await learnedAliases.find({}).toArray()).every((row) => row.confirmations.length === 1)).toBe(true);
});

test("a match by a learned alias names it as a reason; unlinking that match removes the alias", async () => {
  await newTenant("applied");
  await confirm("C-1");
  await confirm("C-1");
  const invoice = anInvoice({ counterpartyCode: "C-1", total: 7_770n });
  await fixture.client.createInvoices({ items: [invoice] }, fixture.call);
  const line = aLine({ amount: 7_770n, counterpartyName: PAYER, counterpartyIban: PAYER_IBAN });
  await fixture.announce([line]);
  const { matches } = await fixture.client.getLine({ line }, fixture.call);
  expect(matches).toMatchObject([{ invoiceNumber: invoice.invoiceNumber, source: "auto" }]);
  expect(matches[0]?.reasons.map(({ signal }) => signal)).toContainEqual(expect.stringMatching(/^learned_/));
  expect(await learned()).toHaveLength(2);
  await fixture.client.reconcileLine({ line, action: "unlink_all", ignore: false }, fixture.call);
  expect(await learned()).toEqual([]);
});

/** A payment of this amount from the payer's account, and the status of its match with the only open invoice. */
async function paid(counterpartyCode: string, total: bigint, counterpartyName: string | undefined = PAYER) {
  const invoice = anInvoice({ counterpartyCode, total });
  await fixture.client.createInvoices({ items: [invoice] }, fixture.call);
  const line = aLine({ amount: total, counterpartyName, counterpartyIban: PAYER_IBAN });
  await fixture.announce([line]);
  const { matches } = await fixture.client.getLine({ line }, fixture.call);
  return matches.map(({ status }) => status);
}

test("a payment of an adviser who paid twice for a client is suggested, until a person has it remembered", async () => {
  await newTenant("adviser");
  await confirm("C-1");
  await confirm("C-1");
  expect(await paid("C-1", 3_330n)).toEqual(["pending_review"]);
  const { line, invoiceNumber } = await confirm("C-1");
  const [match] = (await fixture.client.getLine({ line }, fixture.call)).matches;
  await fixture.client.updateMatch({ id: match?.id ?? "", status: "cancelled" }, fixture.call);
  const again = { line, invoiceNumber, status: "active", matchedAmount: "100", rememberAccount: true };
  await fixture.client.createMatch(again, fixture.call);
  expect(await paid("C-1", 4_440n)).toEqual(["confirmed"]);
  // He pays for a second client.
  await confirm("C-2");
  expect(await paid("C-1", 5_550n)).toEqual([]);
  const { aliases } = await fixture.client.listLearned({ accountCode: "C-1", page: undefined }, fixture.call);
  expect(aliases[0]).toMatchObject({ kind: "iban", used: false, proves: false, contradicted: true });
});

test("an account is learned from two payments under the counterparty's name", async () => {
  await newTenant("agreeing");
  const line = () => aLine({ counterpartyName: "Company C-1", counterpartyIban: PAYER_IBAN });
  await confirm("C-1", line());
  await confirm("C-1", line());
  expect(await paid("C-1", 3_330n, undefined)).toEqual(["confirmed"]);
});
