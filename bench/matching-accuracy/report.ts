import { table } from "../load.ts";
import type { Judged, Outcome, Score } from "./score.ts";

const percent = (share: number, digits = 1) => (Number.isNaN(share) ? "–" : `${(share * 100).toFixed(digits)} %`);

/** The main figures of the seeds that the engine was tuned on and of the others, with the difference. */
export function aims(tuning: Score, heldOut: Score): string {
  const rows: [string, (score: Score) => number, string][] = [
    ["precision of confirmations", (score) => score.precision, "≥ 99.9 %"],
    ["matchable lines confirmed", (score) => score.confirmed, "≥ 70 %"],
    ["matchable lines confirmed or suggested first", (score) => score.first, "≥ 95 %"],
    ["matchable lines confirmed or among five suggested", (score) => score.amongFive, ""],
    ["lines that must be confirmed, confirmed", (score) => score.confirmedOfMust, ""],
    ["matchable lines that the rules let be confirmed", (score) => score.allowed, ""],
    ["lines without an invoice that got a suggestion", (score) => score.disturbed, ""],
  ];
  const cells = rows.map(([name, value, aim]) => {
    const difference = (value(heldOut) - value(tuning)) * 100;
    return [
      name,
      percent(value(tuning), 2),
      percent(value(heldOut), 2),
      `${difference >= 0 ? "+" : ""}${difference.toFixed(2)}`,
      aim,
    ];
  });
  cells.push([
    "confirmed what is never to be confirmed",
    String(tuning.violations),
    String(heldOut.violations),
    "",
    "0",
  ]);
  cells.push([
    "lines / matchable",
    `${tuning.lines} / ${tuning.matchable}`,
    `${heldOut.lines} / ${heldOut.matchable}`,
    "",
    "",
  ]);
  return table(["", "tuning", "held out", "points", "aim"], cells);
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
  const nameOf = ({ said }: Judged) => {
    const { class: name, circumstance } = said.arrival.truth;
    return detailed && circumstance !== "" ? `${name}: ${circumstance}` : name;
  };
  const groups = [...Map.groupBy(judged, nameOf)].sort(([a], [b]) => (a < b ? -1 : 1));
  const rows = groups.map(([name, group]) => {
    const count = (filter: (one: Judged) => boolean) => {
      const number = group.filter(filter).length;
      return number === 0 ? "·" : String(number);
    };
    const truth = ({ said }: Judged) => said.arrival.truth;
    const rules = (["must", "never"] as const).map((rule) => count((one) => truth(one).confirmable === rule));
    const outcomes = OUTCOMES.map((outcome) => count((one) => one.outcome === outcome));
    return [name, String(group.length), count((one) => truth(one).matchable), ...rules, ...outcomes];
  });
  return table(
    ["class", "lines", "matchable", "must", "never", "confirmed", "wrong", "first", "in five", "wrongly", "nothing"],
    rows,
  );
}
