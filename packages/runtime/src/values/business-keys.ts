/** The stored form of a caller's key: Unicode NFC without white space at its ends, so that equal looks are equal. */
export function canonicalKey(key: string): string {
  return key.normalize("NFC").trim();
}

/** Characters that no reader of a key sees. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;

/** Tells whether a person sees nothing of a text. */
export function isBlank(text: string): boolean {
  return !SEEN.test(text);
}

/** A character that leaves a mark, unlike blanks, controls and what fonts leave out (Unicode, 5.21). */
const SEEN = /[^\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/u;

/** The reason why a text cannot be a business key. URLs drop the segments `.` and `..` (WHATWG URL, 4.4). */
export function keyProblem(text: string): string | undefined {
  const key = canonicalKey(text);
  if (isBlank(key)) return "Must not be empty";
  if (key === "." || key === "..") return 'Must not be "." or "..", which no address can name';
  return INVISIBLE.test(key) ? "Must not contain control, format or line characters" : undefined;
}

/** The stored form of each given key. A row of an older version has another one, which `findWritten` finds. */
export async function storedForms(
  keys: Iterable<string>,
  findWritten: (keys: string[]) => Promise<Iterable<string>>,
): Promise<(key: string) => string> {
  const doubtful = [...new Set(keys)].filter((key) => canonicalKey(key) !== key);
  const written = doubtful.length === 0 ? undefined : new Set(await findWritten(doubtful));
  return (key) => (written?.has(key) ? key : canonicalKey(key));
}
