/**
 * What makes a stored line that line: a second one of the same identity is a repetition and is not stored. Held by one
 * unique index, whatever way the line came in.
 */

/** Of a line that a caller named by an id of its own system, within its bank connection or outside any. */
export function externalIdentity(bankConnectionId: string | undefined, externalId: string): string {
  return `external:${bankConnectionId ?? ""}:${externalId}`;
}

/** Of a line of a statement; `fingerprint` already counts equal lines of one statement apart. */
export function statementIdentity(bankConnectionId: string, fingerprint: string): string {
  return `statement:${bankConnectionId}:${fingerprint}`;
}

/** Of a bank's booking, which one file may tell as a sum and another as its payments. */
export function bookingIdentity(bankConnectionId: string, key: string): string {
  return `${bankConnectionId}:${key}`;
}

/** Of a line without either: nothing is a repetition of it. */
export function ownIdentity(id: string): string {
  return `line:${id}`;
}
