import { isFreedByRules, isKeptByRule } from "../candidates/by-rule.ts";
import { ceilingExceeded } from "../candidates/ceiling.ts";
import { type Case, isCiting } from "../candidates/choice.ts";
import { isRefused } from "../model/model.ts";
import { isMarkedByBank } from "../reading/return-marks.ts";
import { accountsOfOtherSide } from "../text/accounts.ts";
import { wordBesideName } from "./beside-name.ts";
import * as checks from "./checks.ts";
import { otherLabel, thingWithNumber } from "./cited-number.ts";
import { isContradicted } from "./contradictions.ts";
import { cutEnd } from "./cut-text.ts";
import { longerNumber } from "./longer-number.ts";
import { likeNumberInText, numberInId } from "./number-in-id.ts";
import { onBehalf } from "./on-behalf.ts";
import { partOfOther } from "./other-company.ts";
import { closedDocument, otherItem } from "./other-document.ts";
import { otherIssueDay } from "./other-issue-day.ts";
import { otherAccount, otherCompanyInField, otherNameInField, otherNameInText } from "./other-party.ts";
import { otherPeriod } from "./other-period.ts";
import { otherTotal } from "./other-total.ts";
import { partOfInvoice } from "./part-of.ts";
import { type Evidence, type Example, evidenceOf, type Rule } from "./rule.ts";
import texts from "./rules.json" with { type: "json" };
import * as stated from "./stated.ts";
import { unexplainedWords } from "./unexplained-words.ts";
import { unreadNumbers } from "./unread-numbers.ts";
import { unreadWords } from "./unread-words.ts";

/**
 * Everything that prevents a confirmation, in the order in which it is looked for. The rule of confirmations: an account
 * or a name proves who sent the money, never what it is for. A confirmation needs one thing that says what it is for: a
 * cited number or reference, or the only open item of exactly this amount. And nothing in the whole line may say
 * otherwise, neither its text nor its other fields. Some rules repeat what the gates exclude, so that widening a gate
 * later does not open one of these cases.
 */
