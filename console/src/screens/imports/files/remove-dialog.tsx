import { ApiError, type Detail } from "../../../api/errors.ts";
import { queryClient } from "../../../api/query-client.ts";
import { request } from "../../../api/request.ts";
import { ConfirmDialog } from "../../../components/confirm-dialog.tsx";
import { LineLink } from "../../../components/line-link.tsx";
import { notify } from "../../../components/notices.tsx";
import { Alert, Problem } from "../../../components/page/page.tsx";
import { TextLink } from "../../../components/page/text-link.tsx";
import { type Speech, useSpeech } from "../../../i18n/language.ts";
import { importWords } from "../words.ts";
import { objectionInWords } from "./objections.ts";
import type { StoredFile } from "./queries.ts";
import { fileWords as words } from "./words.ts";

/** The most details of an answer. */
const MOST_DETAILS = 20;

/** Takes an import back, after it said what goes; when it is refused, it says what depends on the file. */
export default function RemoveDialog({ file, onClose }: { file: StoredFile; onClose(): void }) {
  const { t } = useSpeech();
  const name = file.filename ?? t(importWords.unnamed);
  return (
    <ConfirmDialog
      title={t(words.removeTitle, { name })}
      action={t(words.remove)}
      run={() => request("DELETE", `/files/${file.id}`)}
      onDone={() => {
        notify(t(words.removed), "good");
        void queryClient.invalidateQueries();
      }}
      refusal={(error) => <Refusal error={error} />}
      onClose={onClose}
    >
      <Consequences file={file} />
    </ConfirmDialog>
  );
}

/** The consequences of removing a file, a sentence each. */
export function consequencesOf({ kind, created, changed }: StoredFile, { t }: Pick<Speech, "t">): string[] {
  if (kind === "statement") return [t(words.removesLines, { count: created })];
  if (kind === "advices") return [t(words.removesAdvices, { count: created })];
  return [
    ...(created > 0 ? [t(words.removesInvoices, { count: created })] : []),
    ...(changed > 0 ? [t(words.restoresInvoices, { count: changed })] : []),
    t(words.partiesStay),
  ];
}

function Consequences({ file }: { file: StoredFile }) {
  const speech = useSpeech();
  return (
    <ul className="flex flex-col gap-2" data-consequences>
      {[...consequencesOf(file, speech), speech.t(words.removeHint)].map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
}

function Refusal({ error }: { error: unknown }) {
  const { t } = useSpeech();
  const { code, details } = error instanceof ApiError ? error : { code: undefined, details: [] };
  if (code === "file_in_use") return <InUse details={details} />;
  if (code === "file_unfinished") return <Alert>{t(words.unfinished)}</Alert>;
  if (code === "file_too_large_to_remove") return <Alert>{t(words.tooLarge)}</Alert>;
  return <Problem error={error} />;
}

function InUse({ details }: { details: readonly Detail[] }) {
  const speech = useSpeech();
  const { t } = speech;
  return (
    <Alert>
      <p>{t(words.inUse)}</p>
      <ul className="mt-1 list-disc pl-5" data-objections>
        {details.map(({ field, message }) => (
          <li key={field}>
            <Record field={field} /> · {objectionInWords(message, speech)}
          </li>
        ))}
      </ul>
      {details.length >= MOST_DETAILS && <p className="mt-1">{t(words.more)}</p>}
    </Alert>
  );
}

/** The record that a detail names, such as `transactions/T-1` or `invoices/RE-1`. */
function Record({ field }: { field: string }) {
  const [, kind, id = field] = /^(transactions|invoices|advices)\/(.*)$/s.exec(field) ?? [];
  if (kind === "transactions") return <LineLink code={id} />;
  if (kind === "invoices") return <TextLink to="/invoices/$number" params={{ number: id }} text={id} />;
  return <span className="font-medium">{id}</span>;
}
