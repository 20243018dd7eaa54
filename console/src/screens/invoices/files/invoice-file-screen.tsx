import { Suspense, useState } from "react";
import { Button } from "../../../components/button.tsx";
import { SelectField } from "../../../components/field.tsx";
import { lazyPart } from "../../../components/lazy.tsx";
import { Fact, Facts, Page, Section } from "../../../components/page/page.tsx";
import { Skeleton } from "../../../components/states.tsx";
import { useSpeech } from "../../../i18n/language.ts";
import { type FileKind, FileReading, useFile } from "../../imports/new/file-field.tsx";
import { StoreButton } from "../../imports/new/store-button.tsx";
import { useReading, useStoring } from "../../imports/new/use-reading.ts";
import { FileErrors } from "../../imports/report.tsx";
import { importWords, newImportWords } from "../../imports/words.ts";
import { Documents } from "./documents.tsx";
import { type Direction, type InvoiceImport, importInvoices, previewInvoices } from "./queries.ts";
import { invoiceFileWords as words } from "./words.ts";

const MappingEditor = lazyPart(() => import("./mapping-editor.tsx"));
const INVOICE_FILES: FileKind = { formats: words.formats, largest: 16 };
const TABLES: readonly unknown[] = ["CSV", "XLSX", "ODS"];

/** The knowledge about a file, and the ways to read it again and to import it. */
function useInvoiceFile(file: File | undefined, direction: Direction | undefined) {
  // The columns that a person has named are those of one file, until its import keeps it.
  const [said, say] = useState<{ file: File; mapping: string }>();
  const way = { direction, mapping: said?.file === file ? said?.mapping : undefined };
  const reading = useReading<InvoiceImport, InvoiceImport>(file, [direction], (given) => previewInvoices(given, way));
  const readBy = async (given: File, columns: object) => {
    const mapping = JSON.stringify(columns);
    if (await reading.readAgain(() => previewInvoices(given, { direction, mapping }))) say({ file: given, mapping });
  };
  const store = useStoring(reading, words.stored);
  return { reading, readBy, start: (given: File) => store(given, (key) => importInvoices(given, way, key)) };
}

/** Choose e-invoices or a table of open items, see what an import would do, say what the columns hold, import. */
export default function InvoiceFileScreen() {
  const { t } = useSpeech();
  const [direction, setDirection] = useState<Direction>();
  const given = useFile(INVOICE_FILES);
  const { reading, start, readBy } = useInvoiceFile(given.file, direction);
  const { stored, importing = false } = reading;
  return (
    <Page title={t(words.title)}>
      <FileReading
        kind={INVOICE_FILES}
        {...{ given, reading }}
        settings={
          <SelectField
            label={t(words.otherwise)}
            className="w-64"
            value={direction ?? ""}
            disabled={stored !== undefined}
            onChange={(value) => setDirection(value === "" ? undefined : (value as Direction))}
            options={{ "": t(words.asked), receivable: t(words.receivable), payable: t(words.payable) }}
          />
        }
      >
        {(file, preview) => (
          <Result
            key={reading.id}
            {...{ file, preview, stored, importing }}
            onImport={() => void start(file)}
            onMapping={(mapping) => readBy(file, mapping)}
          />
        )}
      </FileReading>
    </Page>
  );
}

interface ResultProps {
  file: File;
  preview: InvoiceImport;
  /** The stored invoices; undefined before. */
  stored: InvoiceImport | undefined;
  importing: boolean;
  onImport(): void;
  onMapping(mapping: object): Promise<void>;
}

/** The result of an import or its preview, and the button that does it. */
function Result({ file, preview, stored, importing, onImport, onMapping }: ResultProps) {
  const { t, number } = useSpeech();
  const { mappingIsProposed } = preview;
  const [editing, setEditing] = useState(mappingIsProposed);
  const shown = stored ?? preview;
  const count = preview.created + preview.changed;
  const isReady = stored === undefined && preview.problemCount === 0 && !mappingIsProposed;
  const isTable = TABLES.includes(preview.format) || preview.mapping !== null;
  const mayEdit = isTable && stored === undefined;
  return (
    <>
      <Section
        title={t(stored === undefined ? words.checked : words.stored, { name: file.name })}
        actions={
          <>
            {mayEdit && !editing && <Button onClick={() => setEditing(true)}>{t(newImportWords.editMapping)}</Button>}
            {isReady && count > 0 && (
              <StoreButton text={t(words.importAll, { count })} busy={importing} onStore={onImport} />
            )}
          </>
        }
      >
        <div aria-live="polite" data-stored={stored !== undefined || undefined}>
          <UnusedCurrencies of={shown} />
          {isReady && count === 0 && <p className="px-4 pt-3">{t(words.nothingNew)}</p>}
          {mappingIsProposed ? (
            <p className="px-4 py-3">{t(words.unknownColumns)}</p>
          ) : (
            <Facts>
              <Fact name={t(importWords.created)}>{number(shown.created)}</Fact>
              <Fact name={t(words.changed)}>{number(shown.changed)}</Fact>
              <Fact name={t(importWords.duplicates)}>{number(shown.unchanged)}</Fact>
              <Fact name={t(importWords.format)}>{shown.format}</Fact>
            </Facts>
          )}
        </div>
      </Section>
      {mayEdit && editing && (
        <Suspense fallback={<Skeleton />}>
          <MappingEditor preview={preview} onMapping={onMapping} />
        </Suspense>
      )}
      {!mappingIsProposed && <FileErrors errors={preview.problems} count={preview.problemCount} />}
      <Documents documents={shown.documents} stored={stored !== undefined} />
    </>
  );
}

/** Rows that have another currency than they are read with, because the mapping names one for all. */
function UnusedCurrencies({ of: { unusedCurrencies: unused, mapping } }: { of: InvoiceImport }) {
  const { t } = useSpeech();
  if (unused === null) return null;
  const { column, rows: count } = unused;
  return (
    <p className="px-4 pt-3 text-warn">
      {t(words.unusedCurrencies, { count, column, currency: String(mapping?.currency) })}
    </p>
  );
}
