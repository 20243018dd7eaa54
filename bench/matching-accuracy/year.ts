import type { Returned } from "@matchbook/accuracy/score";
import type { Tenant, Truth } from "@matchbook/accuracy/truth";
import { exchangeTwins } from "@matchbook/accuracy/twins";
import { addTo } from "@matchbook/matcher/add-to";
import { matchAll } from "@matchbook/matcher/assign";
import { ClosedInvoices } from "@matchbook/matcher/closed-invoices";
import { isOpen } from "@matchbook/matcher/derived-keys";
import { Ledger } from "@matchbook/matcher/ledger";
import { allocates, type Match, type Moment } from "@matchbook/matcher/model";
import { Pool } from "@matchbook/matcher/pool";
import { ratesOf } from "@matchbook/matcher/rates";
import { Payments } from "@matchbook/matcher/returning/payments";
import { isReturnable, paymentOf } from "@matchbook/matcher/returns";
import { Memory } from "./memory.ts";
import { toCounterparty, toInvoice, toLine } from "./records.ts";
import { review } from "./reviewer.ts";
import { answerOf, bestFirst, type Said as SaidAtFirst } from "./said.ts";

/** What the engine said about a line. */
export interface Said extends SaidAtFirst {
  /** A later confirmation of a line that was left open at first. */
  later: Match[];
}

export interface Lived {
  said: Said[];
  /** Milliseconds of CPU for decisions, without building pools: the service builds smaller ones. */
  deciding: number;
  /** Lines that the engine decided about, repeated decisions included. */
  asked: number;
}

export interface LiveOptions {
  /** Lines per chunk. */
  chunk: number;
  /** False: no person corrects or completes the matches. */
  attended?: boolean;
}

/** The interval, in weeks, in which open lines are matched again, as new invoices cause in the service. */
const LOOK_AGAIN_WEEKS = 8;

/**
 * Runs the engine over a year of a tenant, week by week. Between two weeks a simulated person completes open matches
 * and undoes wrong ones, so that every line is judged with correct books.
 */
export function live(tenant: Tenant, { chunk, attended = true }: LiveOptions): Lived {
  const arrivals = tenant.weeks.flatMap((week) => week.arrivals);
  const entries = tenant.weeks.flatMap((week) => week.entries);
  const ledger = Ledger.of({
    lines: arrivals.map(({ line }) => toLine(line)),
    invoices: entries.map(({ invoice }) => toInvoice(invoice)),
    matches: [],
  });
  const exchange = ratesOf(tenant.rates.map(({ base: from, quote: to, ...rate }) => ({ ...rate, from, to })));
  const counterparties = tenant.counterparties.map(toCounterparty);
  const memory = new Memory(counterparties);
  const desk = { ledger, memory, exchange };
  const known: string[] = [];
  const seen: string[] = [];
  const taken = new Map<string, Set<string>>();
  const open: Said[] = [];
  const lived: Lived = { said: [], deciding: 0, asked: 0 };

  const ask = (lineIds: string[], moment: Moment): void => {
    for (let start = 0; start < lineIds.length; start += chunk) {
      const entered = known.map((id) => ledger.invoice(id));
      const invoices = entered.filter(isOpen);
      const closed = new ClosedInvoices(entered.filter((invoice) => !isOpen(invoice)));
      const learned = memory.aliases();
      const payments = paymentsIn(ledger, seen);
      const pool = new Pool({ invoices, counterparties, learned, exchange, taken, payments, closed });
      const asked = lineIds.slice(start, start + chunk);
      const began = process.cpuUsage();
      const { made } = matchAll(ledger, asked, pool, moment);
      const { user, system } = process.cpuUsage(began);
      lived.deciding += (user + system) / 1_000;
      lived.asked += asked.length;
      memory.observe("automatic_matching", {
        lines: asked.map((id) => ledger.line(id)).map((line) => ({ before: line, after: line, contentChanged: true })),
        matches: made.map((after) => ({ before: undefined, after, contentChanged: true })),
      });
    }
  };

  tenant.weeks.forEach((week, index) => {
    const moment = momentOf(week.lastDay, index);
    known.push(...week.entries.map(({ invoice }) => invoice.id));
    for (const { invoice } of week.entries) addTo(taken, invoice.invoiceNumber, invoice.counterpartyId);
    const arrived = week.arrivals.map(({ line }) => line.id);
    seen.push(...arrived);
    ask(arrived, moment);
    const fresh: Said[] = week.arrivals.map((arrival) => {
      const matches = liveMatches(ledger, arrival.line.id);
      const returned = returnedBy(ledger, arrival.line.id);
      return { arrival, matches, later: [], answer: { ...answerOf(matches), returned } };
    });
    exchangeTwins(fresh);
    lived.said.push(...fresh);
    if (attended) review(desk, truthsOf(fresh), moment);
    open.push(...fresh.filter(({ arrival }) => ledger.line(arrival.line.id).allocated === 0n));

    const isLast = index === tenant.weeks.length - 1;
    if ((index + 1) % LOOK_AGAIN_WEEKS !== 0 && !isLast) return;
    const left = open.map(({ arrival }) => arrival.line.id);
    ask(left, moment);
    for (const said of open) {
      if (said.later.length > 0) continue;
      said.later = liveMatches(ledger, said.arrival.line.id).filter(allocates);
      const { returned = [] } = said.answer;
      said.answer = { ...answerOf([...said.matches, ...said.later]), returned };
    }
    if (attended) review(desk, truthsOf(open), moment);
  });
  return lived;
}

function truthsOf(lines: Said[]): Truth[] {
  return lines.map(({ arrival }) => arrival.truth);
}

/** The live payments of a line, best first. */
function liveMatches(ledger: Ledger, lineId: string): Match[] {
  return bestFirst(ledger, lineId).filter(({ kind }) => kind === "payment");
}

/** The lines whose payments a line returns, best first. */
function returnedBy(ledger: Ledger, lineId: string): Returned[] {
  return bestFirst(ledger, lineId)
    .filter(({ kind }) => kind === "return")
    .map((match) => ({ lineId: paymentOf(ledger, match).transactionId, confirmed: allocates(match) }));
}

/** The payments that may be returned. The service looks up those that its lines may return. */
function paymentsIn(ledger: Ledger, lineIds: readonly string[]): Payments {
  const matches = lineIds.flatMap((id) => ledger.matchesOfLine(id)).filter(isReturnable);
  const lines = [...new Set(matches.map(({ transactionId }) => transactionId))].map((id) => ledger.line(id));
  return new Payments(lines, matches);
}

function momentOf(day: string, week: number): Moment {
  let count = 0;
  return {
    now: new Date(`${day}T22:00:00Z`),
    newId: () => `${String(week).padStart(8, "0")}-0000-7000-8000-${String(++count).padStart(12, "0")}`,
  };
}
