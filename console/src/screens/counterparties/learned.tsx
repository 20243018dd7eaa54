import type { learnedAliasResource } from "@matchbook/api/resources/counterparty";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { z } from "zod";
import { listQuery } from "../../api/list-query.ts";
import { queryClient } from "../../api/query-client.ts";
import { request } from "../../api/request.ts";
import { useMay } from "../../api/session.ts";
import { Badge } from "../../components/badge.tsx";
import { Button } from "../../components/button.tsx";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { notify } from "../../components/notices.tsx";
import { PagedSection } from "../../components/page/paged-section.tsx";
import { common } from "../../i18n/common.ts";
import { useSpeech } from "../../i18n/language.ts";
import { counterpartyWords as words } from "./words.ts";

type Alias = z.infer<typeof learnedAliasResource>;

/** Words and accounts that people's decisions taught matching about a counterparty, and the way to forget it. */
export function Learned({ code, name }: { code: string; name: string }) {
  const { t } = useSpeech();
  const path = `/counterparties/${encodeURIComponent(code)}/learned`;
  const [page, setPage] = useState(1);
  const [forgetting, setForgetting] = useState(false);
  const list = listQuery<Alias>(path, { page });
  const { data: learned } = useQuery(list);
  const mayForget = useMay("counterparties:write") && (learned?.data.length ?? 0) > 0;
  const forgotten = () => {
    notify(t(words.forgotten), "good");
    void queryClient.invalidateQueries({ queryKey: [path] });
  };
  return (
    <PagedSection
      title={words.learned}
      list={list}
      onPage={setPage}
      empty={<p className="px-4 py-3">{t(words.nothingLearned)}</p>}
      columns={[
        { title: words.value, cell: ({ value }) => value },
        { title: common.kind, minor: true, cell: ({ kind }) => t(words[kind]) },
        {
          ...{ title: words.confirmations, numeric: true },
          sort: ({ confirmations }) => confirmations,
          cell: ({ confirmations, neededConfirmations }) =>
            t(words.ofNeeded, { count: confirmations, needed: neededConfirmations }),
        },
        { title: words.use, cell: (alias) => <Use alias={alias} />, sort: ({ confirmations }) => confirmations },
      ]}
      actions={
        mayForget && <Button text={t(words.forget)} kind="danger" size="small" onClick={() => setForgetting(true)} />
      }
    >
      <p className="px-4 pt-3 text-soft">{t(words.learnedHint)}</p>
      {forgetting && (
        <ConfirmDialog
          title={t(words.forgetTitle, { name })}
          action={t(words.forget)}
          run={() => request("DELETE", path)}
          onDone={forgotten}
          onClose={() => setForgetting(false)}
        >
          {t(words.forgetHint)}
        </ConfirmDialog>
      )}
    </PagedSection>
  );
}

function Use({ alias: { used, proves, contradicted } }: { alias: Alias }) {
  const { t } = useSpeech();
  if (contradicted) return <Badge tone="warn">{t(words.contradicted)}</Badge>;
  const use = proves ? words.used : used ? words.suggests : words.waiting;
  return <Badge tone={proves ? "good" : "neutral"}>{t(use)}</Badge>;
}
