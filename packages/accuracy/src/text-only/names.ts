import type { Random } from "../random.ts";

/** Names of companies and people in the United States, and how statements print them. */

const FIRST = (
  "Ashford Barlow Crestline Dunmore Eastgate Fairmont Glenrock Hartwell Ironwood Juniper Kestrel Larkspur Meridian Norwalk " +
  "Oakmont Pinehurst Quarry Redstone Silverton Tamarack Underhill Vantage Westbrook Yarrow Zephyr Bluewater Copperfield " +
  "Driftwood Evergreen Foxglove Granite Highland Inverness Jasper Kingsley Lakeshore Maplewood Northfield Overland Pacific " +
  "Riverbend Stonebridge Trident Upland Valley Whitmore Summit Harbor Apex Delta Union Cedar Cobalt Beacon"
).split(" ");
const TRADE = (
  "Systems Supply Manufacturing Logistics Consulting Partners Industries Holdings Electric Construction Foods Packaging " +
  "Medical Insurance Staffing Software Printing Plumbing Interiors Distribution Equipment Services Solutions Marketing " +
  "Textiles Laboratories Landscaping Properties Automotive Security"
).split(" ");
const FORMS = ["LLC", "Inc", "Inc.", "LLP", "Corp", "Corp.", "Co.", "Ltd", "L.L.C.", "Corporation", ""];
const GIVEN = "James Maria Robert Linda Michael Susan David Karen Thomas Nancy Carlos Angela".split(" ");
const FAMILY = "Whitfield Okafor Delgado Brennan Castellano Nguyen Petersen Abernathy Lindqvist Rosario".split(" ");

/** Merchants whose statements print something else than their name; `%` is a code that changes with every payment. */
export const MERCHANTS: readonly (readonly [name: string, printed: string])[] = [
  ["Larchmont Online Retail Inc", "LRCHMT MKTP US*%"],
  ["Tri-County Gas and Power Company", "TCG&P WEBPMT"],
  ["Skybridge Wireless", "SKBRDGE WRLS APOCC"],
  ["Parcel Express Service Inc", "PXS*00%"],
  ["Officeworld Superstores LLC", "OFCWRLD #%"],
];

/** A name that no other counterparty has yet; one in six begins like another one. */
export function newName(random: Random, taken: ReadonlySet<string>): string {
  for (let tries = 0; tries < 200; tries++) {
    const name = someName(random);
    if (!taken.has(name)) return name;
  }
  throw new Error("no more names");
}

function someName(random: Random): string {
  const form = random.pick(FORMS);
  const name = random.weighted([
    [60, `${random.pick(FIRST)} ${random.pick(TRADE)}`],
    [12, `${random.pick(FIRST)} & ${random.pick(FIRST)} ${random.pick(TRADE)}`],
    [
      10,
      `${random.pick(FIRST)} ${random.pick(TRADE)} ${random.pick(["Group", "Associates", "of Ohio", "International"])}`,
    ],
    [6, random.pick(FIRST)],
    [6, `${random.pick(FAMILY)} ${random.pick(["Brothers", "& Sons", "Law Offices", "Dental"])}`],
  ]);
  return random.chance(0.06) ? `${random.pick(GIVEN)} ${random.pick(FAMILY)}` : `${name} ${form}`.trim();
}

/** A name as a statement prints it. */
export function printedName(random: Random, name: string): string {
  const bare = name.replace(/,? (LLC|Inc\.?|LLP|Corp\.?|Co\.|Ltd|L\.L\.C\.|Corporation)$/, "");
  return random.weighted([
    [34, name],
    [22, bare],
    [24, name.slice(0, random.int(10, 20)).trim()],
    [14, misspelled(random, random.pick([name, bare]), random.int(1, 2))],
    [3, abbreviated(bare)],
    [3, misspelled(random, name, 1).slice(0, random.int(12, 20)).trim()],
  ]);
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

const SHORT: Record<string, string> = {
  Manufacturing: "MFG",
  Services: "SVCS",
  International: "INTL",
  Systems: "SYS",
  Distribution: "DIST",
  Construction: "CONSTR",
  Equipment: "EQUIP",
};

function abbreviated(name: string): string {
  return name
    .split(" ")
    .map((word) => SHORT[word] ?? word)
    .join(" ");
}
