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

/** A company name as banks show it: as registered, in capitals, without accents, truncated, without legal form. */
export function companyOnStatement(random: Random, name: string): string {
  const shown = random.chance(0.15) ? name.replace(LEGAL_FORM, "") : name;
  return asBanksWrite(
    random,
    shown.replace("GmbH & Co. KG", random.pick(["GmbH & Co. KG", "GmbH u. Co. KG", "GmbH + Co KG"])),
  );
}

/** The name of a person as banks show it: first name first or last, with a title, an initial or a spouse. */
export function personOnStatement(random: Random, { first, last }: PersonName): string {
  const shown = random.weighted([
    [50, `${first} ${last}`],
    [18, `${last}, ${first}`],
    [12, `${last} ${first}`],
    [8, `${random.pick(["Herr", "Frau", "Dr."])} ${first} ${last}`],
    [6, `${first.slice(0, 1)}. ${last}`],
    [6, `${first} und ${random.pick(["Eva", "Karl", "Ines", "Otto"])} ${last}`],
  ]);
  return asBanksWrite(random, shown);
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

/** Tells whether a reader recognizes the registered name, without its legal form, in the name on a statement. */
export function recognizes(shown: string, registered: string): boolean {
  const asShown = folds(shown).map((words) => words.join(" "));
  return folds(registered.replace(LEGAL_FORM, "")).some((words) =>
    asShown.some((text) => words.every((word) => ` ${text} `.includes(` ${word} `))),
  );
}

/** Tells whether a text that was cut off ends with the beginning of a registered name. */
export function endsWithin(text: string, registered: string): boolean {
  const names = folds(registered.replace(LEGAL_FORM, "")).map((words) => words.join(" "));
  const ends = folds(text).map((words) => ` ${words.join(" ")}`);
  return names.some((name) =>
    ends.some((end) => {
      for (let length = name.length; length >= SHORTEST_BEGINNING; length--) {
        if (end.endsWith(` ${name.slice(0, length)}`)) return true;
      }
      return false;
    }),
  );
}

/** Tells whether a text has a word of a registered name, also where a bank wrapped the text within it. */
export function hasWordOf(text: string, registered: string): boolean {
  const said = folds(text).map((words) => words.join(""));
  return folds(registered).some((words) =>
    words.some((word) => word.length >= SHORTEST_WORD && said.some((one) => one.includes(word))),
  );
}

/** A word of a name that tells something, in characters. */
const SHORTEST_WORD = 4;

/** A beginning of a name that tells it, in characters. */
const SHORTEST_BEGINNING = 10;

/** The forms under which names are compared, without word order, accents and legal form. */
export function nameKeys(name: string): string[] {
  return wholeKeys(name.replace(LEGAL_FORM, ""));
}

/** Tells whether a name on a statement is a registered name with its legal form, but for word order and accents. */
export function isWholeName(shown: string, registered: string): boolean {
  const keys = wholeKeys(registered);
  return wholeKeys(shown).some((key) => keys.includes(key));
}

function wholeKeys(name: string): string[] {
  return folds(name).map((words) => words.sort().join(" "));
}

// Umlauts are both reduced and written out.
function folds(name: string): string[][] {
  const lower = name.toLowerCase();
  const written = lower.replace(/[äöüßøå]/g, (letter) => UMLAUTS[letter] ?? letter);
  return [lower, written].map((text) => {
    const plain = text
      .normalize("NFD")
      .replace(/\p{M}/gu, "")
      .replaceAll("ß", "ss")
      .replaceAll("ø", "o")
      .replaceAll("ı", "i");
    return plain.match(/[\p{L}\p{N}]+/gu) ?? [];
  });
}
