import type { z } from "zod";
import { wholeNumber } from "../process/config.ts";

/** The settings of a service that reads files of callers. */
export const fileReaderConfig = {
  FILE_READ_CPU_SECONDS: wholeNumber(10, { most: 600 }).describe(
    "The computing time that the reading of a file may take, in seconds; as much again for each 10 MiB and each 20,000 lines of it.",
  ),
  FILE_READ_MEMORY_MB: wholeNumber(256, { least: 32, most: 4_096 }).describe(
    "The most memory that the objects of the reading of a file may take, in MiB. Its process may take 160 MiB more.",
  ),
} as const;

export type ReaderLimits = z.infer<z.ZodObject<typeof fileReaderConfig>>;

/** Memory of a reader beside the objects of its file: the code, the space for new objects, and bytes on their way. */
export const OTHER_MEMORY_MB = 160;

const BYTES_PER_SHARE = 10 * 1024 * 1024;
const LINES_PER_SHARE = 20_000;
const MOST_SHARES = 60;

/** Computing time that a reading may have taken so far, in seconds. An honest file takes a tenth of it or less. */
export function budgetSeconds(limits: ReaderLimits, read: { bytes: number; lines: number }): number {
  const shares = 1 + read.bytes / BYTES_PER_SHARE + read.lines / LINES_PER_SHARE;
  return limits.FILE_READ_CPU_SECONDS * Math.min(shares, MOST_SHARES);
}

/** The computing time after which a reader takes no further file, in seconds: the bound of the most costly one. */
export function mostSeconds({ FILE_READ_CPU_SECONDS }: ReaderLimits): number {
  return FILE_READ_CPU_SECONDS * MOST_SHARES;
}

/** A file that takes more than it may, or ends its process. The message is for the person who sent it. */
export class FileTooCostly extends Error {
  constructor(message: string) {
    super(message);
    this.name = "FileTooCostly";
  }
}
