import type { CsvColumns, CsvMapping } from "../csv-mapping.ts";
import type { MappingQuestion } from "../mapping-question.ts";

/** The plan by which one file is read. */
export interface CsvPlan {
  /** Undefined for a known header without a mapping. */
  mapping: CsvMapping | undefined;
  delimiter: string;
  /** Lines before the header, after those that the connection's mapping skips. */
  skipRows: number;
  preset?: string;
  /** The columns that the export of the bank always has, by the keys of their names. */
  expected?: readonly string[];
  /** The columns of a known header that identify its lines: other names may be found later, see `identityOf`. */
  identity?: CsvColumns | undefined;
  /** The columns that may hold the text, where names tell the other columns: see `withPossibleTexts`. */
  texts?: readonly number[] | undefined;
  /** For a header that is not known, and for a mapping that the file contradicts or that leaves a fee out. */
  proposed?: ProposedPlan | undefined;
}

export interface ProposedPlan {
  mapping: CsvMapping;
  questions: MappingQuestion[];
  /** The file is read by the plan, also where it has questions. */
  isRead: boolean;
  /** The questions must be answered first. */
  isOpen: boolean;
}
