export const LANGUAGES = ["en", "de"] as const;
export type Language = (typeof LANGUAGES)[number];

/** Words that depend on the number `count` (Intl.PluralRules). */
interface Plural {
  one: string;
  other: string;
}

/** A text in every language. `{name}` is filled in. */
export type Entry = Record<Language, string | Plural>;

/** The texts of one screen or component, in every language. */
export function catalogue<T extends Record<string, Entry>>(entries: T): T {
  return entries;
}

/** Values for a text. Numbers are shown as the language writes them. */
export type Values = Record<string, string | number>;

/** Shows texts of a catalogue in one language. */
export type Translate = (entry: Entry, values?: Values) => string;

export function translator(language: Language): Translate {
  const plural = new Intl.PluralRules(language);
  const number = new Intl.NumberFormat(language);
  return (entry, values = {}) => {
    const found = entry[language];
    const text =
      typeof found === "string" ? found : plural.select(Number(values.count)) === "one" ? found.one : found.other;
    return text.replaceAll(/\{(\w+)\}/g, (_all, name: string) => {
      const value = values[name] ?? "";
      return typeof value === "number" ? number.format(value) : value;
    });
  };
}
