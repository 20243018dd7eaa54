import { matchAll } from "./assign/assign.ts";
import type { Verdict } from "./assign/judge.ts";
import { Ledger } from "./books/ledger.ts";
import { Payments } from "./candidates/payments.ts";
import { Pool } from "./candidates/pool.ts";
import { explainLines } from "./explain/explain-lines.ts";
import { type LineTrace, lineTrace } from "./explain/prospects.ts";
import { sentenceOf } from "./explain/sentences.ts";
import {
  assertDistinct,
  assertMinor,
  type BankLine,
  type OpenItem,
  type Party,
  type PastPayment,
  pastId,
  pastOf,
  toCounterparty,
  toInvoice,
  toLine,
} from "./input.ts";
import type { LearnedAlias } from "./model/counterparty.ts";
import { type Rate, ratesOf } from "./model/exchange.ts";
import { isLive, type Match } from "./model/model.ts";
import type { Credit, Difference, LineReason, Reason } from "./model/parts.ts";
import { DEFAULT_SETTINGS, type MatchingSettings } from "./model/settings.ts";
import { bestFirst } from "./model/states.ts";
import { ibanKey, nameKey } from "./reading/keys.ts";

/** A name or an account that earlier payments have shown to pay for a counterparty. */
export interface KnownPayer {
  counterpartyId: string;
  /** One of both. */
  iban?: string | undefined;
  name?: string | undefined;
  /** `sure` may confirm; `likely`, for one that may be an agent, only suggests. */
  trust: "sure" | "likely";
}

/** Everything that a match decides on. The items of a counterparty that is not among `counterparties` are matched by number. */
export interface MatchInput {
  lines: readonly BankLine[];
  openItems: readonly OpenItem[];
  counterparties?: readonly Party[] | undefined;
  rates?: readonly Rate[] | undefined;
  /** Settings that are left out are as in `DEFAULT_SETTINGS`. */
  settings?: Partial<MatchingSettings> | undefined;
  knownPayers?: readonly KnownPayer[] | undefined;
  /** Payments of `openItems`, whose `remaining` they have reduced. Their lines are not among `lines`. */
  payments?: readonly PastPayment[] | undefined;
  /** Returns the traces, too. */
  trace?: boolean | undefined;
}

/** The outcome of the lines. */
export interface Matching {
  /** By line in the given order, and best first. */
  proposals: Proposal[];
  /** One for every line. */
  explanations: LineExplanation[];
  /** On request: what each rule found about the lines that lead to an open item, those of returns and documents excepted. */
  traces?: LineTrace[];
}

/** The statement that a line pays an open item, or takes a payment of it back. */
export interface Proposal {
  kind: "payment" | "return";
  lineId: string;
  openItemId: string;
  /** Of a return: the id of the past payment, or the line of the payment when both are matched together. */
  returns?: string | undefined;
  /** The part of the line, in minor units of its currency. */
  amount: bigint;
  /** The amount that is settled or opened again, in minor units of the item's currency. */
  settles: bigint;
  /** `confirmed` needs no person. All confirmed proposals fit their lines and items together; suggestions may compete. */
  status: "confirmed" | "suggested";
  /** 0 to 99. */
  score: number;
  /** The signals for and against it, with their points. */
  reasons: readonly Reason[];
  /** The reasons as a sentence. */
  explanation: string;
  /** The open rest of the item, and why: a fee, a discount, a rounding. */
  difference?: Difference | undefined;
  /** The credit notes that reduce the item; `creditNoteId` is the id of an open item. */
  credits?: readonly Credit[] | undefined;
}

/** Why a line is not confirmed, and which part of its text was not read. */
export interface LineExplanation {
  lineId: string;
  outcome: "confirmed" | "suggested" | "none";
  /** Each with the sentence that says it. */
  reasons: readonly (LineReason & { sentence: string })[];
}

