import { type Case, isCiting } from "../claim.ts";
import { comparableWord } from "../names/legal-forms.ts";
import type { Purpose, PurposeKind } from "../purposes/patterns.ts";
import { statedBy } from "../purposes/stated-purposes.ts";
import { accountsOfOtherSide } from "../text/accounts.ts";
import { fold, words } from "../text/words.ts";
import { otherCompany, otherCustomerNumber } from "./other-company.ts";
import { closedDocument, orderNumber, unknownDocument } from "./other-document.ts";
import { otherAccount, otherName } from "./other-party.ts";
import { ownNames } from "./own-names.ts";
import { unexplainedWords } from "./unexplained-words.ts";

/**
 * The rule of confirmations: an account or a name proves who sent the money, never what it is for. A confirmation needs
 * one thing that says what it is for: a cited number or reference, or the only open item of exactly this amount. And
 * nothing in the whole line may say otherwise:
 *
 * | veto                 | what the line says                                | unless                                          |
 * | -------------------- | ------------------------------------------------- | ----------------------------------------------- |
 * | another_counterparty | the whole name or the account of another one      | the words are also in the name of the own one   |
 * | another_document     | the number of an order                            | an invoice is cited                             |
 * | another_counterparty | a company that is on no file, in a bank's text    | an invoice is cited                             |
 * | another_counterparty | a customer number of the own form, but another    | an invoice is cited                             |
 * | another_document     | an unknown number, from a known account           | an invoice is cited, or it is in the bank's tag |
 * | another_document     | an unknown number beside that of the customer     | an invoice is cited                             |
 * | another_document     | the number of a paid or void invoice of the party | -                                               |
 * | other_purpose        | a purpose such as a deposit, a loan or a salary   | an invoice is cited, or the words are in a name |
 * | other_purpose        | words that nothing explains, from a known account | an invoice is cited, or the words are in a name |
 * | own_account          | the account of the other side is the tenant's own | -                                               |
 * | money_returned       | money that goes back, on money that comes in      | the words are in a name                         |
 * | money_returned       | the same on money that goes out                   | an invoice is cited                             |
 *
 * Each function returns the words that say so, or undefined.
 */
export const VETOES = {
  own_account: ({ line }: Case) => (line.ownAccount ? (accountsOfOtherSide(line)[0] ?? "") : undefined),
  another_counterparty: (about: Case) =>
    otherAccount(about) ??
    otherName(about) ??
    (isCiting(about.claim.gate) ? undefined : (otherCompany(about) ?? otherCustomerNumber(about))),
  another_document: (about: Case) =>
    closedDocument(about) ?? (isCiting(about.claim.gate) ? undefined : (orderNumber(about) ?? unknownDocument(about))),
  money_returned: (about: Case) =>
    about.line.direction === "debit" && isCiting(about.claim.gate)
      ? undefined
      : statedWords(about, (kind) => MONEY_BACK.has(kind)),
  other_purpose: (about: Case) =>
    isCiting(about.claim.gate)
      ? undefined
      : (statedWords(about, (kind) => !MONEY_BACK.has(kind)) ??
        (about.claim.gate === "only_open_invoice" ? unexplainedWords(about) : undefined)),
} as const;

/** Words of money that goes back. A reimbursement may be invoiced, so it is a purpose. */
const MONEY_BACK: ReadonlySet<PurposeKind> = new Set(["refund", "credit_note", "chargeback"]);

/** The words of the first purpose of such a kind that is not a part of the names of payer and counterparty. */
function statedWords(about: Case, isMeant: (kind: PurposeKind) => boolean): string | undefined {
  const stated = statedBy(about.line).purposes.filter(({ kind }) => isMeant(kind));
  if (stated.length === 0) return undefined;
  const names = ownNames(about);
  const own = names.flatMap((name) => words(name).map(comparableWord));
  const folded = names.map(fold);
  const isName = (purpose: Purpose) =>
    // A bank may have cut the name off.
    purpose.words.split(" ").every((word) => own.some((name) => name.startsWith(word))) ||
    (purpose.isUnspaced && folded.some((name) => name.includes(fold(purpose.words))));
  return stated.find((purpose) => !isName(purpose))?.words;
}
