import type { CsvColumns, CsvMapping } from "../csv-mapping.ts";

/** The export of one bank: how to recognize it and how to read it. */
export interface CsvPreset {
  name: string;
  /** Cells that the header has, in any order, besides others. Empty for a file without a header. */
  header: readonly string[];
  /** Further columns that its exports have and no line needs. Nothing warns about them. */
  beside?: readonly string[];
  /** The forms of the first cells of a row, for a file without a header. Its columns are numbers. */
  row?: readonly RegExp[];
  mapping: CsvMapping & { columns: CsvColumns };
  /**
   * Date formats. Each file has one of them, because the bank writes dates in the style of its user. The rows at the
   * beginning of the file must fit exactly one of them.
   */
  dateStyles?: readonly string[];
}
