import { useQuery } from "@tanstack/react-query";
import type { TransactionWithMatches } from "../../../api/resources.ts";
import { Button } from "../../../components/button.tsx";
import { lineInWords } from "../../../components/line-title.ts";
import { TextLink } from "../../../components/page/text-link.tsx";
import { useSpeech } from "../../../i18n/language.ts";
import type { LineActions } from "../line-actions.ts";
import { lineWords as words } from "../line-words.ts";
import { useOwnAccounts } from "../own-accounts.ts";
import { isOwnTransfer, transferQuery } from "../transfers.ts";

/** The two lines of a transfer between own accounts, which one key settles. Lines that do not name them are a question. */
export default function OwnTransfer({ line, actions }: { line: TransactionWithMatches; actions: LineActions }) {
  const speech = useSpeech();
  const { t, day } = speech;
  const names = useOwnAccounts();
  const isTransfer = isOwnTransfer(line);
  const mayBe = line.status === "unmatched" && names.size > 1;
  const { data: other } = useQuery({ ...transferQuery(line), enabled: isTransfer || mayBe });
  if (other === undefined || (other === null && !isTransfer)) return null;
  const title = t(isTransfer ? words.transfer : words.maybeTransfer);
  return (
    <section aria-label={title} className="flex flex-col gap-2 rounded-lg border border-line bg-panel p-4">
      <h3 className="font-semibold">{title}</h3>
      {other === null ? (
        <p className="text-soft">{t(words.noOtherSide)}</p>
      ) : (
        <>
          <p>
            <TextLink
              to="/transactions/$code"
              params={{ code: other.transaction_code }}
              text={lineInWords(other, speech)}
            />{" "}
            <span className="text-soft">
              {[names.get(other.bank_connection_id ?? ""), day(other.value_date)].filter(Boolean).join(" · ")}
            </span>
          </p>
          {actions.mayLine && (
            <Button
              text={t(words.settleTransfer)}
              className="self-start"
              shortcut="t"
              onClick={() => actions.settleTransfer(line)}
            />
          )}
        </>
      )}
    </section>
  );
}
