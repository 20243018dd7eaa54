const SEARCHED_CHARACTERS = 2_000;

/** The pieces that are not empty and do not stand in the text already. */
export function newPieces(pieces: Iterable<string>, text: string): string[] {
  // Looking through a text of a normal length only keeps thousands of hostile pieces cheap.
  const known = text.slice(0, SEARCHED_CHARACTERS);
  return [...pieces].filter((piece) => piece !== "" && !known.includes(piece));
}

/** Pieces on lines of their own; null when there are none. */
export function joinPieces(pieces: readonly string[]): string | null {
  return pieces.length === 0 ? null : pieces.join("\n");
}

/** An ISO 11649 reference without the spaces it may be printed with; any other reference as it is. */
export function electronicReference(reference: string): string {
  return /^RF\d\d/i.test(reference) ? reference.replaceAll(" ", "").toUpperCase() : reference;
}

/** Pieces on lines of their own, as are the lines within them, white space collapsed, without empty ones. */
export function tidy(pieces: readonly string[]): string {
  return pieces
    .flatMap((piece) => piece.split("\n"))
    .map(oneLine)
    .filter((piece) => piece !== "")
    .join("\n");
}

/** White space and control characters collapsed to single spaces and trimmed. */
export function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\s]+/gu, " ").trim();
}
