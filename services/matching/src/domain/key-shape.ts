/**
 * The shape of a key: how long its runs of letters and digits are, and whatever else is in it. `INV20240014` and `ABC19991234`
 * have the same one. A tenant numbers its invoices in few shapes, while a text holds words of hundreds.
 */
export function keyShape(key: string): string {
  return key.replace(/\p{L}+|\p{N}+/gu, (run) => (/\p{N}/u.test(run[0] ?? "") ? `d${run.length}` : `a${run.length}`));
}
