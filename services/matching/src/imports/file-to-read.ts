import type { AdviceOptions, AdviceReading } from "@matchbook/advices";
import type { OpenItemsReading, ReadOptions } from "@matchbook/open-items";

/** A file for the worker, and how it is read. */
export type FileToRead =
  | { of: "invoices"; bytes: Uint8Array; options: ReadOptions }
  | { of: "advices"; bytes: Uint8Array; options: AdviceOptions };

/** An error in a file, as it is told to a caller. */
export interface FileProblem {
  /** 1-based. */
  line: number;
  reason: string;
  column: string | undefined;
  /** The file in a zip. */
  file: string | undefined;
}

/** What a file of invoices holds. With problems nothing of it is stored. */
export type ReadFile = Omit<OpenItemsReading, "errors"> & { problems: FileProblem[] };

/** What a file of advices holds. With a problem nothing of it is stored. */
export interface ReadAdvices extends AdviceReading {
  problem: FileProblem | undefined;
}
