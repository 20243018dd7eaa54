import type { FileReader } from "./file-reader.ts";
import type { Outcome, Reading } from "./reading.ts";

/**
 * Cost of reading a file at most, in CPU time, which other work on the machine does not change: a base, and a part for
 * each byte that the file unpacks to. An honest file costs a twentieth of it.
 */
const BASE_MS = 500;
const MS_PER_BYTE = 0.01;
/** The most time in one turn of the event loop. Only statements are read while other work goes on. */
const MOST_TURN_MS = 250;
/** The most bytes of the buffers, without the file. */
const MOST_BUFFERS = 64 * 1024 * 1024;
/**
 * Number of times that a file that costs too much is read: not each reading meets a garbage collection or a
 * compilation.
 */
const TRIES = 3;

/** Figures of reading a file, at the least of a few times. */
export interface Shown extends Outcome {
  /** CPU time by the bound, 1 at the bound. */
  ofBound: number;
}

/** Reads a file, again while it costs too much. @param unpacked the bytes that the file unpacks to */
export async function shownBy(reader: FileReader, reading: Reading, unpacked: number): Promise<Shown> {
  const bound = BASE_MS + MS_PER_BYTE * unpacked;
  const watchesTurns = reading.reader === "statements";
  let least: Outcome | undefined;
  for (let nth = 0; nth < TRIES; nth += 1) {
    const outcome = await reader.read(reading);
    const { cpuMs, turnMs, bufferBytes } = least ?? outcome;
    least = {
      ...outcome,
      cpuMs: Math.min(cpuMs, outcome.cpuMs),
      turnMs: Math.min(turnMs, outcome.turnMs),
      bufferBytes: Math.min(bufferBytes, outcome.bufferBytes),
    };
    least.defect ??= beyond(least, { bound, watchesTurns, unpacked });
    if (least.defect === undefined || outcome.defect !== undefined) break;
    if (nth + 1 < TRIES) least.defect = undefined;
  }
  if (least === undefined) throw new Error("nothing was read");
  return { ...least, ofBound: least.cpuMs / bound };
}

function beyond(
  { cpuMs, turnMs, bufferBytes }: Outcome,
  { bound, watchesTurns, unpacked }: { bound: number; watchesTurns: boolean; unpacked: number },
): string | undefined {
  if (cpuMs > bound) return `${Math.round(cpuMs)} ms of CPU time, more than ${Math.round(bound)}`;
  if (watchesTurns && turnMs > MOST_TURN_MS)
    return `${Math.round(turnMs)} ms of CPU time in one turn of the event loop`;
  if (bufferBytes > MOST_BUFFERS + 8 * unpacked) return `${Math.round(bufferBytes / 1024 / 1024)} MiB of buffers`;
  return undefined;
}
