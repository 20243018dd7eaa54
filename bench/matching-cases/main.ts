import { writeFileSync } from "node:fs";
import { generate } from "@matchbook/accuracy/generate";
import { READABLE } from "@matchbook/accuracy/kinds/all";
import { generateKinds } from "@matchbook/accuracy/kinds/generate";
import type { Counterparty, Invoice, Line } from "@matchbook/accuracy/records";
import { generateTextOnly } from "@matchbook/accuracy/text-only/generate";
import type { Arrival, Tenant } from "@matchbook/accuracy/truth";
import type { KnownPayer } from "../../packages/matcher/src/match.ts";
import { answerOf, CASES_FILE, type LabelledCase, writtenCase } from "../../packages/matcher/test/cases.ts";

/**
 * `npm run bench matching-cases`: writes the labelled cases of the matcher, with the answers of today, to
 * packages/matcher/test/cases.jsonl. Each has the few counterparties and items of a generated tenant that its line concerns.
 */

const SEED = 21;
const LINES = { year: 1_500, textOnly: 400 };
/** The cases of each class of payments of a year and of a statement that has only texts. */
const OF_CLASS = 2;
/** Classes whose doubt comes from other lines, or from counterparties and void invoices that a case leaves out. */
const NEEDS_ALL = new Set([
  "contest: two lines, one invoice",
  "expected: two payments for one",
  "a stranger pays",
  "customer number is another's invoice number",
  "as written: corrected by a suffix",
  "as written: a debit that came back",
]);
/** The items of a case beside those that the line means, and the counterparties and items of its amount. */
const MOST_ITEMS = 4;
const MOST_RIVALS = 6;

/** @param most the cases of each class and circumstance */
function casesOf(tenant: Tenant, most: number): LabelledCase[] {
  const books = new Books(tenant);
  const made = new Map<string, number>();
  return tenant.weeks.flatMap(({ entries, arrivals }) => {
    books.entered.push(...entries.map(({ invoice }) => invoice));
    const fresh = arrivals.flatMap((arrival) => {
      const { truth } = arrival;
      const kind = [truth.class, truth.circumstance].filter((name) => name !== "").join("/");
      const nth = (made.get(kind) ?? 0) + 1;
      // A case has no other lines and no decisions about its own.
      const isAlone = truth.returns === undefined && truth.twins.length < 2 && truth.refused.length === 0;
      if (nth > most || !isAlone || NEEDS_ALL.has(truth.class)) return [];
      made.set(kind, nth);
      return [books.caseOf(arrival, `${kind} ${nth}`)];
    });
    for (const arrival of arrivals) books.settle(arrival);
    return fresh;
  });
}

/** The books of a tenant as they are before a statement, with what a person has decided about earlier ones. */
class Books {
  readonly entered: Invoice[] = [];
  readonly #tenant: Tenant;
  readonly #paid = new Map<string, bigint>();
  readonly #payers: KnownPayer[] = [];

  constructor(tenant: Tenant) {
    this.#tenant = tenant;
  }

  settle({ line, truth }: Arrival): void {
    for (const { invoiceId, amount } of truth.pairs) {
      this.#paid.set(invoiceId, (this.#paid.get(invoiceId) ?? 0n) + amount);
      const counterpartyId = this.entered.find(({ id }) => id === invoiceId)?.counterpartyCode ?? "";
      const { counterpartyIban: iban, counterpartyName: name } = line;
      if (iban !== undefined) this.#payers.push({ counterpartyId, iban, trust: "sure" });
      if (name !== undefined) this.#payers.push({ counterpartyId, name, trust: "likely" });
    }
  }

