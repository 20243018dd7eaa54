import { useSpeech } from "../../i18n/language.ts";
import { isolated } from "../../values/isolated.ts";
import { lineInWords } from "../line-title.ts";
import { TextLink } from "../page/text-link.tsx";
import { isInvoice, isLine, isMatch, type RecordOf } from "./operations.ts";
import { statusOf } from "./status-words.ts";
import { operationWords as words } from "./words.ts";

/** The most records of an operation that are listed. */
const MOST_RECORDS = 100;

/** The records that an operation changed, when it is opened. */
export function Records({ title, records }: { title: string; records: readonly RecordOf[] }) {
  const { t } = useSpeech();
  return (
    <details className="mt-0.5 sm:pl-39" hidden={records.length === 0}>
      <summary className="w-fit text-[0.8125rem] text-soft">{title}</summary>
      <ul className="mt-1 flex flex-col gap-1 text-[0.8125rem]">
        {records.slice(0, MOST_RECORDS).map((record) => (
          <li key={record.id} className="flex flex-wrap gap-x-2">
            <span className="w-24 text-soft">{t(kindOf(record))}</span>
            <RecordLink record={record} />
            <span className="text-soft">{t(statusOf(record))}</span>
          </li>
        ))}
        {records.length > MOST_RECORDS && (
          <li className="text-soft">{t(words.moreRecords, { count: records.length - MOST_RECORDS })}</li>
        )}
      </ul>
    </details>
  );
}

function kindOf(record: RecordOf) {
  if (isMatch(record)) return words.match;
  return isInvoice(record) ? words.invoice : words.line;
}

/** The way to a record: a match leads to its line. */
function RecordLink({ record }: { record: RecordOf }) {
  const speech = useSpeech();
  if (isInvoice(record)) {
    const { invoiceNumber, counterpartyId: counterparty, counterpartyName } = record;
    return (
      <TextLink to="/invoices/$number" params={{ number: invoiceNumber }} search={{ counterparty }}>
        {invoiceNumber} · {isolated(counterpartyName)}
      </TextLink>
    );
  }
  const [code, text] = isLine(record)
    ? [record.transaction_code, lineInWords(record, speech)]
    : [
        record.transactionId,
        `${record.invoiceId} · ${isolated(record.counterpartyName)} · ${speech.amount(record.matchedAmount, record.currency)} ${record.currency}`,
      ];
  return <TextLink to="/transactions/$code" params={{ code }} className="break-words" text={text} />;
}
