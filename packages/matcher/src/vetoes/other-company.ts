import type { Case } from "../claim.ts";
import { isLegalForm } from "../names/legal-forms.ts";
import { nameWords } from "../names/name-words.ts";
import { isTelling } from "../names/whole-names.ts";
import { readingOf } from "../reading.ts";
import { formOf } from "../signals/citation.ts";
import { otherKindAt } from "../text/labels.ts";
import { hasDigit, words } from "../text/words.ts";
import { ownNames } from "./own-names.ts";

/** A shorter legal form may be the code of a state: `DENVER CO`. */
const MIN_FORM = 3;
/** What stands before the one for whom a bank or an agent pays, or before an earlier name. */
const BEHALF =
  /\b(?:BY ORDER OF|ON BEHALF OF|ORIG(?:INATOR)?|ORG|B\/O|OBO|O\/B\/O|FBO|F\/B\/O|C\/O|FKA|FORMERLY|DBA)\b:?/i;

/** The name of a company in a bank's text that is not that of the claimed invoice and may be on no file. */
export function otherCompany(about: Case): string | undefined {
  if (about.claim.gate !== "named_in_text") return undefined;
  const { description } = about.line;
  // The text may spell the own name in another way than the books.
  const names = [...ownNames(about), about.found.side.party?.mention?.words ?? ""];
  const own = new Set(names.flatMap((name) => nameWords(name).map(({ key }) => key)));
  const isOther = (word = "") => isTelling(word) && !own.has(word);
  const all = nameWords(description, readingOf(about.line).words);
  const form = all.findIndex(({ key }, at) => key.length >= MIN_FORM && isLegalForm(key) && isOther(all[at - 1]?.key));
  if (form > 0) return `${all[form - 1]?.shown} ${all[form]?.shown}`;
  const mark = BEHALF.exec(description);
  const behind = mark === null ? [] : nameWords(description.slice(mark.index + mark[0].length));
  return behind.find(({ key }) => isOther(key))?.shown;
}

/** The number of a customer that has the form of the own one and is another. */
export function otherCustomerNumber({ line, claim }: Case): string | undefined {
  const all = readingOf(line).words;
  const at = all.findIndex(({ text }, index) => hasDigit(text) && otherKindAt(all, index) === "customer");
  const number = all[at]?.text;
  if (number === undefined) return undefined;
  const own = claim.candidates.map(({ invoice }) => words(invoice.counterpartyCode));
  const isAnother = own.every((parts) => parts.join("") !== number && formOf(parts) === formOf([number]));
  return isAnother ? number : undefined;
}
