import { expect } from "vitest";
import { parse, statement } from "./statement-files.ts";

/** The remittance text of a detail. */
export const text = (content: string) => `<RmtInf><Ustrd>${content}</Ustrd></RmtInf>`;

/** The name of a party in this role, and its account. */
export const party = (role: string, name: string, iban?: string) =>
  `<${role}><Pty><Nm>${name}</Nm></Pty></${role}>` +
  (iban === undefined ? "" : `<${role}Acct><Id><IBAN>${iban}</IBAN></Id></${role}Acct>`);

/** The line of a camt.053 document whose statement has one entry. */
export async function only(content: string, version?: string) {
  const { lines, refusal } = await parse(statement(content, version));
  expect(refusal).toBeUndefined();
  expect(lines).toHaveLength(1);
  return lines[0];
}
