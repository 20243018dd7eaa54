/**
 * Returns the shape of a key: the length of each run of letters or digits, and every other character as it is.
 * `INV20240014` and `ABC19991234` both have the shape `a3d8`. A tenant numbers its invoices in few shapes, while the
 * words of a text have hundreds.
 */
export function keyShape(key: string): string {
  return key.replace(/\p{L}+|\p{N}+/gu, (run) => (/\p{N}/u.test(run[0] ?? "") ? `d${run.length}` : `a${run.length}`));
}
