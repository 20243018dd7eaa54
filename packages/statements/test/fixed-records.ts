/** A record whose parts stand at these columns, from 1. */
export function columns(...parts: [column: number, text: string][]): string {
  return parts.reduce((record, [column, text]) => record.padEnd(column - 1) + text, "");
}

export const zeros = (value: number, width: number): string => String(value).padStart(width, "0");
