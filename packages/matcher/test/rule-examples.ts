import { matchAll } from "../src/assign/assign.ts";
import type { Verdict } from "../src/assign/judge.ts";
import { Ledger } from "../src/books/ledger.ts";
import { Pool } from "../src/candidates/pool.ts";
import { lineTrace } from "../src/explain/prospects.ts";
import type { Invoice, Line } from "../src/model/model.ts";
import { DEFAULT_SETTINGS } from "../src/model/settings.ts";
import type { Evidence, Example } from "../src/vetoes/rule.ts";
import { aLine, aMoment, anInvoice, aParty, ibanOf, liveOf } from "./matcher-world.ts";

/**
 * The world of the examples of rules. Werkhof Lindau GmbH, customer K10417, pays 100.00 EUR from the account that is on
 * file. It owes exactly that on the invoice FA-2026-0417 of January, and it has paid FA-2026-0388. Tarnow Optik GmbH is
 * another customer.
 */
const NAME = "Werkhof Lindau GmbH";
const NUMBER = "FA-2026-0417";

/** The findings of the rules in an example, and whether an invoice is confirmed. */
export function traced(example: Example): { isConfirmed: boolean; found: readonly Evidence[] } {
  const {
    text,
    then,
    name = NAME,
    line: fields,
    item,
    items = [],
    refused,
    kept,
    taught,
    likely,
    settings,
  } = exampleOf(example);
  const [own, ...others] = [{ invoiceNumber: NUMBER, ...item }, ...items].map(({ invoiceNumber, ...rest }) =>
    anInvoice(invoiceNumber ?? NUMBER, { counterpartyId: "own", counterpartyCode: "K10417", ...minor<Invoice>(rest) }),
  );
  const paid = anInvoice("FA-2026-0388", { counterpartyId: "own", total: 9_000n, remaining: 0n });
  const theirs = anInvoice("TO-77123", { counterpartyId: "other", total: 7_700n });
  const invoices = [own as Invoice, ...others, paid, theirs];
  const more =
    then === undefined ? "" : Array.from({ length: then.times }, (_, at) => ` ${then.word}${at + 100}`).join("");
  const line: Line = {
    ...aLine(text.replaceAll("#", NUMBER) + more, { counterpartyIban: ibanOf("own"), counterpartyName: name }),
    ...minor<Line>(fields ?? {}),
    refusals: refused ? [{ invoiceId: (own as Invoice).id, kind: "unlinked" }] : [],
  };
  const pool = new Pool({
    invoices,
    counterparties: [
      aParty("own", { name, aliases: ["Seewerft"], accountCode: "K10417" }),
      aParty("other", { name: "Tarnow Optik GmbH", paymentMethods: accountOf("DE89370400440532013000") }),
      aParty("ordinary", { name: "Wartung GmbH" }),
    ],
    learned: [
      ...(likely === undefined ? [] : [{ kind: "iban", key: likely, counterpartyId: "own", trust: "likely" } as const]),
      ...(taught === undefined
        ? []
        : [{ kind: "merchant", key: taught, counterpartyId: "own", trust: "sure" } as const]),
    ],
    settings: { ...DEFAULT_SETTINGS, ...minor(settings ?? {}) },
    exchange: (from, to, date) =>
      from === to ? { kind: "same_currency" } : { kind: "rate", rate: "1", inverse: false, date },
    rules: new Map(kept ? [[line.id, { rule: { id: "r-1", name: "by hand", version: 1n }, neverConfirm: true }]] : []),
  });
  const ledger = Ledger.of({ lines: [line], invoices, matches: [] });
  let verdict: Verdict | undefined;
  matchAll(ledger, [line.id], pool, aMoment(), { judged: (judged) => (verdict = judged) });
  const found = (verdict && lineTrace(verdict, pool)?.found) ?? [];
  return { isConfirmed: liveOf(ledger, line).some(({ status }) => status === "confirmed"), found };
}

/** An example in words: the text of the line, and what else is different. */
export function inWords(example: Example): string {
  const { text, when } = exampleOf(example);
  const said = text === "" ? "" : `\`${text.replaceAll("#", NUMBER)}\``;
  return when === undefined ? said : said === "" ? when : `${said} (${when})`;
}

function exampleOf(example: Example): Exclude<Example, string> {
  return typeof example === "string" ? { text: example } : example;
}

function accountOf(iban: string) {
  return [{ id: `pm-${iban}`, code: "BANK", type: "bank_account", iban, bic: undefined }];
}

const AMOUNTS = new Set(["amount", "total", "remaining", "least", "most"]);

/** A part of an entity as JSON has it: amounts are numbers of minor units there, and null is an absent field. */
function minor<T>(part: unknown): Partial<T> {
  const revive = (key: string, value: unknown) =>
    AMOUNTS.has(key) && typeof value === "number" ? BigInt(value) : (value ?? undefined);
  const read = (key: string, value: unknown): unknown => {
    if (typeof value !== "object" || value === null) return revive(key, value);
    if (Array.isArray(value)) return value.map((each) => read("", each));
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, read(name, each)]));
  };
  return read("", part) as Partial<T>;
}