export const RULES: readonly Rule[] = (
  [
    rule("auto_confirm_off", ({ pool }) => !pool.settings.autoConfirm),
    rule("below_confirm_from", checks.isBelowThreshold),
    rule("ties", checks.ties),
    rule("amount_and_date_alone", checks.isAmountAlone),
    rule("payer_may_be_agent", checks.mayBeAgents),
    rule("name_alone", checks.isNameAlone),
    rule("incomplete_number", checks.isIncomplete),
    { id: "weak_number", code: "weak_number", applies: "uncited", find: checks.isWeakNumber },
    rule("written_by_the_payer", checks.isPayersText),
    rule("long_after_the_invoice", checks.isLongAfter),
    rule("cross_currency", ({ line, choice }) =>
      choice.candidates.some((each) => each.invoice.currency !== line.currency),
    ),
    rule("partial_or_over_payment", checks.isPartial),
    rule("reversal", ({ line }) => isMarkedByBank(line)),
    rule("aggregated_without_detail", ({ line }) => line.aggregated),
    { id: "several_counted", code: "aggregated_without_detail", applies: "cited", find: checks.severalCounted },
    rule("contradicting_references", isContradicted),
    rule("refused_pair", ({ line, choice }) => choice.candidates.some(({ invoice }) => isRefused(line, invoice))),
    rule("older_than_the_invoice", checks.isOlder),
    rule("outside_the_window", checks.isOutsideWindow),
    rule("expected_text_missing", checks.lacksExpectedText),
    rule("range_alone", checks.isRangeAlone),
    rule("kept_by_rule", ({ line, pool }) => isKeptByRule(line, pool)),
    rule("above_the_ceiling", ({ line, pool }) => ceilingExceeded(line, pool) !== undefined),
    rule("text_left_out", ({ found }) => found.reading.leftOut.some(({ signal }) => signal === "text_left_out")),
    rule("numbers_left_out", ({ found }) => found.reading.lacksNumbers),
    rule("other_counterparty", ({ choice }) => choice.candidates.some(({ conflict }) => conflict)),

    rule("another_payee", checks.signalled("another_payee")),
    rule("new_account", checks.signalled("new_account")),
    { id: "other_account", code: "another_counterparty", applies: "both", find: otherAccount },
    { id: "other_name_in_field", code: "another_counterparty", applies: "both", find: otherNameInField },
    { id: "other_company_in_field", code: "another_counterparty", applies: "uncited", find: otherCompanyInField },
    { id: "other_name_in_text", code: "another_counterparty", applies: "both", find: otherNameInText },
    { id: "acts_by_law", code: "another_counterparty", applies: "both", find: stated.actsByLaw },
    {
      id: "other_owes_it",
      code: "another_counterparty",
      applies: "uncited",
      find: checks.signalled("counterparty_in_text"),
    },
    { id: "on_behalf", code: "another_counterparty", applies: "both", find: onBehalf },
    { id: "part_of_other_name", code: "another_counterparty", applies: "both", find: partOfOther },

    { id: "closed_document", code: "another_document", applies: "both", find: closedDocument },
    { id: "number_in_id", code: "another_document", applies: "both", find: numberInId },
    { id: "thing_with_number", code: "another_document", applies: "cited", find: thingWithNumber },
    { id: "other_label", code: "another_document", applies: "both", find: otherLabel },
    { id: "longer_number", code: "another_document", applies: "cited", find: longerNumber },
    { id: "unread_numbers", code: "another_document", applies: "both", find: unreadNumbers },
    { id: "number_of_own_form", code: "another_document", applies: "uncited", find: likeNumberInText },
    { id: "other_issue_day", code: "another_document", applies: "both", find: otherIssueDay },

    { id: "credit_note", code: "money_returned", applies: "uncited", find: checks.creditNote },
    { id: "money_back", code: "money_returned", applies: "both", find: stated.moneyBack },
    { id: "return_code", code: "money_returned", applies: "uncited", find: stated.reasonAhead },

    { id: "purpose_beside_number", code: "other_purpose", applies: "cited", find: stated.besideNumber },
    { id: "not_as_expected", code: "other_purpose", applies: "cited", find: stated.notAsExpected },
    { id: "part_of_invoice", code: "other_purpose", applies: "both", find: partOfInvoice },
    { id: "other_total", code: "other_purpose", applies: "both", find: otherTotal },
    { id: "other_item", code: "other_purpose", applies: "uncited", find: otherItem },
    { id: "unread_words", code: "other_purpose", applies: "cited", find: unreadWords },
    { id: "purpose", code: "other_purpose", applies: "uncited", find: stated.purpose },
    { id: "other_period", code: "other_purpose", applies: "uncited", find: otherPeriod },
    { id: "unexplained_words", code: "other_purpose", applies: "uncited", find: unexplainedWords },
    { id: "word_beside_name", code: "other_purpose", applies: "uncited", find: wordBesideName },

    rule("own_account", ({ line }) => (line.ownAccount ? (accountsOfOtherSide(line)[0] ?? "") : undefined)),
    rule("text_cut_off", cutEnd),
  ] satisfies Row[]
).map((row: Row) => {
  const { title, why, fires, silent }: Texts = texts[row.id];
  return { ...row, title, why, examples: { fires, silent } };
});

/** A rule without what `rules.json` says about it. */
type Row = Pick<Rule, "code" | "applies" | "find"> & { id: keyof typeof texts };
type Texts = Pick<Rule, "title" | "why"> & { fires: Example[]; silent: Example[] };

/** A rule that is the only one of its code, and asked about every choice. */
function rule(code: Row["id"] & Rule["code"], find: Rule["find"]): Row {
  return { id: code, code, applies: "both", find };
}

/** Evidence against a choice. Of neighbouring rules with one code, the first that finds something says it. */
export function objectionsTo(about: Case): readonly Evidence[] {
  const found: Evidence[] = [];
  for (const rule of askedAbout(about)) {
    const evidence = rule.code === found.at(-1)?.code ? undefined : evidenceOf(rule, about);
    if (evidence !== undefined) found.push(evidence);
  }
  const ids = about.choice.candidates.map(({ invoice }) => invoice.id);
  // Any other reason says more.
  const isFreed = found.length === 0 && isFreedByRules(about.line, ids, about.pool);
  return isFreed ? [{ rule: "freed_by_rules", code: "kept_by_rule", words: "" }] : found;
}

export const traceOf = (about: Case): Evidence[] => askedAbout(about).flatMap((rule) => evidenceOf(rule, about) ?? []);

function askedAbout({ choice: { gate }, pool: { without } }: Case): readonly Rule[] {
  const asked = isCiting(gate) ? CITED : UNCITED;
  return without.size === 0 ? asked : asked.filter(({ id }) => !without.has(id));
}

const CITED = RULES.filter(({ applies }) => applies !== "uncited");
const UNCITED = RULES.filter(({ applies }) => applies !== "cited");
