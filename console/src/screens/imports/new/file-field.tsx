import { type ChangeEvent, useCallback, useEffect, useId, useState } from "react";
import { type Speech, useSpeech } from "../../../i18n/language.ts";
import type { Entry } from "../../../i18n/text.ts";
import { newImportWords as words } from "../words.ts";
import { takeDropped, whenDropped } from "./dropped-file.ts";

const MIB = 1024 * 1024;

/** What a page takes. */
export interface FileKind {
  formats: Entry;
  /** In MiB. */
  largest: number;
  tooLarge: Entry;
}

export const STATEMENT_FILES: FileKind = { formats: words.formats, largest: 64, tooLarge: words.tooLarge };

/** Why a file is refused before it is sent. */
export function problemOfFile({ name, size }: File, { largest, tooLarge }: FileKind, { t, number }: Speech) {
  if (size > largest * MIB) return t(tooLarge, { name, size: number(Math.ceil(size / MIB)) });
  return size === 0 ? t(words.isEmpty, { name }) : undefined;
}

/** The file that a person has chosen or dropped, and why another one was refused. */
export function useFile(kind: FileKind) {
  const speech = useSpeech();
  const [file, setFile] = useState<File>();
  const [problem, setProblem] = useState<string>();
  const choose = useCallback(
    (next: File) => {
      const refused = problemOfFile(next, kind, speech);
      setProblem(refused);
      setFile(refused === undefined ? next : undefined);
    },
    [kind, speech],
  );
  useEffect(() => {
    const dropped = takeDropped();
    if (dropped !== undefined) choose(dropped);
    return whenDropped(choose);
  }, [choose]);
  return { file, problem, choose, forget: () => setFile(undefined) };
}

interface FileFieldProps {
  kind: FileKind;
  onFile(file: File): void;
  problem: string | undefined;
}

/** Chooses a file by button. Dropping works anywhere on the page. */
export function FileField({ kind, onFile, problem }: FileFieldProps) {
  const { t } = useSpeech();
  const id = useId();
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    if (file !== undefined) onFile(file);
    // The same file may be chosen again after it was corrected.
    target.value = "";
  };
  return (
    <div className="flex flex-col items-center gap-2 rounded-lg border-2 border-dashed border-edge/60 bg-panel px-6 py-12 text-center">
      <label
        htmlFor={id}
        className="inline-flex h-8 cursor-pointer items-center rounded-md bg-brand px-3 font-medium text-brand-ink hover:bg-brand-hover has-[+input:focus-visible]:outline-2 has-[+input:focus-visible]:outline-offset-2"
      >
        {t(words.choose)}
      </label>
      <input
        id={id}
        type="file"
        className="sr-only"
        onChange={choose}
        aria-describedby={`${id}-note`}
        aria-invalid={problem !== undefined || undefined}
      />
      <p>{t(words.drop)}</p>
      <p id={`${id}-note`} className="text-soft">
        {t(kind.formats)}
      </p>
      {problem !== undefined && (
        <p role="alert" className="text-bad">
          {problem}
        </p>
      )}
    </div>
  );
}