/**
 * Matches bank lines to open items as a whole: the order of the lines makes no difference, and no money is used twice.
 * Reads no clock and no random number, so the same input gives the same result.
 * @throws RangeError for an unknown currency, an amount that is no bigint or below 1, a text that is not a day, two equal
 * ids, a payment of an unknown item, and a payment of more than its line has or its item was paid
 */
export function match(input: MatchInput): Matching {
  const lines = input.lines.map(toLine);
  const invoices = input.openItems.map(toInvoice);
  const counterparties = (input.counterparties ?? []).map(toCounterparty);
  const past = pastOf(input.payments ?? [], new Map(invoices.map((invoice) => [invoice.id, invoice])));
  assertDistinct("lines", [...past.lines, ...lines]);
  assertDistinct("open items", invoices);
  assertDistinct("counterparties", counterparties);
  const ledger = Ledger.of({ lines: [...past.lines, ...lines], invoices, matches: past.matches });
  const pool = new Pool({
    invoices,
    counterparties,
    learned: (input.knownPayers ?? []).flatMap(toAliases),
    settings: toSettings(input.settings),
    payments: new Payments(past.lines, past.matches),
    exchange: ratesOf(input.rates ?? []),
  });
  let made = 0;
  const moment = { now: new Date(0), newId: () => `new ${++made}` };
  const ids = lines.map(({ id }) => id);
  const verdicts = new Map<string, Verdict>();
  const judged = input.trace ? (verdict: Verdict) => verdicts.set(verdict.line.id, verdict) : undefined;
  explainLines(ledger, matchAll(ledger, ids, pool, moment, { judged }).left, pool);
  const all = ids.map((id) => ({
    line: ledger.line(id),
    matches: ledger.matchesOfLine(id).filter(isLive).sort(bestFirst),
  }));
  return {
    proposals: all.flatMap(({ matches }) => matches.map((one) => proposalOf(one, ledger))),
    explanations: all.map(({ line, matches: [best] }) => ({
      lineId: line.id,
      outcome: best === undefined ? "none" : best.status === "confirmed" ? "confirmed" : "suggested",
      reasons: line.matchReasons.map((reason) => ({ ...reason, sentence: sentenceOf(reason, line) })),
    })),
    ...(input.trace && { traces: ids.flatMap((id) => lineTrace(verdicts.get(id), pool) ?? []) }),
  };
}

const toAliases = ({ counterpartyId, iban, name, trust }: KnownPayer): LearnedAlias[] => [
  ...(iban === undefined ? [] : [{ kind: "iban" as const, key: ibanKey(iban), counterpartyId, trust }]),
  ...(name === undefined ? [] : [{ kind: "name" as const, key: nameKey(name), counterpartyId, trust }]),
];

function proposalOf(one: Match, ledger: Ledger): Proposal {
  const payment = ledger.match(one.returnsMatchId ?? "");
  return {
    kind: one.kind,
    lineId: one.lineId,
    openItemId: one.invoiceId,
    ...(payment && { returns: pastId(payment) ?? payment.lineId }),
    amount: one.matchedAmount,
    settles: one.invoiceAmount,
    status: one.status === "confirmed" ? "confirmed" : "suggested",
    score: Math.round((one.confidence ?? 0) * 100),
    reasons: one.reasons,
    explanation: one.explanation,
    ...(one.difference && { difference: one.difference }),
    ...(one.credits && { credits: one.credits }),
  };
}

/** The settings with their defaults. @throws RangeError for an amount that is no bigint */
function toSettings(given: Partial<MatchingSettings> | undefined): MatchingSettings {
  const settings = { ...DEFAULT_SETTINGS, ...given };
  const { ceilings, differenceLimits, ruleCeilings, ceilingOtherwise = 0n } = settings;
  const limits = [...ceilings, ...differenceLimits, ...ruleCeilings];
  assertMinor("settings", ceilingOtherwise, ...limits.map(({ amount }) => amount));
  return settings;
}
