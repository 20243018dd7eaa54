import { get } from "../../../api/request.ts";
import { Button } from "../../../components/button.tsx";
import { DownloadButton } from "../../../components/download-button.tsx";
import { Problem } from "../../../components/page/page.tsx";
import { useChange } from "../../../components/use-change.ts";
import { useSpeech } from "../../../i18n/language.ts";
import { saveText } from "../../../values/save-text.ts";
import { monthOf } from "../closing/month-ends.ts";
import { type Export, exportPath } from "./queries.ts";
import { exportWords as words } from "./words.ts";

const PAGE = 100;
/** A JSON file is put together here, page by page. Of a larger batch the API gives the pages. */
const MOST_IN_JSON = 10_000;

/** The files of a batch, the same at any time. DATEV takes one month and one currency, and needs every account. */
export function ExportFiles({ batch, hasAccounts }: { batch: Export; hasAccounts: boolean }) {
  const { t, language } = useSpeech();
  const path = exportPath(batch.number);
  const json = useChange(async () => {
    const text = JSON.stringify({ ...batch, content: await allPostings(path) }, null, 2);
    saveText(`export-${batch.number}.json`, "application/json", text);
  });
  const parts = new Map(batch.sums.map(({ month, currency }) => [`${month} ${currency}`, { month, currency }]));
  return (
    <div className="flex flex-col gap-2 px-4 pb-3">
      <Problem error={json.error} />
      <div className="flex flex-wrap gap-2" data-files>
        <DownloadButton size="small" text={t(words.csv)} path={`${path}/postings.csv`} />
        {batch.postings <= MOST_IN_JSON && (
          <Button text={t(words.json)} size="small" disabled={json.busy} onClick={() => void json.run()} />
        )}
        <DownloadButton size="small" text={t(words.xml)} path={`${path}/journal.xml`} />
        {hasAccounts &&
          [...parts.values()].map((part) => (
            <DownloadButton
              size="small"
              key={`${part.month} ${part.currency}`}
              text={t(words.datev, { ...part, month: monthOf(part.month, language) })}
              path={`${path}/datev.csv`}
              query={part}
            />
          ))}
      </div>
    </div>
  );
}

async function allPostings(path: string): Promise<unknown[]> {
  const all: unknown[] = [];
  for (let after: number | null = 0; after !== null; ) {
    const { data }: { data: { postings: unknown[]; next: number | null } } = await get(`${path}/postings`, {
      ...{ after, limit: PAGE },
    });
    all.push(...data.postings);
    after = data.next;
  }
  return all;
}
