import { Suspense, useState } from "react";
import type { Bank } from "../../../api/resources.ts";
import { useMay } from "../../../api/session.ts";
import { Badge, type Tone } from "../../../components/badge.tsx";
import { Button } from "../../../components/button.tsx";
import { detailInWords } from "../../../components/german-details.ts";
import { lazyPart } from "../../../components/lazy.tsx";
import { Money } from "../../../components/money-text.tsx";
import { Fact, Facts, Section } from "../../../components/page/page.tsx";
import { TableSection } from "../../../components/page/table-section.tsx";
import { Skeleton } from "../../../components/states.tsx";
import { common } from "../../../i18n/common.ts";
import { useSpeech } from "../../../i18n/language.ts";
import { type StatementPreview, skippedCount } from "../queries.ts";
import { fileColumn, Report } from "../report.tsx";
import { importWords, newImportWords as words } from "../words.ts";
import { LeaveOut } from "./leave-out.tsx";
import { StoreButton } from "./store-button.tsx";

const MappingEditor = lazyPart(() => import("./mapping-editor.tsx"));

interface CheckedProps {
  file: File;
  /** The mapping by which a table was read; null when none is known yet. */
  mapping: Bank["csvMapping"];
  preview: StatementPreview;
  importing: boolean;
  onMapping(mapping: object): Promise<void>;
  onImport(leaveOut?: readonly number[]): void;
}

/** The preview of an import, and the button that does it. */
export function Checked({ file, mapping, preview, importing, onMapping, onImport }: CheckedProps) {
  const { t, language } = useSpeech();
  const isCsv = ["CSV", "XLSX", "ODS"].includes(preview.format ?? "") || preview.proposedMapping !== null;
  const [editing, setEditing] = useState(preview.proposedMapping !== null);
  const mayChange = useMay("bank-connections:write");
  const isReady = preview.error === null && preview.proposedMapping === null;
  return (
    <>
      <Section
        title={`${t(words.checked)}: ${file.name}`}
        actions={
          <>
            {isCsv && mayChange && !editing && <Button onClick={() => setEditing(true)}>{t(words.editMapping)}</Button>}
            {isReady && preview.new > 0 && (
              <StoreButton
                text={t(words.importNew, { count: preview.new })}
                busy={importing}
                onStore={() => onImport()}
              />
            )}
          </>
        }
      >
        <div aria-live="polite">
          {isReady && preview.new === 0 && <p className="px-4 pt-3">{t(words.nothingNew)}</p>}
          {preview.error !== null && (
            <p className="px-4 pt-3 text-bad">
              {t(words.wouldFail)}: {detailInWords(preview.error, language)}
            </p>
          )}
          <Summary preview={preview} />
        </div>
      </Section>
      {editing && (
        <Suspense fallback={<Skeleton />}>
          <MappingEditor file={file} mapping={mapping} preview={preview} onMapping={onMapping} />
        </Suspense>
      )}
      <Report
        {...preview}
        stored={false}
        assign={isCsv && mayChange && !editing ? () => setEditing(true) : undefined}
      />
      <LeaveOut preview={preview} importing={importing} onImport={onImport} />
      <Rows rows={preview.rows} />
    </>
  );
}

function Summary({ preview }: { preview: StatementPreview }) {
  const { t, number, day } = useSpeech();
  const { skipped, period, totals } = preview;
  return (
    <Facts>
      <Fact name={t(importWords.created)}>
        <span data-new>{number(preview.new)}</span>
      </Fact>
      <Fact name={t(importWords.duplicates)}>
        <span data-duplicates>{number(preview.duplicates)}</span>
      </Fact>
      <Fact name={t(importWords.skipped)}>{number(skippedCount(skipped))}</Fact>
      <Fact name={t(importWords.wrong)}>{number(preview.errors.length)}</Fact>
      <Fact name={t(importWords.format)}>{preview.format}</Fact>
      <Fact name={t(importWords.preset)}>{preview.preset}</Fact>
      <Fact name={t(importWords.encoding)}>{preview.encoding}</Fact>
      <Fact name={t(importWords.period)}>{period !== null && `${day(period.from)} – ${day(period.to)}`}</Fact>
      <Fact name={t(importWords.accounts)}>{preview.accounts.join(", ")}</Fact>
      {totals.map(({ currency, credit, debit }) => (
        <Fact key={currency} name={t(words.totals)}>
          {t(common.incoming)} <Money amount={credit} currency={currency} /> · {t(common.outgoing)}{" "}
          <Money amount={debit} currency={currency} />
        </Fact>
      ))}
    </Facts>
  );
}

type Row = StatementPreview["rows"][number];
const TONES: Record<Row["status"], Tone> = { new: "good", duplicate: "neutral", skipped: "neutral", error: "bad" };

function Rows({ rows }: { rows: readonly Row[] }) {
  const { t } = useSpeech();
  if (rows.length === 0) return null;
  return (
    <TableSection
      title={t(words.rows)}
      rows={rows}
      columns={[
        ...fileColumn(rows),
        { title: importWords.line, numeric: true, minor: "phone", cell: ({ line }) => line },
        { title: common.status, cell: ({ status }) => <Badge tone={TONES[status]}>{t(words[status])}</Badge> },
        { title: common.date, day: (row) => row.value_date },
        { title: common.counterparty, cell: (row) => row.counterparty_name ?? "" },
        { title: importWords.text, minor: true, cell: ({ description, reason }) => reason ?? description },
        { title: common.amount, money: (row) => row },
      ]}
    />
  );
}
