import { ROLES } from "@matchbook/vocabulary/roles";
import { scopesOf } from "@matchbook/vocabulary/scopes";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import { listQuery } from "../../../api/list-query.ts";
import { request } from "../../../api/request.ts";
import { useMayAdminister, useSession } from "../../../api/session.ts";
import { Badge } from "../../../components/badge.tsx";
import { Button } from "../../../components/button.tsx";
import { ConfirmDialog } from "../../../components/confirm-dialog.tsx";
import { CopyButton } from "../../../components/copy-button.tsx";
import { lazyDialog } from "../../../components/lazy.tsx";
import { Note } from "../../../components/note.tsx";
import type { Column } from "../../../components/page/column.tsx";
import { Section } from "../../../components/page/page.tsx";
import { PagedSection } from "../../../components/page/paged-section.tsx";
import { Empty } from "../../../components/states.tsx";
import { common } from "../../../i18n/common.ts";
import { useSpeech } from "../../../i18n/language.ts";
import { invitationAddress } from "../../../values/invitation.ts";
import { SettingsPage } from "../settings-page.tsx";
import { type ApiKey, baseCurrencyQuery, keysChanged } from "./queries.ts";
import { keyWords as words } from "./words.ts";

const CreateDialog = lazyDialog(() => import("./create-dialog.tsx"));
const RenameDialog = lazyDialog(() => import("./rename-dialog.tsx"));

const route = getRouteApi("/shell/settings/api-keys");

/** The dialog that is open. */
type Open = { what: "create" } | { what: "rename" | "revoke"; apiKey: ApiKey };

/** The keys of programs. */
export default function ApiKeysScreen() {
  const { t } = useSpeech();
  const { tenant } = useSession();
  const [page, setPage] = useState(1);
  const [open, setOpen] = useState<Open | undefined>(
    route.useSearch().create === undefined ? undefined : { what: "create" },
  );
  const mayChange = useMayAdminister();
  const columns = useColumns(mayChange, setOpen);
  const create = mayChange && (
    <Button text={t(words.create)} kind="primary" onClick={() => setOpen({ what: "create" })} />
  );
  return (
    <SettingsPage actions={create}>
      <PagedSection
        title={words.title}
        list={listQuery<ApiKey>("/api-keys", { page })}
        columns={columns}
        onPage={setPage}
        empty={<Empty title={t(words.empty)} action={create} />}
      />
      {mayChange && (
        <Section title={t(words.invite)}>
          <p className="px-4 pt-3 text-soft">{t(words.inviteHint)}</p>
          <div className="flex flex-wrap gap-2 px-4 py-3">
            {ROLES.map((role) => (
              <CopyButton key={role} text={invitationAddress(tenant, role)} action={t(words[role])} />
            ))}
          </div>
        </Section>
      )}
      {open !== undefined && <OpenDialog open={open} onClose={() => setOpen(undefined)} />}
    </SettingsPage>
  );
}

function useColumns(mayChange: boolean, onOpen: (open: Open) => void): Column<ApiKey>[] {
  const { t, ago } = useSpeech();
  return [
    { title: common.name, cell: (apiKey) => <Name apiKey={apiKey} />, sort: ({ name }) => name },
    { title: words.prefix, minor: true, cell: ({ keyPrefix }) => <code className="wrap-anywhere">{keyPrefix}…</code> },
    {
      title: common.status,
      cell: (apiKey) => <Badge tone={TONES[stateOf(apiKey)]}>{t(words[stateOf(apiKey)])}</Badge>,
    },
    { title: words.scopes, minor: true, numeric: true, cell: ({ scopes }) => scopesOf(scopes).length },
    {
      ...{ title: words.lastUsed, minor: true },
      time: ({ lastUsedAt }) => lastUsedAt,
      cell: ({ lastUsedAt }) => (lastUsedAt === null ? t(words.unused) : ago(lastUsedAt)),
    },
    {
      ...{ title: words.expires, minor: true },
      time: ({ expiresAt }) => expiresAt,
      cell: ({ expiresAt }) => expiresAt === null && t(words.never),
    },
    {
      title: common.actions,
      cell: (apiKey) =>
        mayChange &&
        apiKey.revokedAt === null && (
          <span className="flex flex-wrap gap-2">
            <Button text={t(words.rename)} size="small" onClick={() => onOpen({ what: "rename", apiKey })} />
            <Button
              text={t(words.revoke)}
              size="small"
              kind="danger"
              onClick={() => onOpen({ what: "revoke", apiKey })}
            />
          </span>
        ),
    },
  ];
}

function OpenDialog({ open, onClose }: { open: Open; onClose(): void }) {
  const { t } = useSpeech();
  if (open.what === "create") return <CreateDialog onClose={onClose} />;
  const { what, apiKey } = open;
  if (what === "rename") return <RenameDialog apiKey={apiKey} onClose={onClose} />;
  return (
    <ConfirmDialog
      title={t(words.revokeTitle, { name: apiKey.name })}
      action={t(words.revoke)}
      run={() => request("DELETE", `/api-keys/${apiKey.id}`)}
      onDone={() => void keysChanged()}
      onClose={onClose}
    >
      {t(words.revokeHint)}
    </ConfirmDialog>
  );
}

/** The name, and of an agent what it may decide. */
function Name({ apiKey: { name, agent } }: { apiKey: ApiKey }) {
  const { t, number } = useSpeech();
  const { data: settings } = useQuery({ ...baseCurrencyQuery, enabled: agent !== null });
  if (agent === null) return name;
  const amount =
    agent.confirmUpTo === null ? undefined : `${number(agent.confirmUpTo)} ${settings?.baseCurrency ?? ""}`;
  return (
    <>
      {name} <Badge tone="info">{t(words.agent)}</Badge>
      <Note>{amount === undefined ? t(words.proposes) : t(words.confirms, { amount })}</Note>
    </>
  );
}

const TONES = { revoked: "neutral", expired: "warn", active: "good" } as const;

function stateOf({ revokedAt, expiresAt }: ApiKey): keyof typeof TONES {
  if (revokedAt !== null) return "revoked";
  return expiresAt !== null && new Date(expiresAt) <= new Date() ? "expired" : "active";
}
