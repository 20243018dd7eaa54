export const LANGUAGES = ["en", "de"] as const;
export type Language = (typeof LANGUAGES)[number];

/**
 * A text in every language. `{name}` is filled in. `[line|lines]` depends on `{count}`: the first is for the form "one" of
 * the language (Intl.PluralRules).
 */
export type Entry = Record<Language, string>;

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
    const isOne = plural.select(Number(values.count)) === "one";
    const text = entry[language].replaceAll(/\[([^[\]|]*)\|([^[\]]*)\]/g, isOne ? "$1" : "$2");
    return text.replaceAll(/\{(\w+)\}/g, (_all, name: string) => {
      const value = values[name] ?? "";
      return typeof value === "number" ? number.format(value) : value;
    });
  };
}
