import { NEVER } from "@matchbook/matcher/gates";
import { SIGNALS } from "@matchbook/matcher/signals/signals";
import type { Change } from "./switch-off.ts";

/** Every rule of the matcher, with the change that switches it off. */

export interface Rule {
  name: string;
  change: Change;
}

const GATES = ["strong_reference", "all_cited", "only_open_invoice", "named_in_text"];

/** Functions that are a rule, by file: their names, some with what they return when they are switched off. */
const FUNCTIONS: Record<string, (string | [name: string, off: string])[]> = {
  "signals/amount.ts": ["mistakeOf", "discountOf", "fitConverted"],
  "signals/citation.ts": ["carriesOtherReference", "isOfAnotherCheck"],
  "signals/misspelling.ts": ["misspellingOf", "isMistypedReference", "differsLittle"],
  "signals/number-ends.ts": ["tailOf", "endOf"],
  "signals/spelled-apart.ts": ["isSpelledApart"],
  "signals/text-party.ts": ["mentionOf", "isTwin"],
  "signals/party-proof.ts": ["isVague"],
  "signals/party.ts": [["amongOwners", "side"]],
  "assume.ts": [["oneOf", "found"]],
  "recent-subset.ts": ["mostRecent"],
  "coincidences.ts": [["setAsideCoincidences", ""]],
  "cut-text.ts": ["isBegun", "isBrokenOff", "isNumberCutOff", "isBeginningOfAnother"],
  "contradictions.ts": ["isBorneByAnother", "isPartOf", "hasOtherPrefix", ["namesIt", "citation !== undefined"]],
  "sums.ts": ["withEnds", "withThoseBetween", "withOnlySet"],
  "credits.ts": [["withCredits", "found"]],
  "fees.ts": [["withFee", "found"]],
  "references/structured.ts": ["innerReference"],
  "text/remittance-segments.ts": [["withoutSegments", "text"]],
  "left-over.ts": ["isLeftOver"],
  "gates.ts": ["isLater"],
  "candidates.ts": ["asksByAmount", ["citeSpelledApart", ""], "namesakeOf"],
  "names/mention.ts": [
    "soundedIn",
    "cutIn",
    "abbreviatedIn",
    "partIn",
    "isSkeleton",
    "isLonger",
    ["isLike", "word === other"],
  ],
  "names/name-index.ts": ["isWider"],
  "names/core-name.ts": [
    ["withoutCutForm", "all"],
    ["endBlocks", "[]"],
  ],
  "text/chains.ts": [["chainedIn", "NOTHING"]],
  "text/check-numbers.ts": [["checkKeysIn", "[]"]],
  "text/cuts.ts": [["withoutCutNumber", "text"], "isCutOff", "fillsLastLine", "fillsShortField"],
  "text/labels.ts": ["gluedLabel", "withoutLabel", "isLabelled", "otherKindAt", "isBehindReferenceLabel"],
  "text/list-items.ts": [["readLists", "0"]],
  "text/citations.ts": ["isBegun", "isContinued"],
  "text/measures.ts": ["isCountryCode", "isHouse", "amountAt", "measureAt"],
  "text/not-numbers.ts": ["ibanAt", "groupsAt", "dateAt", "stampAt", "timeAt"],
  "text/unglue.ts": [["unglue", "all"]],
  "text/written.ts": ["isPeriod", "isDocument", "mayBeInvoice"],
  "purposes/stated-purposes.ts": [["readId", "NOTHING"]],
  "purposes/codes.ts": ["purposeOfCodes"],
  "text/payer-text.ts": [["isBankText", "true"], "isMerchantText", ["merchantKey", '""'], ["isNoElectronicE", "true"]],
  "text/prose.ts": ["isProse"],
  "text/tagged-fields.ts": ["taggedIban", "ultimateNameIn"],
  "vetoes/beside-name.ts": ["wordBesideName", "bankWordWithin", "numberOfAnother", "otherForm"],
  "vetoes/cited-number.ts": ["thingWithNumber", "longerNumber", "isDayNear", "isAmount", "isTime", "isPhone"],
  "vetoes/number-in-id.ts": ["numberInId", "likeNumberInText"],
  "vetoes/other-company.ts": ["companyBeside", "partOfOther", ["partsApart", "[]"]],
  "vetoes/part-of.ts": ["partOfInvoice", "andOthers"],
  "vetoes/unread-words.ts": ["unreadWords"],
  "vetoes/second-number.ts": ["secondNumber", "creditNumber", "joinedAt", "isMeasure", "isBare"],
  "vetoes/on-behalf.ts": ["onBehalf"],
  "vetoes/other-issue-day.ts": ["otherIssueDay"],
  "vetoes/other-customer-number.ts": ["otherCustomerNumber"],
  "vetoes/other-document.ts": ["orderNumber", "closedDocument", "unknownDocument", "shortNumber"],
  "vetoes/other-party.ts": ["otherAccount", "otherName", "isOfAnotherCompany"],
  "vetoes/other-period.ts": ["otherPeriod"],
  "vetoes/vetoes.ts": ["isPaid"],
  "vetoes/unexplained-words.ts": ["unexplainedWords"],
};

/** A question is answered with no, and whatever is looked for is not found. */
function offOf(name: string): string {
  return /^(?:is|has|may|asks|differs|carries|fills)[A-Z]/.test(name) ? "false" : "undefined";
}

function withoutFunction(file: string, name: string, value: string): Change {
  const find = `(function ${name}\\([\\s\\S]*?\\)[^\\n]*\\{\\n)`;
  return { file, find, replace: `$1return ${value};\n` };
}

export const RULES: Rule[] = [
  ...GATES.map((gate) => ({
    name: `gate ${gate}`,
    change: {
      file: "judge.ts",
      find: "= claimOf\\(line, found, pool\\);",
      replace: `= [claimOf(line, found, pool)].find((each) => each?.gate !== "${gate}");`,
    },
  })),
  ...Object.keys(NEVER).map((name) => ({
    name: `check ${name}`,
    change: {
      file: "gates.ts",
      find: "if \\(prevents\\(about\\)\\)",
      replace: `if (name !== "${name}" && prevents(about))`,
    },
  })),
  ...Object.entries(SIGNALS)
    .filter(([, { points }]) => points !== 0)
    .map(([name]) => ({
      name: `signal ${name}`,
      change: { file: "signals/signals.ts", find: `(\\b${name}: \\{\\s*points: )-?\\d+`, replace: "$10" },
    })),
  ...Object.entries(FUNCTIONS).flatMap(([file, functions]) =>
    functions.map((one) => {
      const [name, off] = typeof one === "string" ? [one, offOf(one)] : one;
      return { name: `${file} ${name}`, change: withoutFunction(file, name, off) };
    }),
  ),
];
