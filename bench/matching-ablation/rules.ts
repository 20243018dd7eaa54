import { NEVER } from "@matchbook/matcher/gates";
import { SIGNALS } from "@matchbook/matcher/signals/signals";
import type { Change } from "./switch-off.ts";

/** Every rule of the matcher, with the change that switches it off. */

export interface Rule {
  name: string;
  change: Change;
}

const GATES = ["strong_reference", "all_cited", "only_open_invoice", "named_in_text"];

/** Functions that are a rule, by file, with what they return when they are switched off. */
const FUNCTIONS: Record<string, Record<string, string>> = {
  "signals/amount.ts": { mistakeOf: "undefined", discountOf: "undefined", fitConverted: "undefined" },
  "signals/citation.ts": {
    carriesOtherReference: "false",
    isOfAnotherCheck: "false",
  },
  "signals/misspelling.ts": { misspellingOf: "undefined", isMistypedReference: "false", differsLittle: "false" },
  "signals/number-ends.ts": { tailOf: "undefined", endOf: "undefined" },
  "signals/spelled-apart.ts": { isSpelledApart: "false" },
  "signals/text-party.ts": { mentionOf: "undefined", isTwin: "false" },
  "signals/party.ts": { amongOwners: "side", isVague: "false" },
  "assume.ts": { oneOf: "found" },
  "recent-subset.ts": { mostRecent: "undefined" },
  "coincidences.ts": { setAsideCoincidences: "" },
  "cut-text.ts": { isBegun: "false", isBrokenOff: "false", isNumberCutOff: "false", isBeginningOfAnother: "false" },
  "contradictions.ts": {
    isBorneByAnother: "false",
    isPartOf: "false",
    hasOtherPrefix: "false",
    namesIt: "citation !== undefined",
  },
  "sums.ts": { withEnds: "undefined", withThoseBetween: "undefined", withOnlySet: "undefined" },
  "credits.ts": { withCredits: "found" },
  "fees.ts": { withFee: "found" },
  "references/structured.ts": { innerReference: "undefined" },
  "text/remittance-segments.ts": { withoutSegments: "text" },
  "left-over.ts": { isLeftOver: "false" },
  "gates.ts": { isLater: "false" },
  "candidates.ts": { asksByAmount: "false", citeSpelledApart: "", namesakeOf: "undefined" },
  "names/mention.ts": {
    soundedIn: "undefined",
    cutIn: "undefined",
    abbreviatedIn: "undefined",
    partIn: "undefined",
    isSkeleton: "false",
    isLonger: "false",
    isLike: "word === other",
  },
  "names/name-index.ts": { isWider: "false" },
  "names/core-name.ts": { withoutCutForm: "all", endBlocks: "[]" },
  "text/chains.ts": { chainedIn: "NOTHING" },
  "text/check-numbers.ts": { checkKeysIn: "[]" },
  "text/cuts.ts": {
    withoutCutNumber: "text",
    isCutOff: "false",
    fillsLastLine: "false",
    fillsShortField: "false",
  },
  "text/labels.ts": {
    gluedLabel: "undefined",
    withoutLabel: "undefined",
    isLabelled: "false",
    otherKindAt: "undefined",
    isBehindReferenceLabel: "false",
  },
  "text/list-items.ts": { readLists: "0" },
  "text/citations.ts": { isBegun: "false", isContinued: "false" },
  "text/measures.ts": { isCountryCode: "false", isHouse: "false", amountAt: "undefined", measureAt: "undefined" },
  "text/not-numbers.ts": {
    ibanAt: "undefined",
    groupsAt: "undefined",
    dateAt: "undefined",
    stampAt: "undefined",
    timeAt: "undefined",
  },
  "text/unglue.ts": { unglue: "all" },
  "text/written.ts": { isPeriod: "false", isDocument: "false", mayBeInvoice: "false" },
  "purposes/stated-purposes.ts": { readId: "NOTHING" },
  "purposes/codes.ts": { purposeOfCodes: "undefined" },
  "text/payer-text.ts": { isBankText: "true", isMerchantText: "false", merchantKey: '""', isNoElectronicE: "true" },
  "text/prose.ts": { isProse: "false" },
  "text/tagged-fields.ts": { taggedIban: "undefined", ultimateNameIn: "undefined" },
  "vetoes/beside-name.ts": {
    wordBesideName: "undefined",
    bankWordWithin: "undefined",
    numberOfAnother: "undefined",
    otherForm: "undefined",
  },
  "vetoes/cited-number.ts": {
    thingWithNumber: "undefined",
    longerNumber: "undefined",
    isDayNear: "false",
    isAmount: "false",
    isTime: "false",
    isPhone: "false",
  },
  "vetoes/number-in-id.ts": { numberInId: "undefined", likeNumberInText: "undefined" },
  "vetoes/other-company.ts": { companyBeside: "undefined", partOfOther: "undefined" },
  "vetoes/second-number.ts": {
    secondNumber: "undefined",
    creditNumber: "undefined",
    isJoined: "false",
    isMeasure: "false",
    isBare: "false",
  },
  "vetoes/on-behalf.ts": { onBehalf: "undefined" },
  "vetoes/other-issue-day.ts": { otherIssueDay: "undefined" },
  "vetoes/other-customer-number.ts": { otherCustomerNumber: "undefined" },
  "vetoes/other-document.ts": {
    orderNumber: "undefined",
    closedDocument: "undefined",
    unknownDocument: "undefined",
    shortNumber: "undefined",
  },
  "vetoes/other-party.ts": { otherAccount: "undefined", otherName: "undefined", isOfAnotherCompany: "false" },
  "vetoes/other-period.ts": { otherPeriod: "undefined" },
  "vetoes/vetoes.ts": { isPaid: "false" },
  "vetoes/unexplained-words.ts": { unexplainedWords: "undefined" },
};

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
    Object.entries(functions).map(([name, value]) => ({
      name: `${file} ${name}`,
      change: withoutFunction(file, name, value),
    })),
  ),
];
