import { useSpeech } from "../../i18n/language.ts";
import { type BalanceIssue, balanceDifference } from "./balance-difference.ts";
import { leftOutWords as words } from "./left-out-words.ts";

/** Says by how much balances do not continue because rows of a file were left out. */
export function LeftOutBalance({ issues }: { issues: readonly BalanceIssue[] }) {
  const { t, number, amount, day } = useSpeech();
  const missing = (issue: BalanceIssue) => `${amount(balanceDifference(issue) ?? 0, issue.currency)} ${issue.currency}`;
  return issues
    .filter(({ kind }) => kind === "left_out")
    .map((issue) => (
      <p key={`${issue.syncId} ${issue.account} ${issue.currency}`} className="text-bad" data-left-out-balance>
        {t(words.doesNotContinue, {
          amount: missing(issue),
          count: issue.lines.length,
          rows: issue.lines.map(number).join(", "),
          from: day(issue.from),
          to: day(issue.to),
        })}
      </p>
    ));
}
