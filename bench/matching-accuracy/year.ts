import { createRandom, type Random } from "@matchbook/accuracy/random";
import type { Returned } from "@matchbook/accuracy/score";
import type { Tenant, Truth, Week } from "@matchbook/accuracy/truth";
import { exchangeTwins } from "@matchbook/accuracy/twins";
import { matchAll } from "@matchbook/matcher/assign/assign";
import { Ledger } from "@matchbook/matcher/books/ledger";
import { isReturnable, paymentOf } from "@matchbook/matcher/books/returns";
import { Payments } from "@matchbook/matcher/candidates/payments";
import { Pool } from "@matchbook/matcher/candidates/pool";
import type { Counterparty } from "@matchbook/matcher/model/counterparty";
import { ratesOf } from "@matchbook/matcher/model/exchange";
import { allocates, type Match, type Moment } from "@matchbook/matcher/model/model";
import { Memory } from "./memory.ts";
import { momentOf, toCounterparty, toInvoice, toLine } from "./records.ts";
import { type Desk, mistake, review } from "./reviewer.ts";
import { answerOf, bestFirst, type Said as SaidAtFirst } from "./said.ts";

/** The engine's statement about a line. */
export interface Said extends SaidAtFirst {
  /** A later confirmation of a line that was left open at first. */
  later: Match[];
}

/** A line that a person booked for an invoice that it does not mean. */
interface Mistake {
  invoiceId: string;
  truth: Truth;
}

interface LiveOptions {
  /** Lines per chunk. */
  chunk: number;
  /** Makes a person correct and complete the matches; true by default. */
  attended?: boolean;
  /** The share of suggestions that the person answers wrongly, 0 to 1; 0 by default. */
  mistaken?: number;
  /** The ids of rules that are switched off; none by default. */
  without?: ReadonlySet<string>;
}

/** The interval, in weeks, in which open lines are matched again, as new invoices cause in the service. */
const LOOK_AGAIN_WEEKS = 8;
/** The invoices among which a person looks who answers wrongly. */
const SOME_OTHERS = 50;

/**
 * Runs the engine over a year of a tenant, week by week. Between two weeks a simulated person completes open matches
 * and undoes wrong ones, so that every line is judged with correct books.
 */
export function live(tenant: Tenant, options: LiveOptions): Year {
  const year = new Year(tenant, options);
  for (const [index, week] of tenant.weeks.entries()) {
    const moment = momentOf(week.lastDay, index);
    year.import(week, moment);
    if ((index + 1) % LOOK_AGAIN_WEEKS === 0 || week === tenant.weeks.at(-1)) year.lookAgain(moment);
  }
  return year;
}

class Year {
  readonly said: Said[] = [];
  /** Milliseconds of CPU for decisions, without building pools: the service builds smaller ones. */
  deciding = 0;
  /** Lines that the engine decided about, repeated decisions included. */
  asked = 0;
  readonly #options: LiveOptions;
  readonly #desk: Desk;
  readonly #counterparties: Counterparty[];
  /** The invoices entered and the lines imported so far, by id. */
  readonly #known: string[] = [];
  readonly #seen: string[] = [];
  readonly #open: Said[] = [];
  readonly #random: Random;
  /** Wrong answers of the person that the books do not show yet. */
  #mistakes: Mistake[] = [];

