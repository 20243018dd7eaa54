import { useSpeech } from "../../i18n/language.ts";
import { catalogue } from "../../i18n/text.ts";
import { type BalanceIssue, balanceDifference } from "./balance-difference.ts";

const words = catalogue({
  doesNotContinue: {
    en: "The balance of {from} to {to} does not continue: {amount} are missing. [Row {rows} was|Rows {rows} were] left out.",
    de: "Der Saldo vom {from} bis {to} geht nicht auf: {amount} fehlen. [Zeile {rows} wurde|Die Zeilen {rows} wurden] ausgelassen.",
  },
});

/** Says by how much balances do not continue because rows of a file were left out. */
export function LeftOutBalance({ issues }: { issues: readonly BalanceIssue[] }) {
  const { t, number, amount, day } = useSpeech();
  return issues.map((issue) => {
    const missing = issue.kind === "left_out" ? balanceDifference(issue) : null;
    if (missing === null) return null;
    const { syncId, account, currency, lines } = issue;
    const rows = lines.map(number).join(", ");
    const sum = `${amount(missing, currency)} ${currency}`;
    const period = { from: day(issue.from), to: day(issue.to) };
    return (
      <p key={`${syncId} ${account} ${currency}`} className="text-bad" data-left-out-balance>
        {t(words.doesNotContinue, { ...period, rows, count: lines.length, amount: sum })}
      </p>
    );
  });
}
