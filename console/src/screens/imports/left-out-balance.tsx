import type { Bank } from "../../api/resources.ts";
import { useSpeech } from "../../i18n/language.ts";
import { fromMinor, toMinor } from "../../values/minor-units.ts";
import { leftOutWords as words } from "./left-out-words.ts";

type Issue = Bank["balanceIssues"][number];

/** Says by how much balances do not continue because rows of a file were left out. */
export function LeftOutBalance({ issues }: { issues: readonly Issue[] }) {
  const { t, number, amount, day } = useSpeech();
  const missing = ({ expected, stated, currency }: Issue) =>
    `${amount(fromMinor(toMinor(stated, currency) - toMinor(expected, currency), currency), currency)} ${currency}`;
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
