import { Note } from "../../../components/note.tsx";
import type { Column } from "../../../components/page/column.tsx";
import { TableSection } from "../../../components/page/table-section.tsx";
import { Party } from "../../../components/party.tsx";
import { common } from "../../../i18n/common.ts";
import { type Speech, useSpeech } from "../../../i18n/language.ts";
import { fileColumn } from "../../imports/report.tsx";
import { invoiceWords } from "../words.ts";
import { AmountCell, type Document, DocumentCell, OutcomeCell, Parts } from "./document-cells.tsx";
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
      columns={[...fileColumn(documents), ...columnsIn(speech, stored)]}
    />
  );
}

/** @param stored whether the invoices that the file creates are there */
function columnsIn({ t }: Speech, stored: boolean): Column<Document>[] {
  return [
    {
      title: common.number,
      cell: (row) => <DocumentCell document={row} stored={stored} />,
      sort: (row) => row.invoiceNumber,
    },
    { title: words.outcome, cell: (row) => <OutcomeCell document={row} />, sort: ({ outcome }) => outcome },
    {
      title: common.direction,
      cell: ({ direction, directionBy }) => (
        <>
          {t(invoiceWords[direction])}
          <Note>{t(EVIDENCE[directionBy])}</Note>
        </>
      ),
    },
    {
      title: common.counterparty,
      cell: ({ counterpartyId, counterpartyName, counterpartyBy }) =>
        counterpartyId !== null && (
          <>
            <Party name={counterpartyName ?? counterpartyId} code={counterpartyId} />
            {counterpartyBy !== null && <Note>{t(EVIDENCE[counterpartyBy])}</Note>}
          </>
        ),
    },
    { title: invoiceWords.issued, minor: true, day: ({ issueDate }) => issueDate },
    {
      title: invoiceWords.due,
      minor: true,
      day: (row) => row.dueDate,
      cell: (row) => row.instalments.length > 0 && <Parts document={row} />,
    },
    {
      title: common.amount,
      cell: (row) => <AmountCell document={row} />,
      money: ({ totalAmount: amount, currency }) => ({ amount, currency }),
    },
  ];
}
