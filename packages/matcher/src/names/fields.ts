/** The lengths of the fields in which banks transmit names: BACS 18, ACH 22, SWIFT 27 and 35, SEPA 70. */
const FIELDS: ReadonlySet<number> = new Set([18, 22, 27, 35, 70]);

/** True for a text that fills a field for names, so it may be cut off. */
export function fillsField(length: number): boolean {
  return FIELDS.has(length);
}

/** True for a name that a bank may have cut off; a blank at its end may be gone. */
export function mayBeCut({ length }: string): boolean {
  return fillsField(length) || fillsField(length + 1);
}
