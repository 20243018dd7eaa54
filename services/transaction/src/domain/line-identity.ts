/** Every stored line has an identity under one unique index. A second line with the same one is a duplicate. */

/** Identity of a line with an id of the caller, within its bank connection if it has one. */
export function externalIdentity(bankConnectionId: string | undefined, externalId: string): string {
  return `external:${bankConnectionId ?? ""}:${externalId}`;
}

/** Identity of a statement line. `fingerprint` distinguishes equal lines of one statement. */
export function statementIdentity(bankConnectionId: string, fingerprint: string): string {
  return `statement:${bankConnectionId}:${fingerprint}`;
}

/** Identity of a bank's booking, which one file may give as a sum and another as its payments. */
export function bookingIdentity(bankConnectionId: string, key: string): string {
  return `${bankConnectionId}:${key}`;
}

/** Identity by the code, which every stored line has beside another one. */
export function codeIdentity(code: string): string {
  return `${CODE}${code}`;
}
export const CODE = "code:";

/** Identity of a line without either. No other line is its duplicate. */
export function ownIdentity(id: string): string {
  return `line:${id}`;
}
