import type { Bank } from "../../../api/resources.ts";
import { Badge } from "../../../components/badge.tsx";
import { Section } from "../../../components/page/page.tsx";
import { Table } from "../../../components/page/table.tsx";
import { TextLink } from "../../../components/page/text-link.tsx";
import { common } from "../../../i18n/common.ts";
import { useSpeech } from "../../../i18n/language.ts";
import { type BalanceIssue, balanceDifference } from "../../imports/balance-difference.ts";
import { balanceWords as words } from "./words.ts";

/**
 * The proof by the balances of an account, and the days to ask the bank for.
 * @param isOff whether the lines of a day do not lead to its balance
 */
export function Issues({ bank, isOff }: { bank: Bank; isOff: boolean }) {
  const { balanceIssues: issues, balanceIssueCount: count, balanceState } = bank;
  const { t, day } = useSpeech();
  return (
    <Section
      title={t(words.issues)}
      actions={count > issues.length && <Badge>{t(words.moreIssues, { shown: issues.length, count })}</Badge>}
    >
      {issues.length === 0 ? (
        <p className={`px-4 py-3 ${isOff || balanceState !== "complete" ? "text-warn" : "text-good"}`}>
          {t(balanceState === "not_provable" ? words.notProvable : isOff ? words.onlyDays : words.noIssue)}
        </p>
      ) : (
        <Table
          label={t(words.issues)}
          rows={issues}
          columns={[
            { title: common.problem, cell: ({ kind }) => t(words[kind]) },
            {
              title: words.ask,
              sort: ({ from }) => from,
              cell: ({ from, to }) => (from === to ? day(from) : `${day(from)} – ${day(to)}`),
            },
            ...(["expected", "stated"] as const).map((name) => ({
              ...{ title: words[name], minor: "phone" as const },
              money: (issue: BalanceIssue) => ({ amount: issue[name], currency: issue.currency }),
            })),
            {
              title: words.difference,
              cell: ({ expected }) => expected === null && t(words.notKnown),
              money: (issue) => ({ ...issue, amount: balanceDifference(issue) }),
            },
            {
              title: words.import,
              cell: ({ syncId }) => <TextLink to="/imports/$syncId" params={{ syncId }} text={t(words.open)} />,
            },
          ]}
        />
      )}
    </Section>
  );
}
