import { useMay } from "../../../api/session.ts";
import { useActorName } from "../../../components/actor.ts";
import { Button } from "../../../components/button.tsx";
import { DownloadButton } from "../../../components/download-button.tsx";
import { Note } from "../../../components/note.tsx";
import { Table } from "../../../components/page/table.tsx";
import { TextLink } from "../../../components/page/text-link.tsx";
import { common } from "../../../i18n/common.ts";
import { type Speech, useSpeech } from "../../../i18n/language.ts";
import type { Entry } from "../../../i18n/text.ts";
import { SyncStatus } from "../status-badge.tsx";
import { importTabWords } from "../tab-words.ts";
import { importWords } from "../words.ts";
import type { StoredFile } from "./queries.ts";
import { fileWords as words } from "./words.ts";

const CREATED: Record<StoredFile["kind"], Entry> = {
  statement: words.newLines,
  open_items: words.newInvoices,
  advices: words.newAdvices,
};

/** The result of an import, such as `3 new invoices, 1 changed, 2 already there`. */
export function resultOf({ kind, created, changed, unchanged }: StoredFile, { t }: Pick<Speech, "t">): string {
  return [
    t(CREATED[kind], { count: created }),
    ...(changed > 0 ? [t(words.changed, { count: changed })] : []),
    ...(unchanged > 0 ? [t(words.unchanged, { count: unchanged })] : []),
  ].join(", ");
}

/** Files with what became of each. A file whose import was taken back stays, and says by whom. */
export function FilesTable({ files, onRemove }: { files: readonly StoredFile[]; onRemove(file: StoredFile): void }) {
  const speech = useSpeech();
  const { t } = speech;
  const mayRemove = useMay("files:write");
  return (
    <Table
      label={t(importTabWords.files)}
      rows={files}
      columns={[
        {
          title: importWords.file,
          sort: ({ filename }) => filename,
          cell: (file) => (
            <>
              <FileName file={file} />
              <Note>{[t(words[file.kind]), file.format].filter(Boolean).join(" · ")}</Note>
            </>
          ),
        },
        { title: common.status, cell: ({ status }) => <SyncStatus status={status} /> },
        { title: importWords.result, cell: (file) => file.status !== "failed" && resultOf(file, speech) },
        {
          title: words.handedIn,
          minor: true,
          cell: (file) => <HandedIn file={file} />,
          sort: ({ createdAt }) => createdAt,
        },
        {
          title: words.original,
          minor: true,
          cell: (file) => <Original file={file} />,
          sort: ({ keptUntil }) => keptUntil,
        },
        {
          title: common.actions,
          cell: (file) =>
            mayRemove &&
            file.status === "completed" && (
              <Button text={t(words.remove)} size="small" kind="danger" onClick={() => onRemove(file)} />
            ),
        },
      ]}
    />
  );
}

/** The name, which leads to what the import did. */
function FileName({ file: { id, kind, filename, operationId } }: { file: StoredFile }) {
  const { t } = useSpeech();
  const name = filename ?? t(importWords.unnamed);
  if (kind === "statement") return <TextLink to="/imports/$syncId" params={{ syncId: id }} text={name} {...ANYWHERE} />;
  if (operationId !== null) return <TextLink to="/activity" search={{ operationId }} text={name} {...ANYWHERE} />;
  return <TextLink to="/imports/advices/{-$id}" params={{ id: undefined }} text={name} {...ANYWHERE} />;
}

/** A name of a file may break at any letter. */
const ANYWHERE = { className: "wrap-anywhere" };

/** When and by whom a file was handed in, and its import taken back. */
function HandedIn({ file }: { file: StoredFile }) {
  const { t, time } = useSpeech();
  const nameOf = useActorName();
  const { createdAt, uploadedBy, uploadedByName, removedAt, removedBy, removedByName } = file;
  return (
    <>
      {time(createdAt)}
      {uploadedBy !== null && <Note>{nameOf({ actor: uploadedBy, actorName: uploadedByName })}</Note>}
      {removedAt !== null && removedBy !== null && (
        <Note>
          {t(words.removedBy, { when: time(removedAt), who: nameOf({ actor: removedBy, actorName: removedByName }) })}
        </Note>
      )}
    </>
  );
}

function Original({ file: { id, filename, keptUntil } }: { file: StoredFile }) {
  const { t, day } = useSpeech();
  if (keptUntil === null) return <span className="text-soft">{t(words.notKept)}</span>;
  const name = filename ?? t(importWords.unnamed);
  return (
    <>
      <DownloadButton
        size="small"
        text={t(words.original)}
        label={t(words.originalOf, { name })}
        path={`/files/${id}/content`}
      />
      <Note>{t(words.keptUntil, { day: day(keptUntil.slice(0, 10)) })}</Note>
    </>
  );
}
