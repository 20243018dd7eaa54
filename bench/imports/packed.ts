/** Packed formats, and the format of the file that they contain. */
export const PACKED: Readonly<Record<string, string>> = { "zip of CSV": "CSV" };
