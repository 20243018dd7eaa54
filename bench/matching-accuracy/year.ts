import { endMatch } from "../../services/matching/src/domain/allocation.ts";
import { createMatch } from "../../services/matching/src/domain/create-match.ts";
import { Ledger } from "../../services/matching/src/domain/ledger.ts";
import { matchAll } from "../../services/matching/src/domain/matcher/assign.ts";
import { Pool } from "../../services/matching/src/domain/matcher/pool.ts";
import { allocates, isLive, type Match, type Moment } from "../../services/matching/src/domain/model.ts";
import { exchangeOf } from "./exchange.ts";
import type { Arrival, Tenant, Truth } from "./generator/truth.ts";

/** What the engine said about a line: its live matches as they stood after the line's own import, best first. */
export interface Said {
  arrival: Arrival;
  matches: Match[];
  /** A confirmation that a later look at a line that was left open brought. */
  later: Match[];
}

export interface Lived {
  said: Said[];
  /** Milliseconds spent in the engine deciding, without making pools. */
  deciding: number;
  /** Milliseconds spent making pools of all that the tenant has. */
  pooling: number;
  /** Lines that the engine was asked about, second looks included. */
  asked: number;
}

/** Every so many weeks the lines that are still open are looked at again, as new invoices make the service do. */
const LOOK_AGAIN_WEEKS = 8;

/**
 * Lets a tenant's year pass through the engine, week by week as its statements come in. Between two weeks a person works
 * off what the engine left open and takes back what it got wrong, so that every line is judged on books that are right.
 */
export function live(tenant: Tenant, chunk: number): Lived {
  const arrivals = tenant.weeks.flatMap((week) => week.arrivals);
  const entries = tenant.weeks.flatMap((week) => week.entries);
  const ledger = new Ledger({
    lines: arrivals.map(({ line }) => line),
    invoices: entries.map(({ invoice }) => invoice),
    matches: [],
  });
  const exchange = exchangeOf(tenant.rates);
  const known: string[] = [];
  const open: Said[] = [];
  const lived: Lived = { said: [], deciding: 0, pooling: 0, asked: 0 };

  const ask = (lineIds: string[], moment: Moment): void => {
    for (let start = 0; start < lineIds.length; start += chunk) {
      const began = performance.now();
      const invoices = known.map((id) => ledger.invoice(id)).filter(({ remaining }) => remaining > 0n);
      const pool = new Pool({ invoices, counterparties: tenant.counterparties, exchange });
      const pooled = performance.now();
      const asked = lineIds.slice(start, start + chunk);
      matchAll(ledger, asked, pool, moment);
      lived.pooling += pooled - began;
      lived.deciding += performance.now() - pooled;
      lived.asked += asked.length;
    }
  };

  tenant.weeks.forEach((week, index) => {
    const moment = momentOf(week.lastDay, index);
    known.push(...week.entries.map(({ invoice }) => invoice.id));
    ask(
      week.arrivals.map(({ line }) => line.id),
      moment,
    );
    const fresh = week.arrivals.map((arrival) => ({
      arrival,
      matches: liveMatches(ledger, arrival.line.id),
      later: [],
    }));
    lived.said.push(...fresh);
    correct(fresh, moment);
    open.push(...fresh.filter(({ arrival }) => ledger.line(arrival.line.id).allocated === 0n));

    const isLast = index === tenant.weeks.length - 1;
    if ((index + 1) % LOOK_AGAIN_WEEKS !== 0 && !isLast) return;
    ask(
      open.map(({ arrival }) => arrival.line.id),
      moment,
    );
    for (const { arrival, later } of open) later.push(...liveMatches(ledger, arrival.line.id).filter(allocates));
    correct(open, moment);
  });
  return lived;

  function correct(lines: Said[], moment: Moment): void {
    for (const { arrival } of lines) undo(ledger, arrival.truth);
    for (const { arrival } of lines) book(ledger, arrival.truth, exchange, moment);
  }
}

function liveMatches(ledger: Ledger, lineId: string): Match[] {
  return ledger
    .matchesOfLine(lineId)
    .filter(isLive)
    .sort((a, b) => (b.confidence ?? 0) - (a.confidence ?? 0));
}

/** A person ends what is wrong and what was only suggested … */
function undo(ledger: Ledger, truth: Truth): void {
  for (const match of liveMatches(ledger, truth.lineId)) {
    const pair = truth.pairs.find(({ invoiceId }) => invoiceId === match.invoiceId);
    const right = pair !== undefined && allocates(match) && match.matchedAmount === pair.amount;
    if (!right) endMatch(ledger, match, "cancelled");
  }
}

/** … and books what was meant. */
function book(ledger: Ledger, truth: Truth, exchange: ReturnType<typeof exchangeOf>, moment: Moment): void {
  const { lineId, pairs } = truth;
  const { currency, valueDate } = ledger.line(lineId);
  for (const { invoiceId, amount } of pairs) {
    if (ledger.matchesOfLine(lineId).some((match) => match.invoiceId === invoiceId && allocates(match))) continue;
    const rate = exchange(currency, ledger.invoice(invoiceId).currency, valueDate);
    createMatch(ledger, { lineId, invoiceId, paymentMethod: undefined, metadataJson: undefined }, amount, rate, moment);
  }
}

function momentOf(day: string, week: number): Moment {
  let count = 0;
  return {
    now: new Date(`${day}T22:00:00Z`),
    newId: () => `${String(week).padStart(8, "0")}-0000-7000-8000-${String(++count).padStart(12, "0")}`,
  };
}
