import type { changesResource } from "@matchbook/api/resources/history";
import { Link } from "@tanstack/react-router";
import type { z } from "zod";
import { useActorName } from "../../components/actor.ts";
import { LINK } from "../../components/page/link-styles.ts";
import { Table } from "../../components/page/table.tsx";
import { common } from "../../i18n/common.ts";
import { useSpeech } from "../../i18n/language.ts";
import { activityWords as words } from "./words.ts";

export type Changes = z.infer<typeof changesResource>;
type Change = Changes["entries"][number];

/** Who changed what, newest first. */
export function ChangesTable({ entries }: { entries: readonly Change[] }) {
  const { t, time } = useSpeech();
  const nameOf = useActorName();
  return (
    <Table
      label={t(words.title)}
      rows={entries}
      idOf={({ sequence }) => sequence}
      columns={[
        { title: t(common.date), cell: ({ at }) => <span className="amount">{time(at)}</span> },
        { title: t(common.who), cell: (change) => <span className="break-all">{nameOf(change)}</span> },
        { title: t(common.what), cell: ({ operation }) => operation.replaceAll("_", " ") },
        { title: t(words.entity), minor: true, cell: ({ entity }) => t(words[entity]) },
        { title: t(words.record), cell: (change) => <Record change={change} /> },
      ]}
    />
  );
}

/** The way to what changed: a match leads to its line. */
function Record({ change: { before, after } }: { change: Change }) {
  const record = after ?? before;
  if (record === null) return null;
  if ("invoiceNumber" in record) {
    const { invoiceNumber, counterpartyId: counterparty } = record;
    return (
      <Link to="/invoices/$number" params={{ number: invoiceNumber }} search={{ counterparty }} className={LINK}>
        {invoiceNumber}
      </Link>
    );
  }
  const code = "transaction_code" in record ? record.transaction_code : record.transactionId;
  return (
    <Link to="/transactions/$code" params={{ code }} className={`${LINK} break-all`}>
      {code}
    </Link>
  );
}
