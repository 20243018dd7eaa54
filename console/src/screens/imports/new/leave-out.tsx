import { Button } from "../../../components/button.tsx";
import { Section } from "../../../components/page/page.tsx";
import { useSpeech } from "../../../i18n/language.ts";
import type { StatementPreview } from "../queries.ts";
import { newImportWords as words } from "../words.ts";
import { wrongRows } from "./wrong-rows.ts";

/** The rows named in the button. */
const MOST_NAMED = 5;

interface LeaveOutProps {
  preview: StatementPreview;
  importing: boolean;
  onImport(leaveOut: readonly number[]): void;
}

/** Below what is wrong: imports the rest of the file without the wrong rows, once a person has looked at them. */
export function LeaveOut({ preview, importing, onImport }: LeaveOutProps) {
  const { t, number } = useSpeech();
  const rows = wrongRows(preview);
  if (rows.length === 0) return null;
  const lines = rows.slice(0, MOST_NAMED).map(number).join(", ") + (rows.length > MOST_NAMED ? ", …" : "");
  return (
    <Section title={t(words.leaveOutTitle)}>
      <div className="flex flex-wrap items-center gap-3 px-4 py-3">
        <p className="min-w-0 flex-1 basis-64 text-soft">{t(words.leaveOutHint)}</p>
        <Button disabled={importing} className="max-sm:whitespace-normal" onClick={() => onImport(rows)}>
          {t(words.importWithout, { count: rows.length, rows: preview.new, lines })}
        </Button>
      </div>
    </Section>
  );
}
