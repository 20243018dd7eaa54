import { table } from "../load.ts";
import { type Judged, type Outcome, type Score, scoreOf } from "./score.ts";

const percent = (share: number, digits = 1) => (Number.isNaN(share) ? "–" : `${(share * 100).toFixed(digits)} %`);

/** The figures that have an aim, of the seeds the engine was tuned on and of those it was not, with their difference. */
export function aims(tuning: Score, heldOut: Score): string {
  const rows: [string, (score: Score) => number, string][] = [
    ["precision of confirmations", (score) => score.precision, "≥ 99.9 %"],
    ["matchable lines confirmed", (score) => score.confirmed, "≥ 70 %"],
    ["matchable lines confirmed or suggested first", (score) => score.first, "≥ 95 %"],
    ["matchable lines confirmed or among five suggested", (score) => score.amongFive, ""],
    ["lines that must be confirmed, confirmed", (score) => score.confirmedOfMust, ""],
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

/** Every class of lines with what the engine made of it. */
export function classes(judged: Judged[]): string {
  const groups = Map.groupBy(judged, ({ said }) => said.arrival.truth.class);
  const rows = [...groups]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, group]) => {
      const first = group[0]?.said.arrival.truth;
      const counts = OUTCOMES.map((outcome) => group.filter((one) => one.outcome === outcome).length);
      const rules = [...new Set(group.map(({ said }) => said.arrival.truth.confirmable))].join("/");
      return [
        name,
        first?.matchable === true ? "yes" : "no",
        rules,
        String(group.length),
        ...counts.map((count) => (count === 0 ? "·" : String(count))),
      ];
    });
  return table(
    ["class", "matchable", "confirm", "lines", "confirmed", "wrong", "first", "in five", "wrongly", "nothing"],
    rows,
  );
}

export function total(judged: Judged[]): Score {
  return scoreOf(judged);
}
