/** The numbers of formats that need no definition and show a date or a time (ECMA-376 part 1, 18.8.30). */
const DATES: readonly (readonly [first: number, last: number])[] = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
  [71, 81],
];
/** The most characters of a format in Excel. */
const MAX_CHARACTERS = 255;
/** Parts that a format shows as they are: texts, colors, conditions, fillers, and the exponent of a number. */
const LITERALS = /"[^"]*"?|\\.|_.|\*.|\[(?!(?:h+|m+|s+)\])[^\]]*\]?|General|[0#?]E[+-]/gi;

/** Tells whether a number is shown as a date or a time. @param format its definition, if the workbook has one */
export function isDateFormat(id: number, format: string | undefined): boolean {
  if (format === undefined) return DATES.some(([first, last]) => id >= first && id <= last);
  return /[dmyhse]|a\/p/i.test(format.slice(0, MAX_CHARACTERS).replace(LITERALS, ""));
}
