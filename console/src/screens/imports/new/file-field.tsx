import { useCallback, useEffect, useId, useState } from "react";
import { type Speech, useSpeech } from "../../../i18n/language.ts";
import type { Entry } from "../../../i18n/text.ts";
import { newImportWords as words } from "../words.ts";
import { takeDropped, whenDropped } from "./dropped-file.ts";
import { FileButton } from "./file-button.tsx";

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
  return (
    <div className="flex flex-col items-center gap-2 rounded-lg border-2 border-dashed border-edge/60 bg-panel px-6 py-12 text-center">
      <FileButton text={t(words.choose)} note={`${id}-note`} isWrong={problem !== undefined} onFile={onFile} />
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
