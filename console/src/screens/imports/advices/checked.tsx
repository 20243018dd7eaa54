import { isOpenInvoice } from "@matchbook/vocabulary/statuses";
import { useState } from "react";
import { Badge } from "../../../components/badge.tsx";
import { Section } from "../../../components/page/page.tsx";
import { type Column, Table } from "../../../components/page/table.tsx";
import { TextLink } from "../../../components/page/text-link.tsx";
import { common } from "../../../i18n/common.ts";
import { useSpeech } from "../../../i18n/language.ts";
import { StoreButton } from "../new/store-button.tsx";
import { FileErrors } from "../report.tsx";
import { importWords, newImportWords } from "../words.ts";
import { type Choice, useAdviceColumns } from "./columns.tsx";
import { Items, Warnings } from "./items.tsx";
import { namedBy } from "./named-invoices.tsx";
import type { Advice, StoredAdvices } from "./queries.ts";
import { adviceWords as words } from "./words.ts";

interface CheckedProps {
  file: File;
  preview: StoredAdvices;
  /** The stored documents; undefined before. */
  stored: StoredAdvices | undefined;
  importing: boolean;
  onStore(): void;
}

/** The documents of a file, before and after they are stored, and the items of the chosen one. */
export function Checked({ file, preview, stored, importing, onStore }: CheckedProps) {
  const { t } = useSpeech();
  const isStored = stored !== undefined;
  const { advices, warnings, problems } = stored ?? preview;
  const [chosen, choose] = useState(advices[0]?.advice.id);
  const shown = isStored ? undefined : advices.find(({ advice }) => advice.id === chosen);
  const count = advices.filter(({ created }) => created).length;
  const columns = useDocumentColumns(stored ?? preview, isStored ? undefined : { chosen, choose });
  return (
    <>
      <Section
        title={isStored ? t(words.stored, { name: file.name }) : `${t(newImportWords.checked)}: ${file.name}`}
        actions={
          isStored ? (
            <TextLink to="/imports/advices/{-$id}" params={{ id: undefined }} look="primary" text={t(words.title)} />
          ) : (
            problems.length === 0 &&
            count > 0 && <StoreButton text={t(words.store, { count })} busy={importing} inFields onStore={onStore} />
          )
        }
      >
        <div aria-live="polite" className="px-4 py-3 empty:hidden">
          {!isStored &&
            problems.length === 0 &&
            count === 0 &&
            t(advices.length > 0 ? words.nothingNew : words.nothing)}
        </div>
        {advices.length > 0 && (
          <Table label={t(words.title)} rows={advices.map(({ advice }) => advice)} columns={columns} />
        )}
      </Section>
      <FileErrors errors={problems} />
      <Warnings warnings={warnings} />
      {shown !== undefined && (
        <>
          <Warnings title={shown.advice.number} warnings={shown.advice.warnings} />
          <Items advice={shown.advice} invoices={shown.invoices} />
        </>
      )}
    </>
  );
}

/** The columns of the documents: of a preview, which of their invoices are open instead of what became of them. */
function useDocumentColumns({ advices }: StoredAdvices, choice: Choice | undefined): Column<Advice>[] {
  const { t } = useSpeech();
  const columns = useAdviceColumns(choice);
  const entries = new Map(advices.map((one) => [one.advice.id, one]));
  const outcome: Column<Advice> = {
    title: importWords.result,
    cell: ({ id }) => {
      const isNew = entries.get(id)?.created;
      return (
        <Badge tone={isNew ? "good" : "neutral"} text={t(isNew ? newImportWords.new : newImportWords.duplicate)} />
      );
    },
  };
  if (choice === undefined) return [outcome, ...columns];
  const open: Column<Advice> = {
    title: common.invoices,
    cell: ({ id, items }) => {
      const invoices = entries.get(id)?.invoices ?? null;
      const payments = items.filter(({ kind, documents }) => kind === "payment" && documents.length > 0);
      if (invoices === null || payments.length === 0) return "";
      const count = payments.filter((item) => namedBy(item, items, invoices).some(isOpenInvoice)).length;
      const tone = count === payments.length ? "good" : "warn";
      return <Badge tone={tone} text={t(words.openOf, { count, of: payments.length })} />;
    },
  };
  const later: unknown[] = [common.status, words.line];
  return [outcome, ...columns.filter(({ title }) => !later.includes(title)), open];
}