  caseOf({ line, truth }: Arrival, id: string): LabelledCase {
    const meant = truth.pairs.map(({ invoiceId }) => invoiceId);
    const open = this.entered.filter((item) => !item.void && this.#openOf(item) > 0n);
    const isMeant = (item: Invoice) => meant.includes(item.id);
    const alike = open.filter((item) => this.#openOf(item) === line.amount).slice(0, MOST_RIVALS);
    const parties = this.#partiesOf(line, [...open.filter(isMeant), ...alike]);
    const codes = new Set(parties.map(({ accountCode }) => accountCode));
    const rest = open.filter((item) => codes.has(item.counterpartyCode)).slice(0, MOST_ITEMS);
    const items = [...new Set([...open.filter(isMeant), ...alike, ...rest])];
    const isOfLine = ({ iban, name }: KnownPayer) =>
      iban === undefined ? name === line.counterpartyName : iban === line.counterpartyIban;
    const payers = distinct(this.#payers.filter(isOfLine));
    const rates = this.#tenant.rates
      .filter(({ date, base, quote }) => date === line.valueDate && items.some(isOther([base, quote], line)))
      .map(({ base: from, quote: to, ...rate }) => ({ from, to, ...rate }));
    const books = {
      line: lineOf(line),
      items: items.map((item) => itemOf(item, this.#openOf(item), items)),
      parties: parties.map(partyOf),
      ...(payers.length > 0 && { payers }),
      ...(rates.length > 0 && { rates }),
    };
    const right = items.filter(isMeant).map((item) => idOf(item, items));
    return { id, right, confirmable: truth.confirmable, answer: answerOf(books), ...books };
  }

  #openOf({ id, total }: Invoice): bigint {
    return total - (this.#paid.get(id) ?? 0n);
  }

  /** All counterparties of a small tenant; otherwise those of some items, of the line's account and of its name. */
  #partiesOf({ counterpartyIban, counterpartyName }: Line, items: readonly Invoice[]): Counterparty[] {
    const all = this.#tenant.counterparties;
    if (all.length <= MOST_RIVALS) return all;
    return all.filter(
      ({ id, name, paymentMethods }) =>
        items.some((item) => item.counterpartyId === id) ||
        name === counterpartyName ||
        paymentMethods.some(({ iban }) => iban !== undefined && iban === counterpartyIban),
    );
  }
}

function isOther(currencies: readonly string[], line: Line): (item: Invoice) => boolean {
  return ({ currency }) =>
    currency !== line.currency && [currency, line.currency].every((one) => currencies.includes(one));
}

function distinct(payers: readonly KnownPayer[]): KnownPayer[] {
  return [...new Map(payers.map((payer) => [JSON.stringify(payer), payer])).values()];
}

/** The number of an item, with the code of its counterparty and its year of issue as far as another one has the same. */
function idOf({ invoiceNumber, counterpartyCode, issueDate }: Invoice, all: readonly Invoice[]): string {
  const alike = all.filter((other) => other.invoiceNumber === invoiceNumber);
  if (alike.length === 1) return invoiceNumber;
  const isAlone = alike.filter((other) => other.counterpartyCode === counterpartyCode).length === 1;
  return [invoiceNumber, counterpartyCode, ...(isAlone ? [] : [issueDate.slice(0, 4)])].join(" ");
}

function lineOf({
  id: _,
  transactionCode: __,
  refusals: ___,
  reversal,
  aggregated,
  ...line
}: Line): LabelledCase["line"] {
  return { ...line, ...(reversal && { reversal }), ...(aggregated && { aggregated }) };
}

function itemOf(item: Invoice, remaining: bigint, all: readonly Invoice[]): LabelledCase["items"][number] {
  const { invoiceNumber, direction, counterpartyCode, currency, total, issueDate, dueDate, paymentReference } = item;
  return {
    id: idOf(item, all),
    ...{
      invoiceNumber,
      direction,
      counterpartyId: counterpartyCode,
      currency,
      total,
      issueDate,
      dueDate,
      paymentReference,
    },
    ...(remaining !== total && { remaining }),
    ...(item.expected && { expected: { least: item.expected.least, description: item.expected.description } }),
    ...(item.instalments && { instalments: item.instalments }),
  };
}

function partyOf({ accountCode, name, aliases, paymentMethods }: Counterparty): LabelledCase["parties"][number] {
  const accounts = paymentMethods.flatMap(({ iban }) => iban ?? []);
  return { id: accountCode, name, ...(aliases.length > 0 && { aliases }), ...(accounts.length > 0 && { accounts }) };
}

const ofKinds = READABLE.map((kind) => ({ tenant: generateKinds(SEED, 1, [kind]), most: 1 }));
const tenants = [
  ...ofKinds,
  { tenant: generate(SEED, LINES.year), most: OF_CLASS },
  { tenant: generateTextOnly(SEED, LINES.textOnly), most: OF_CLASS },
];
const cases = tenants.flatMap(({ tenant, most }) => casesOf(tenant, most));
writeFileSync(CASES_FILE, `${cases.map(writtenCase).join("\n")}\n`);
console.log(`${cases.length} cases in ${CASES_FILE}`);
