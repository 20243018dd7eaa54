import { Note } from "../../../components/note.tsx";
import type { Column } from "../../../components/page/table.tsx";
import { TableSection } from "../../../components/page/table-section.tsx";
import { Party } from "../../../components/party.tsx";
import { common } from "../../../i18n/common.ts";
import { type Speech, useSpeech } from "../../../i18n/language.ts";
import { fileColumn } from "../../imports/report.tsx";
import { importWords } from "../../imports/words.ts";
import { invoiceWords } from "../words.ts";
import { AmountCell, type Document, DocumentCell, DueCell, OutcomeCell } from "./document-cells.tsx";
import type { InvoiceImport } from "./queries.ts";
import { invoiceFileWords as words } from "./words.ts";

const EVIDENCE = {
  tax_id: words.byTaxId,
  iban: words.byIban,
  name: words.byName,
  file: words.byFile,
  request: words.byRequest,
  code: words.byCode,
  created: words.newParty,
} as const;

/** The documents of a file: what becomes of each, on which evidence, and how it differs from what is stored. */
export function Documents({ documents, stored }: Pick<InvoiceImport, "documents"> & { stored: boolean }) {
  const speech = useSpeech();
  const { t } = speech;
  if (documents.length === 0) return null;
  return (
    <TableSection
      title={t(words.documents)}
      rows={documents}
      idOf={(_row, index) => index}
      columns={[...fileColumn(documents, t(importWords.file)), ...columnsIn(speech, stored)]}
    />
  );
}

/** @param stored whether the invoices that the file creates are there */
function columnsIn({ t, day }: Speech, stored: boolean): Column<Document>[] {
  return [
    { title: t(words.number), cell: (row) => <DocumentCell document={row} stored={stored} /> },
    { title: t(words.outcome), cell: (row) => <OutcomeCell document={row} /> },
    {
      title: t(words.direction),
      cell: ({ direction, directionBy }) => (
        <>
          {t(invoiceWords[direction])}
          <Note>{t(EVIDENCE[directionBy])}</Note>
        </>
      ),
    },
    {
      title: t(common.counterparty),
      cell: ({ counterpartyId, counterpartyName, counterpartyBy }) =>
        counterpartyId !== null && (
          <>
            <Party name={counterpartyName ?? counterpartyId} code={counterpartyId} />
            {counterpartyBy !== null && <Note>{t(EVIDENCE[counterpartyBy])}</Note>}
          </>
        ),
    },
    { title: t(invoiceWords.issued), minor: true, short: true, cell: ({ issueDate }) => day(issueDate) },
    { title: t(invoiceWords.due), minor: true, short: true, cell: (row) => <DueCell document={row} /> },
    { title: t(common.amount), numeric: true, cell: (row) => <AmountCell document={row} /> },
  ];
}
