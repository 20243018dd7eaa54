import type { Random } from "../random.ts";

/** Names of companies in the United States, and how ledgers misspell and statements print them. */

const FIRST = (
  "Ashford Barlow Crestline Dunmore Eastgate Fairmont Glenrock Hartwell Ironwood Juniper Kestrel Larkspur Meridian Norwalk " +
  "Oakmont Pinehurst Quarry Redstone Silverton Tamarack Underhill Vantage Westbrook Yarrow Zephyr Bluewater Copperfield " +
  "Driftwood Evergreen Foxglove Granite Highland Inverness Jasper Kingsley Lakeshore Maplewood Northfield Overland Pacific " +
  "Riverbend Stonebridge Trident Upland Valley Whitmore Summit Harbor Apex Delta Union Cedar Cobalt Beacon " +
  "Arcadia Bristol Cardinal Dorset Ellsworth Falconer Greystone Hollister Kenmore Lexington Montrose Newbury Oxbow Prairie " +
  "Ravenna Sheffield Wexford"
).split(" ");
const TRADE = (
  "Systems Supply Manufacturing Logistics Consulting Partners Industries Holdings Electric Construction Foods Packaging " +
  "Medical Insurance Staffing Software Printing Plumbing Interiors Distribution Equipment Services Solutions Marketing " +
  "Textiles Laboratories Landscaping Properties Automotive Security"
).split(" ");
const FORMS = "Inc LLC Co Ltd Corp LLP LP".split(" ");
const FAMILY = (
  "Whitfield Okafor Delgado Brennan Castellano Nguyen Petersen Abernathy Lindqvist Rosario Hammond Kowalczyk Fitzgerald " +
  "Moreau Tanaka Osborne Vasquez Sutherland Pruitt Donnelly"
).split(" ");
/** Names of companies of one family, which differ little. */
const ALIKE = [
  ...["% & Sons", "R. % Advisory Group", "% Sons LLC", "% Legal Services", "The % Company Inc", "% & Partners LLP"],
  "% Property Management Co",
];

/** A name that no other counterparty has yet. */
export function newName(random: Random, taken: Set<string>): string {
  for (;;) {
    const name = `${random.pick(FIRST)} ${random.pick(TRADE)} ${random.pick(FORMS)}`;
    if (taken.has(name)) continue;
    taken.add(name);
    return name;
  }
}

/** Two names of one family that no other counterparty has yet. */
export function twoAlike(random: Random, taken: Set<string>): [string, string] {
  for (;;) {
    const family = random.pick(FAMILY);
    const [one = "", two = ""] = random.sample(ALIKE, 2).map((pattern) => pattern.replace("%", family));
    if (taken.has(one) || taken.has(two)) continue;
    taken.add(one).add(two);
    return [one, two];
  }
}

/** A name as it is keyed in with an error: a letter is missing, or two are exchanged. */
export function mistyped(random: Random, name: string): string {
  const at = random.int(0, name.length - 2);
  const [before, here, next, after] = [name.slice(0, at), name.charAt(at), name.charAt(at + 1), name.slice(at + 2)];
  return random.chance(0.5) ? before + next + after : before + next + here + after;
}

/** A text with one or two letters left out, doubled, exchanged or replaced. */
export function misspelled(random: Random, text: string, errors: number): string {
  let changed = text;
  for (let made = 0; made < errors; made++) {
    const at = random.int(1, Math.max(1, changed.length - 2));
    const [before, here, after] = [changed.slice(0, at), changed.slice(at, at + 1), changed.slice(at + 1)];
    changed = random.pick([
      before + after,
      before + here + here + after,
      before + after.slice(0, 1) + here + after.slice(1),
      before + random.pick("aeiorstln".split("")) + after,
    ]);
  }
  return changed;
}
