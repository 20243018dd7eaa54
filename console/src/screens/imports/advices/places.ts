import type { Detail } from "../../../api/errors.ts";

/** A place in a file and what is wrong there. */
export interface Place {
  /** 1-based; undefined when the problem is not about one place. */
  line: number | undefined;
  column: string | undefined;
  reason: string;
}

/** The name of a place in messages of the API, as in `line 3: column "Discount": "x" is not a number`. */
const PLACE = /^line (\d+): (?:column ("(?:[^"\\]|\\.)*"|\d+):? ?)?(.*)/s;

/** The places that a refused file names. Details about anything but the file name no place. */
export function placesOf(details: readonly Detail[]): Place[] {
  return details.flatMap(({ field, message }) => (field === "file" ? [placeIn(message)] : []));
}

function placeIn(message: string): Place {
  const [, line, column, reason] = PLACE.exec(message) ?? [];
  if (line === undefined || reason === undefined) return { line: undefined, column: undefined, reason: message };
  return { line: Number(line), column: column?.replace(/^"(.*)"$/s, "$1"), reason };
}
