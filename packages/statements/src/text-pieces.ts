const SEARCHED_CHARACTERS = 2_000;

/** The pieces that are not empty and that the text does not contain. */
export function newPieces(pieces: Iterable<string>, text: string): string[] {
  // Searching only the start of the text bounds the cost of thousands of hostile pieces.
  const known = text.slice(0, SEARCHED_CHARACTERS);
  return [...pieces].filter((piece) => piece !== "" && !known.includes(piece));
}

/** Joins pieces with line breaks; null without pieces. */
export function joinPieces(pieces: readonly string[]): string | null {
  return pieces.length === 0 ? null : pieces.join("\n");
}

/** Removes the spaces from an ISO 11649 reference. Returns any other reference unchanged. */
export function electronicReference(reference: string): string {
  return /^RF\d\d/i.test(reference) ? reference.replaceAll(" ", "").toUpperCase() : reference;
}

/** Joins the lines of all pieces with line breaks, collapses white space and drops empty lines. */
export function tidy(pieces: readonly string[]): string {
  const filled = pieces.filter((piece) => piece !== "");
  const [first = ""] = filled;
  if (filled.length < 2 && !first.includes("\n")) return oneLine(first);
  return filled
    .flatMap((piece) => piece.split("\n"))
    .map(oneLine)
    .filter((piece) => piece !== "")
    .join("\n");
}

/** Collapses white space and control characters to single spaces, and trims. */
export function oneLine(text: string): string {
  return BEYOND_ASCII.test(text) || text.includes("  ") ? text.replace(UNEVEN, " ").trim() : text.trim();
}

/** Characters that most texts do not have, so that they need no search for white space in the sense of Unicode. */
const BEYOND_ASCII = /[^ -~]/;

/** White space that is not one space already, so that most texts stay as they are. */
const UNEVEN = /[\p{Cc}\s]{2,}|(?! )[\p{Cc}\s]/gu;

/** Only letters and digits, in upper case: banks write one text with other spaces and signs. */
export function letters(text: string): string {
  return text.replace(/[^\p{L}\p{N}]+/gu, "").toUpperCase();
}
