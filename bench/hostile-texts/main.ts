import { createRandom } from "@matchbook/accuracy/random";
import { table } from "@matchbook/accuracy/table";
import { lineKeys, lineNameKeys } from "../../packages/matcher/src/reading/derived-keys.ts";
import { aLine, matched } from "../../packages/matcher/test/matcher-world.ts";
import { invoiceAt, partyAt, range } from "../open-items.ts";
import { settings } from "../settings.ts";

/**
 * `npm run bench hostile-texts`: looks for the texts that cost the matcher most, by changing small parts and keeping what
 * costs more. Each is compared with an ordinary text of the same length in the same run, in CPU time of this thread.
 */

const options = settings({
  seed: 1,
  /** The number of searches that begin with a new text. */
  searches: 40,
});
const LENGTH = 2_000;
const STEPS = 14;
const PARTIES = range(0, 60).map((at) => ({ ...partyAt(at), aliases: [`Alias ${at} und Sohn`] }));
const INVOICES = range(0, 300).map((at) => invoiceAt(at, PARTIES[at % PARTIES.length] ?? partyAt(0)));
const PROSE =
  "Vielen Dank für die pünktliche Lieferung der bestellten Waren vom Lager Hamburg Rechnung RE-2026-000017 Kunde 4711 " +
  "Betrag wie besprochen mit freundlichen Grüßen Alder Finch AG please find attached";
const FRAGMENTS = [
  ...["/", "-", " - ", ", ", ";", " und ", " bis ", "\n", " ", ".", "+", "& ", ": ", "?20", "?32"],
  ...["RF18", "DE89", "RE-", "INV", "RE-2026-", "Rechnung ", "Kd-Nr ", "EREF+", "SVWZ+", "Nr. ", "Invoice ", "REF: "],
  ...["GmbH ", "Nordwind ", "Seeblick ", "Alder ", "a", "A1B2", "Q", "x", "Retoure ", "Skonto ", "Gutschrift "],
  ...["ß", "ﬃ", "\u0301", "\u200d", "١", "中", "Ж", "IBAN DE89370400440532013000 ", "02.03.2026 ", "12,50 EUR "],
  ...["1", "17 ", "0000000000000000", "9".repeat(35), "941-1973", "1358-1630", "48-142", "86735"],
];

const { chance, int, pick } = createRandom(options.seed);

/** Texts that cost thousands of times an ordinary one, when an expression could divide them in many ways. */
const KNOWN = ["12345RF18INV927", "999993390212345678901234RF18"].map((unit) => unit.repeat(10).slice(0, 140));

/** A text that repeats some parts, and counts if wanted. */
interface Recipe {
  parts: readonly string[];
  counts: boolean;
}

function textOf({ parts, counts }: Recipe): string {
  const unit = parts.join("");
  let text = "";
  for (let number = 10; text.length < LENGTH; number += 1) text += counts ? `${unit}${number}` : unit;
  return text.slice(0, LENGTH);
}

function changed({ parts, counts }: Recipe): Recipe {
  const next = [...parts];
  const at = int(0, next.length - 1);
  next.splice(at, chance(0.4) && next.length > 1 ? 1 : 0, ...(chance(0.8) ? [pick(FRAGMENTS)] : []));
  return next.length > 8 ? { parts, counts } : { parts: next, counts: chance(0.8) ? counts : !counts };
}

function ordinary(length = LENGTH): string {
  const words = PROSE.split(" ");
  let text = "";
  while (text.length < length) text += `${pick(words)} `;
  return text.slice(0, length);
}

/** The least CPU time of a line with such a text, of several measurements, in microseconds. */
function costOf(text: () => string, measurements: number): number {
  let least = Number.POSITIVE_INFINITY;
  for (let nth = 0; nth < measurements; nth += 1) {
    const lines = Array.from({ length: 6 }, () => aLine(text()));
    const before = process.threadCpuUsage();
    matched(lines, { invoices: INVOICES, counterparties: PARTIES });
    for (const line of lines) [lineKeys(line), lineNameKeys(line)];
    const { user, system } = process.threadCpuUsage(before);
    least = Math.min(least, (user + system) / lines.length);
  }
  return least;
}

for (let nth = 0; nth < 40; nth += 1) costOf(() => ordinary(), 1);
const found: { recipe: Recipe; ratio: number }[] = [];
for (let search = 0; search < options.searches; search += 1) {
  let recipe: Recipe = { parts: [pick(FRAGMENTS), pick(FRAGMENTS)], counts: chance(0.4) };
  let cost = costOf(() => textOf(recipe), 2);
  for (let step = 0; step < STEPS; step += 1) {
    const other = changed(recipe);
    const otherCost = costOf(() => textOf(other), 2);
    if (otherCost > cost) [recipe, cost] = [other, otherCost];
  }
  found.push({ recipe, ratio: costOf(() => textOf(recipe), 6) / costOf(() => ordinary(), 6) });
}
found.sort((one, other) => other.ratio - one.ratio);
const known = KNOWN.map((text) => [(costOf(() => text, 6) / costOf(() => ordinary(text.length), 6)).toFixed(2), text]);
const rows = found.slice(0, 10).map(({ recipe, ratio }) => [ratio.toFixed(2), JSON.stringify(recipe)]);
console.log(table(["cost / ordinary text", "text"], [...known, ...rows]));