  constructor({ seed, weeks, rates, counterparties }: Tenant, options: LiveOptions) {
    this.#random = createRandom(seed);
    const lines = weeks.flatMap(({ arrivals }) => arrivals.map(({ line }) => toLine(line)));
    const invoices = weeks.flatMap(({ entries }) => entries.map(({ invoice }) => toInvoice(invoice)));
    const exchange = ratesOf(rates.map(({ base: from, quote: to, ...rate }) => ({ ...rate, from, to })));
    this.#options = options;
    this.#counterparties = counterparties.map(toCounterparty);
    const memory = new Memory(this.#counterparties);
    this.#desk = { ledger: Ledger.of({ lines, invoices, matches: [] }), memory, exchange };
  }

  /** Enters the invoices of a week, and matches and reviews its lines. */
  import({ entries, arrivals }: Week, moment: Moment): void {
    const { ledger } = this.#desk;
    this.#known.push(...entries.map(({ invoice }) => invoice.id));
    const arrived = arrivals.map(({ line }) => line.id);
    this.#seen.push(...arrived);
    this.#ask(arrived, moment);
    const fresh = arrivals.map((arrival): Said => {
      const matches = liveMatches(ledger, arrival.line.id);
      const returned = returnedBy(ledger, arrival.line.id);
      return { arrival, matches, later: [], answer: { ...answerOf(matches), returned } };
    });
    exchangeTwins(fresh);
    this.said.push(...fresh);
    const noticed = this.#notice(arrivals.map(({ truth }) => truth));
    const taken = [...arrivals.map(({ truth }) => truth), ...noticed].flatMap(({ pairs }) => pairs);
    const except = new Set(taken.map(({ invoiceId }) => invoiceId));
    const answered = fresh.filter((said) => !this.#errs(said, except, moment));
    this.#review([...noticed, ...truthsOf(answered)], moment);
    this.#open.push(...fresh.filter(({ arrival }) => ledger.line(arrival.line.id).allocated === 0n));
  }

  /** Matches and reviews the lines again that were open after their review. */
  lookAgain(moment: Moment): void {
    const left = this.#open.map(({ arrival }) => arrival.line.id);
    this.#ask(left, moment);
    for (const said of this.#open.filter(({ later }) => later.length === 0)) {
      said.later = liveMatches(this.#desk.ledger, said.arrival.line.id).filter(allocates);
      const { returned = [] } = said.answer;
      said.answer = { ...answerOf([...said.matches, ...said.later]), returned };
    }
    const found = this.#mistakes.map(({ truth }) => truth);
    this.#mistakes = [];
    this.#review([...found, ...truthsOf(this.#open)], moment);
  }

  /** Answers the suggestions of a line wrongly now and then, but not for the invoices of the same review. */
  #errs({ arrival: { truth }, answer }: Said, except: ReadonlySet<string>, moment: Moment): boolean {
    const isAsked = answer.confirmed.length === 0 && answer.suggested.length > 0;
    if (!isAsked || !this.#random.chance(this.#options.mistaken ?? 0)) return false;
    const others = this.#random.sample(this.#known, SOME_OTHERS);
    const invoiceId = mistake(this.#desk, truth, { others, except }, moment);
    if (invoiceId !== undefined) this.#mistakes.push({ invoiceId, truth });
    return invoiceId !== undefined;
  }

  /** The lines booked wrongly that these arrivals bring to light: the invoice's own payment, or the line's return. */
  #notice(arrived: Truth[]): Truth[] {
    const noticed = new Set(arrived.flatMap(({ pairs }) => pairs.map(({ invoiceId }) => invoiceId)));
    const returned = new Set(arrived.map(({ returns }) => returns));
    for (const { invoiceId, truth } of this.#mistakes) if (returned.has(truth.lineId)) noticed.add(invoiceId);
    // A corrected line needs its own invoice, which another mistake may have taken. The set grows while it is read.
    for (const id of noticed) {
      const made = this.#mistakes.filter(({ invoiceId }) => invoiceId === id);
      for (const { truth } of made) for (const { invoiceId } of truth.pairs) noticed.add(invoiceId);
    }
    const [found = [], left = []] = [true, false].map((isFound) =>
      this.#mistakes.filter(({ invoiceId }) => noticed.has(invoiceId) === isFound),
    );
    this.#mistakes = left;
    return found.map(({ truth }) => truth);
  }

  #review(truths: Truth[], moment: Moment): void {
    if (this.#options.attended ?? true) review(this.#desk, truths, moment);
  }

  #ask(lineIds: string[], moment: Moment): void {
    const { ledger, memory } = this.#desk;
    const { chunk } = this.#options;
    for (let start = 0; start < lineIds.length; start += chunk) {
      const pool = this.#pool();
      const asked = lineIds.slice(start, start + chunk);
      const began = process.cpuUsage();
      const { made } = matchAll(ledger, asked, pool, moment);
      const { user, system } = process.cpuUsage(began);
      this.deciding += (user + system) / 1_000;
      this.asked += asked.length;
      memory.observe("automatic_matching", {
        lines: asked.map((id) => ledger.line(id)).map((line) => ({ before: line, after: line, contentChanged: true })),
        matches: made.map((after) => ({ before: undefined, after, contentChanged: true })),
      });
    }
  }

  #pool(): Pool {
    const { ledger, memory, exchange } = this.#desk;
    const { without = new Set() } = this.#options;
    return new Pool({
      without,
      ...{ counterparties: this.#counterparties, learned: memory.aliases(), exchange },
      invoices: this.#known.map((id) => ledger.invoice(id)),
      payments: paymentsIn(ledger, this.#seen),
    });
  }
}

const truthsOf = (said: Said[]) => said.map(({ arrival }) => arrival.truth);

/** The live payments of a line, best first. */
function liveMatches(ledger: Ledger, lineId: string): Match[] {
  return bestFirst(ledger, lineId).filter(({ kind }) => kind === "payment");
}

/** The lines whose payments a line returns, best first. */
function returnedBy(ledger: Ledger, lineId: string): Returned[] {
  return bestFirst(ledger, lineId)
    .filter(({ kind }) => kind === "return")
    .map((match) => ({ lineId: paymentOf(ledger, match).lineId, confirmed: allocates(match) }));
}

/** The payments that may be returned. The service looks up those that its lines may return. */
function paymentsIn(ledger: Ledger, lineIds: readonly string[]): Payments {
  const matches = lineIds.flatMap((id) => ledger.matchesOfLine(id)).filter(isReturnable);
  const lines = [...new Set(matches.map(({ lineId }) => lineId))].map((id) => ledger.line(id));
  return new Payments(lines, matches);
}
