/** A reference or name; null for a placeholder that banks write into a mandatory field, such as NOTPROVIDED. */
export function provided(text: string | null): string | null {
  return text === null || /^(not ?provided|nonref|0+)$/i.test(text) ? null : text;
}
