import { tooCostly } from "../statement-error.ts";

/** The most bytes that a packed file may hold, several times the largest file that may be uploaded. */
const MAX_UNPACKED_BYTES = 256 * 1024 * 1024;
/** The most bytes that one packed byte may become. Real statements stay far below; repeated bytes reach 1,032. */
const MAX_RATIO = 200;
/** The ratio is judged from this number of bytes on, so that a small repetitive statement passes. */
const JUDGED_BYTES = 4 * 1024 * 1024;

/** Counts unpacked bytes. Throws a `StatementError` when there are too many, or too many for `packed` bytes. */
export type UnpackBounds = (bytes: number, packed: number) => void;

/** Bounds what one packed file of this kind (`gzip`, `zip`) unpacks to, together for all of its members. */
export function createUnpackBounds(kind: string): UnpackBounds {
  let unpacked = 0;
  return (bytes, packed) => {
    unpacked += bytes;
    if (unpacked > MAX_UNPACKED_BYTES) {
      throw tooCostly(1, `the ${kind} unpacks to more than ${MAX_UNPACKED_BYTES / 1024 / 1024} MiB`);
    }
    if (unpacked > JUDGED_BYTES && unpacked > packed * MAX_RATIO) {
      throw tooCostly(1, `the ${kind} grows more than ${MAX_RATIO} times when it is unpacked`);
    }
  };
}
