/** A reference or name, unless it is one of the words by which a mandatory field says that there is none. */
export function provided(text: string | null): string | null {
  return text === null || /^(not ?provided|nonref|0+)$/i.test(text) ? null : text;
}
