import { useState } from "react";
import { listQuery } from "../../../api/list-query.ts";
import { queryClient } from "../../../api/query-client.ts";
import { request } from "../../../api/request.ts";
import type { Bank } from "../../../api/resources.ts";
import { useMay } from "../../../api/session.ts";
import { Badge } from "../../../components/badge.tsx";
import { Button } from "../../../components/button.tsx";
import { ConfirmDialog } from "../../../components/confirm-dialog.tsx";
import { lazyDialog } from "../../../components/lazy.tsx";
import type { Column } from "../../../components/page/column.tsx";
import { PagedSection } from "../../../components/page/paged-section.tsx";
import { TextLink } from "../../../components/page/text-link.tsx";
import { Empty } from "../../../components/states.tsx";
import { common } from "../../../i18n/common.ts";
import { useSpeech } from "../../../i18n/language.ts";
import { LeftOutBalance } from "../../imports/left-out-balance.tsx";
import { SettingsPage } from "../settings-page.tsx";
import { settingsWords } from "../words.ts";
import { bankWords as words } from "./words.ts";

const BankDialog = lazyDialog(() => import("./bank-dialog.tsx"));

/** The dialog that is open; without a bank, that which adds one. */
type Open = { what: "edit"; bank?: Bank } | { what: "disconnect"; bank: Bank };

/** The bank accounts whose statements are imported. */
export default function BanksScreen() {
  const { t } = useSpeech();
  const [page, setPage] = useState(1);
  const [open, setOpen] = useState<Open>();
  const mayChange = useMay("bank-connections:write");
  const columns = useColumns(mayChange, setOpen);
  const add = mayChange && <Button text={t(common.addBank)} kind="primary" onClick={() => setOpen({ what: "edit" })} />;
  return (
    <SettingsPage actions={add}>
      <PagedSection
        title={settingsWords.banks}
        list={listQuery<Bank>("/bank-connections", { page })}
        columns={columns}
        onPage={setPage}
        empty={<Empty title={t(common.noBank)} action={add} hint={t(words.emptyHint)} />}
      />
      {open !== undefined && <OpenDialog open={open} onClose={() => setOpen(undefined)} />}
    </SettingsPage>
  );
}

function useColumns(mayChange: boolean, onOpen: (open: Open) => void): Column<Bank>[] {
  const { t } = useSpeech();
  return [
    {
      title: common.name,
      cell: ({ name, balanceIssues }) => (
        <>
          {name}
          <LeftOutBalance issues={balanceIssues} />
        </>
      ),
    },
    { title: words.iban, cell: ({ iban }) => iban !== null && <span className="amount">{iban}</span>, minor: true },
    { title: common.currency, cell: ({ currency }) => currency, minor: true },
    {
      title: common.status,
      cell: ({ status }) => <Badge tone={status === "connected" ? "good" : "neutral"}>{t(words[status])}</Badge>,
    },
    {
      title: common.actions,
      cell: (bank) => (
        <span className="flex max-sm:flex-wrap items-center gap-2">
          <TextLink to="/imports" search={{ bank: bank.id }} text={t(words.imports)} />
          {mayChange && bank.status === "connected" && (
            <>
              <Button text={t(common.edit)} size="small" onClick={() => onOpen({ what: "edit", bank })} />
              <Button
                text={t(words.disconnect)}
                size="small"
                kind="danger"
                onClick={() => onOpen({ what: "disconnect", bank })}
              />
            </>
          )}
        </span>
      ),
    },
  ];
}

function OpenDialog({ open, onClose }: { open: Open; onClose(): void }) {
  const { t } = useSpeech();
  const refresh = () => void queryClient.invalidateQueries({ queryKey: ["/bank-connections"] });
  if (open.what === "edit") return <BankDialog bank={open.bank} onClose={onClose} onDone={refresh} />;
  return (
    <ConfirmDialog
      title={t(words.disconnectTitle, { name: open.bank.name })}
      action={t(words.disconnect)}
      run={() => request("DELETE", `/bank-connections/${open.bank.id}`)}
      onDone={refresh}
      onClose={onClose}
    >
      {t(words.disconnectHint)}
    </ConfirmDialog>
  );
}
