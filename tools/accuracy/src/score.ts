import type { Arrival, Pair } from "./truth.ts";

/** The decision of a matcher about a line. */
export interface Answer {
  /** The invoices that it booked without a person, with the amounts in the line's minor units. */
  confirmed: Pair[];
  /** The ids of the invoices that it suggested to a person, best first. */
  suggested: string[];
  /** The number of first suggestions that are one payment for several invoices; one when absent. */
  together?: number;
  /** The earlier lines whose payment comes back with this one, best first; none when absent. */
  returned?: Returned[];
}

export interface Returned {
  lineId: string;
  /** Booked without a person; otherwise suggested. */
  confirmed: boolean;
}

/** A line with the answer of a matcher. */
export interface Answered {
  arrival: Arrival;
  answer: Answer;
}

/** The result of the matcher for one line. */
export type Outcome =
  /** Confirmed exactly the meant invoices where confirming was allowed. */
  | "confirmed"
  /** Confirmed other invoices or a part, or confirmed where it was not allowed. */
  | "wrong confirmation"
  /** The meant invoice is the first suggestion; of several, all come before anything else. */
  | "suggested first"
  | "suggested among five"
  /** Suggested other invoices only. */
  | "suggested wrongly"
  | "nothing";

/** A judgement, generic so that a caller keeps its additional fields of the line. */
export type Judged<A extends Answered = Answered> = A & {
  outcome: Outcome;
  /** A confirmation in a class that is never to be confirmed, a refused pair that came back, or a wrong return. */
  violation: boolean;
};

const MAX_SUGGESTIONS = 5;

export function judgeLine<A extends Answered>(answered: A): Judged<A> {
  const { truth } = answered.arrival;
  const { confirmed, suggested } = answered.answer;
  const refusedAgain = [...confirmed.map(({ invoiceId }) => invoiceId), ...suggested].some((invoiceId) =>
    truth.refused.includes(invoiceId),
  );
  const returnedWrongly = (answered.answer.returned ?? []).some(
    ({ lineId, confirmed: booked }) => booked && lineId !== truth.returns,
  );
  const violation = (confirmed.length > 0 && truth.confirmable === "never") || refusedAgain || returnedWrongly;
  return { ...answered, outcome: violation ? "wrong confirmation" : outcomeOf(answered), violation };
}

function outcomeOf({ arrival: { truth }, answer: { confirmed, suggested } }: Answered): Outcome {
  if (confirmed.length > 0) {
    const whole =
      confirmed.length === truth.pairs.length &&
      truth.pairs.every((pair) =>
        confirmed.some(({ invoiceId, amount }) => invoiceId === pair.invoiceId && amount === pair.amount),
      );
    return whole ? "confirmed" : "wrong confirmation";
  }
  if (suggested.length === 0) return "nothing";
  const meant = new Set([...truth.pairs.map((pair) => pair.invoiceId), ...truth.equals]);
  const wanted = Math.min(truth.pairs.length, MAX_SUGGESTIONS);
  const hits = (among: string[]) => among.filter((invoiceId) => meant.has(invoiceId)).length;
  if (wanted > 0 && hits(suggested.slice(0, wanted)) === wanted) return "suggested first";
  if (wanted > 0 && hits(suggested.slice(0, MAX_SUGGESTIONS)) >= wanted) return "suggested among five";
  return "suggested wrongly";
}

/** The figures of a set of judged lines. Shares are 0 to 1, or NaN without lines. */
export interface Score {
  lines: number;
  matchable: number;
  confirmations: number;
  precision: number;
  /** The share of matchable lines that are confirmed rightly. */
  confirmed: number;
  /** The share of lines that must be confirmed and are. */
  confirmedOfMust: number;
  /** The share of lines that must or may be confirmed and are. */
  confirmedOfAllowed: number;
  /** The share of matchable lines that must or may be confirmed: the upper bound of right confirmations. */
  allowed: number;
  /** The share of matchable lines whose invoice is confirmed or suggested first. */
  first: number;
  /** The share of matchable lines whose invoice is confirmed or among five suggestions. */
  amongFive: number;
  violations: number;
  /** The share of lines that pay no invoice but got a suggestion. */
  disturbed: number;
}

export function scoreOf(judged: Judged[]): Score {
  const count = (filter: (one: Judged) => boolean) => judged.filter(filter).length;
  const truth = (one: Judged) => one.arrival.truth;
  const right = (one: Judged) => one.outcome === "confirmed";
  const matchable = count((one) => truth(one).matchable);
  const must = count((one) => truth(one).confirmable === "must");
  const isAllowed = (one: Judged) => truth(one).matchable && truth(one).confirmable !== "never";
  const mayBe = count(isAllowed);
  const wrong = count((one) => one.outcome === "wrong confirmation");
  const rightly = count(right);
  const noInvoice = count((one) => truth(one).pairs.length === 0);
  const among = (outcomes: Outcome[]) =>
    count((one) => truth(one).matchable && outcomes.includes(one.outcome)) / matchable;
  return {
    lines: judged.length,
    matchable,
    confirmations: rightly + wrong,
    precision: rightly / (rightly + wrong),
    confirmed: among(["confirmed"]),
    confirmedOfMust: count((one) => truth(one).confirmable === "must" && right(one)) / must,
    confirmedOfAllowed: count((one) => isAllowed(one) && right(one)) / mayBe,
    allowed: mayBe / matchable,
    first: among(["confirmed", "suggested first"]),
    amongFive: among(["confirmed", "suggested first", "suggested among five"]),
    violations: count((one) => one.violation),
    disturbed: count((one) => truth(one).pairs.length === 0 && isDisturbed(one)) / noInvoice,
  };
}

function isDisturbed({ answer: { confirmed, suggested } }: Answered): boolean {
  return confirmed.length + suggested.length > 0;
}
