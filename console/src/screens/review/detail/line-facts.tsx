import { Badge, type Tone } from "../../../components/badge.tsx";
import { CopyButton } from "../../../components/copy-button.tsx";
import { titleOf } from "../../../components/line-title.ts";
import { Money } from "../../../components/money-text.tsx";
import { TextLink } from "../../../components/page/text-link.tsx";
import { useSpeech } from "../../../i18n/language.ts";
import { lineWords as words } from "../line-words.ts";
import { useOwnAccounts } from "../own-accounts.ts";
import type { Line } from "../queries.ts";
import { reviewWords } from "../words.ts";
import { Highlight } from "./highlight.tsx";

const STATUS: Record<Line["status"], [tone: Tone, text: (typeof words)["statusMatched"]]> = {
  unmatched: ["neutral", words.statusUnmatched],
  partially_matched: ["warn", reviewWords.statusPart],
  matched: ["good", words.statusMatched],
  ignored: ["neutral", reviewWords.statusIgnored],
};

/** The bank's data of a line. @param needles the parts of its text to mark */
export function LineFacts({ line, needles }: { line: Line; needles: readonly string[] }) {
  const { t } = useSpeech();
  return (
    <section>
      <Headline line={line} />
      <h2 className="mt-1 text-base font-semibold wrap-anywhere">
        <Highlight text={titleOf(line)} needles={needles} />
      </h2>
      {line.description !== "" && (
        <p
          className="mt-2 max-h-40 overflow-y-auto rounded-md bg-hover px-3 py-2 break-words whitespace-pre-wrap"
          data-remittance
        >
          <Highlight text={line.description} needles={needles} />
        </p>
      )}
      {line.counterparty_iban !== null && line.counterparty_iban !== titleOf(line) && (
        <p className="mt-2 text-[0.8125rem] break-all">
          <span className="text-soft">{t(words.account)}</span>{" "}
          <Highlight text={line.counterparty_iban} needles={needles} />
        </p>
      )}
      {line.advice !== null && (
        <p className="mt-2 text-[0.8125rem]">
          <span className="text-soft">{t(words.explainedBy)}</span>{" "}
          <TextLink to="/imports/advices/{-$id}" params={{ id: line.advice.id }} text={line.advice.number} />
        </p>
      )}
      <TechnicalFacts line={line} needles={needles} />
    </section>
  );
}

/** The amount of a line, its status, its peculiarities, and its day. */
function Headline({ line }: { line: Line }) {
  const { t, amount, day } = useSpeech();
  const [tone, status] = STATUS[line.status];
  const ownAccount = useOwnAccounts().get(line.bank_connection_id ?? "");
  const isPart = String(line.remaining_amount) !== String(line.amount) && line.status === "partially_matched";
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Money
        amount={line.amount}
        currency={line.currency}
        direction={line.direction}
        className={`text-2xl font-semibold tracking-tight ${line.direction === "credit" ? "text-good" : ""}`}
      />
      <Badge tone={tone}>{t(status)}</Badge>
      {isPart && (
        <Badge tone="warn">
          {t(words.remaining, { amount: `${amount(line.remaining_amount, line.currency)} ${line.currency}` })}
        </Badge>
      )}
      {line.reversal && <Badge tone="warn">{t(words.reversal)}</Badge>}
      {line.return_information !== null && (
        <Badge tone="warn">
          {t(words.returned)}
          {line.return_information.reason_code === null ? "" : ` · ${line.return_information.reason_code}`}
        </Badge>
      )}
      {line.rule !== null && <Badge tone="neutral">{t(words.byRule, { name: line.rule.name })}</Badge>}
      <span className="flex-1" />
      <span className="text-soft">
        {[ownAccount, day(line.value_date)].filter((one) => one !== undefined).join(" · ")}
      </span>
    </div>
  );
}

/** The references and codes of a line, folded. */
function TechnicalFacts({ line, needles }: { line: Line; needles: readonly string[] }) {
  const { t } = useSpeech();
  const facts: [label: string, value: string | null][] = [
    [t(words.reference), line.reference],
    [t(words.endToEnd), line.end_to_end_id],
    [t(words.mandate), line.mandate_id],
    [t(words.bankCode), line.bank_transaction_code],
    [t(words.additional), line.additional_information],
  ];
  return (
    <details className="mt-2 text-[0.8125rem]">
      <summary className="w-fit text-soft">{t(words.technical)}</summary>
      <dl className="mt-1 grid grid-cols-[max-content_1fr] gap-x-4 gap-y-1">
        {facts.map(([label, value]) =>
          value === null || value === "" ? null : (
            <div key={label} className="contents">
              <dt className="text-soft">{label}</dt>
              <dd className="min-w-0 wrap-anywhere whitespace-pre-wrap">
                <Highlight text={value} needles={needles} />
              </dd>
            </div>
          ),
        )}
        <dt className="self-center text-soft">{t(words.code)}</dt>
        <dd className="flex min-w-0 items-center gap-1 break-all">
          {line.transaction_code}
          <CopyButton text={line.transaction_code} label={`${t(words.code)}: ${line.transaction_code}`} />
        </dd>
      </dl>
    </details>
  );
}
