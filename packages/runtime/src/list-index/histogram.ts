import { Binary } from "mongodb";

/** How many rows there are per slot: `HISTOGRAM_SLOTS` numbers. */
export type Histogram = Int32Array;

/** The slots of a histogram are numbered from 0. */
export const HISTOGRAM_SLOTS = 10_000;

/** A histogram without rows. */
export function emptyHistogram(): Histogram {
  return new Int32Array(HISTOGRAM_SLOTS);
}

/**
 * A histogram as it is stored, as small as what it counts: for each slot with rows the distance from the one before and
 * the number of rows, both as unsigned LEB128.
 */
export function packHistogram(histogram: Histogram): Binary {
  const bytes: number[] = [];
  let before = 0;
  histogram.forEach((rows, slot) => {
    if (rows <= 0) return;
    appendNumber(bytes, slot - before);
    appendNumber(bytes, rows);
    before = slot;
  });
  return new Binary(Uint8Array.from(bytes));
}

/** What `packHistogram` made. */
export function unpackHistogram({ buffer, position }: Binary): Histogram {
  const histogram = emptyHistogram();
  let at = 0;
  const next = (): number => {
    let number = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = buffer[at++] ?? 0;
      number |= (byte & 0x7f) << shift;
      if (byte < 0x80) return number;
    }
  };
  for (let slot = 0; at < position; ) {
    slot += next();
    histogram[slot] = next();
  }
  return histogram;
}

function appendNumber(bytes: number[], number: number): void {
  let rest = number;
  for (; rest >= 0x80; rest >>>= 7) bytes.push((rest & 0x7f) | 0x80);
  bytes.push(rest);
}
