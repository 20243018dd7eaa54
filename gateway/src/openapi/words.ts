/** A name as the first part or a further part of the name of a type: `match_reasons` is `MatchReasons`. */
export function capitalized(text: string): string {
  return text.replaceAll(/(?:^|_)(.)/g, (_all, first: string) => first.toUpperCase());
}

export function singular(name: string): string {
  return name.replace(/ies$/, "y").replace(/(?<=us|ch)es$|(?<=[^us])s$/, "");
}
