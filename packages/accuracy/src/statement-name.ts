import type { PersonName } from "./names.ts";
import type { Random } from "./random.ts";

const UMLAUTS: Record<string, string> = {
  ä: "ae",
  ö: "oe",
  ü: "ue",
  Ä: "Ae",
  Ö: "Oe",
  Ü: "Ue",
  ß: "ss",
  ø: "oe",
  å: "aa",
};
const LEGAL_FORM =
  /[ ,]+(GmbH & Co\. KG|GmbH|AG|UG \(haftungsbeschränkt\)|e\.K\.|OHG|KG|Ges\.m\.b\.H\.|B\.?V\.?|N\.?V\.?|SARL|S\.A\.S\.|SA|S\.L\.|S\.r\.l\.|S\.p\.A\.|Oyj?|AB|ASA?|Ltd|Limited|Inc\.|LLC)$/;

/** How banks show the name of a company: as registered, in capitals, without accents, cut, without its legal form. */
export function companyOnStatement(random: Random, name: string): string {
  const told = random.chance(0.15) ? name.replace(LEGAL_FORM, "") : name;
  return asBanksWrite(
    random,
    told.replace("GmbH & Co. KG", random.pick(["GmbH & Co. KG", "GmbH u. Co. KG", "GmbH + Co KG"])),
  );
}

/** How banks show a person: first name first or last, with a title, an initial, a spouse. */
export function personOnStatement(random: Random, { first, last }: PersonName): string {
  const told = random.weighted([
    [50, `${first} ${last}`],
    [18, `${last}, ${first}`],
    [12, `${last} ${first}`],
    [8, `${random.pick(["Herr", "Frau", "Dr."])} ${first} ${last}`],
    [6, `${first.slice(0, 1)}. ${last}`],
    [6, `${first} und ${random.pick(["Eva", "Karl", "Ines", "Otto"])} ${last}`],
  ]);
  return asBanksWrite(random, told);
}

function asBanksWrite(random: Random, name: string): string {
  const folded = random.weighted([
    [55, name],
    [25, name.replace(/[äöüÄÖÜßøå]/g, (letter) => UMLAUTS[letter] ?? letter)],
    [20, name.normalize("NFD").replace(/\p{M}/gu, "").replaceAll("ß", "ss").replaceAll("ø", "o")],
  ]);
  const cased = random.chance(0.4) ? folded.toUpperCase() : folded;
  const width = random.weighted([
    [80, 70],
    [12, 35],
    [8, 27],
  ]);
  return cased.slice(0, width).trim();
}

/** Whether a person who reads a name on a statement sees that it is this registered one, legal form aside. */
export function recognizes(told: string, registered: string): boolean {
  const asTold = folds(told).map((words) => words.join(" "));
  return folds(registered.replace(LEGAL_FORM, "")).some((words) =>
    asTold.some((text) => words.every((word) => ` ${text} `.includes(` ${word} `))),
  );
}

/** Under what a name is the same as another, whatever the order of its words, its accents and its legal form. */
export function nameKeys(name: string): string[] {
  return folds(name.replace(LEGAL_FORM, "")).map((words) => words.sort().join(" "));
}

// With umlauts both dropped and written out.
function folds(name: string): string[][] {
  const written = name.replace(/[äöüÄÖÜßøå]/g, (letter) => UMLAUTS[letter] ?? letter);
  return [name, written].map((text) => {
    const plain = text.normalize("NFD").replace(/\p{M}/gu, "").replaceAll("ß", "ss").replaceAll("ø", "o");
    return plain.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  });
}
