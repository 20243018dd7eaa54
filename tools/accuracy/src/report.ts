import { upperBound } from "./bound.ts";
import type { PairScore } from "./pairs.ts";
import type { ReturnScore } from "./return-score.ts";
import type { Judged, Outcome, Score } from "./score.ts";
import { table } from "./table.ts";

const percent = (share: number, digits = 1) => (Number.isNaN(share) ? "–" : `${(share * 100).toFixed(digits)} %`);

const ROWS: [string, (score: Score) => string, string][] = [
  ["precision of confirmations", ({ precision }) => percent(precision, 2), "≥ 99.95 %"],
  ["lines that may be confirmed, confirmed", ({ confirmedOfAllowed }) => percent(confirmedOfAllowed, 2), "≥ 96 %"],
  ["lines that must be confirmed, confirmed", ({ confirmedOfMust }) => percent(confirmedOfMust, 2), ""],
  ["matchable lines confirmed", ({ confirmed }) => percent(confirmed, 2), "≥ 70 %"],
  ["matchable lines confirmed or suggested first", ({ first }) => percent(first, 2), "≥ 95 %"],
  ["matchable lines confirmed or among five suggested", ({ amongFive }) => percent(amongFive, 2), "≥ 98 %"],
  ["matchable lines that the rules let be confirmed", ({ allowed }) => percent(allowed, 2), ""],
  ["lines without an invoice that got a suggestion", ({ disturbed }) => percent(disturbed, 2), ""],
  ["confirmed what is never to be confirmed", ({ violations }) => String(violations), "0"],
  ["lines / matchable", ({ lines, matchable }) => `${lines} / ${matchable}`, ""],
];

/** The main figures of named sets of lines, side by side, with the aims. */
export function figures(sets: [string, Score][]): string {
  return table(
    ["", ...sets.map(([name]) => name), "aim"],
    ROWS.map(([name, value, aim]) => [name, ...sets.map(([, score]) => value(score)), aim]),
  );
}

const PAIR_ROWS: [string, (score: PairScore) => string, string][] = [
  ["precision of confirmed pairs", ({ precision }) => percent(precision, 2), "≥ 99.9 %"],
  ["true pairs confirmed", ({ confirmedOfTrue }) => percent(confirmedOfTrue, 2), "≥ 60 %"],
  ["true pairs confirmed or suggested first", ({ found }) => percent(found, 2), ""],
  ["F1 of confirmations and first suggestions", ({ f1 }) => percent(f1, 2), "≥ 97 %"],
  ["true pairs", ({ truePairs }) => String(truePairs), ""],
];

/** The figures per pair of line and invoice of named sets of lines, side by side, with the aims. */
export function pairFigures(sets: [string, PairScore][]): string {
  return table(
    ["lines that have only a text", ...sets.map(([name]) => name), "aim"],
    PAIR_ROWS.map(([name, value, aim]) => [name, ...sets.map(([, score]) => value(score)), aim]),
  );
}

const RETURN_ROWS: [string, (score: ReturnScore) => string, string][] = [
  ["precision of confirmed returns", ({ precision }) => percent(precision, 2), "100 %"],
  ["returns confirmed", ({ confirmed }) => percent(confirmed, 2), ""],
  ["returns confirmed or suggested first", ({ found }) => percent(found, 2), "≥ 98 %"],
  ["returns", ({ returns }) => String(returns), ""],
];

/** The figures of the lines that return a payment, of named sets of lines, side by side, with the aims. */
export function returnFigures(sets: [string, ReturnScore][]): string {
  return table(
    ["lines that return a payment", ...sets.map(([name]) => name), "aim"],
    RETURN_ROWS.map(([name, value, aim]) => [name, ...sets.map(([, score]) => value(score)), aim]),
  );
}

const OUTCOMES: Outcome[] = [
  "confirmed",
  "wrong confirmation",
  "suggested first",
  "suggested among five",
  "suggested wrongly",
  "nothing",
];

/**
 * The results for each class of lines.
 * @param detailed splits the classes by the details of their lines
 */
export function classes(judged: Judged[], detailed: boolean): string {
  const nameOf = ({ arrival }: Judged) => {
    const { class: name, circumstance } = arrival.truth;
    return detailed && circumstance !== "" ? `${name}: ${circumstance}` : name;
  };
  const groups = [...Map.groupBy(judged, nameOf)].sort(([a], [b]) => (a < b ? -1 : 1));
  const rows = groups.map(([name, group]) => {
    const count = (filter: (one: Judged) => boolean) => {
      const number = group.filter(filter).length;
      return number === 0 ? "·" : String(number);
    };
    const truth = ({ arrival }: Judged) => arrival.truth;
    const rules = (["must", "never"] as const).map((rule) => count((one) => truth(one).confirmable === rule));
    const outcomes = OUTCOMES.map((outcome) => count((one) => one.outcome === outcome));
    return [name, String(group.length), count((one) => truth(one).matchable), ...rules, ...outcomes];
  });
  return table(
    ["class", "lines", "matchable", "must", "never", "confirmed", "wrong", "first", "in five", "wrongly", "nothing"],
    rows,
  );
}

/**
 * The results for each kind of payments: found is confirmed rightly or suggested first, of the lines whose invoices or
 * returned payment the data tells; sure are the lines that must be confirmed.
 */
export function kindFigures(judged: Judged[]): string {
  const row = (name: string, group: Judged[]) => {
    const meant = group.filter(({ arrival: { truth } }) => truth.matchable || truth.returns !== undefined);
    const sure = group.filter(({ arrival }) => arrival.truth.confirmable === "must");
    const share = (among: Judged[], isCounted: (one: Judged) => boolean) =>
      among.length === 0 ? "·" : `${among.filter(isCounted).length}/${among.length}`;
    const confirmed = group.filter(({ answer }) => answer.confirmed.length > 0);
    const wrong = group.filter(({ outcome }) => outcome === "wrong confirmation").length;
    return [
      name,
      share(meant, isFound),
      share(sure, ({ outcome }) => outcome === "confirmed"),
      String(confirmed.length),
      wrong === 0 ? "·" : String(wrong),
    ];
  };
  const groups = [...Map.groupBy(judged, ({ arrival }) => arrival.truth.class)];
  return table(
    ["kind of payment", "found", "sure, confirmed", "confirmed", "wrong"],
    [...groups.map(([name, group]) => row(name, group)), row("all kinds", judged)],
  );
}

function isFound({ arrival: { truth }, answer: { returned }, outcome }: Judged): boolean {
  if (truth.returns !== undefined) return returned?.[0]?.lineId === truth.returns;
  return outcome === "confirmed" || outcome === "suggested first";
}

/** The sureness of confirmations: the wrong ones, and the rate of errors that they leave possible. */
export function errorBound(judged: Judged[]): string {
  const confirmed = judged.filter(({ answer }) => answer.confirmed.length > 0).length;
  const wrong = judged.filter(({ outcome }) => outcome === "wrong confirmation").length;
  const bound = percent(upperBound(wrong, confirmed), 4);
  return `${wrong} of ${confirmed} confirmations are wrong: with 95 % confidence, fewer than ${bound} are (Clopper-Pearson)`;
}
