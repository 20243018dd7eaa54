import { type ReactNode, useCallback, useEffect, useId, useState } from "react";
import { Button } from "../../../components/button.tsx";
import { Problem } from "../../../components/page/page.tsx";
import { Skeleton } from "../../../components/states.tsx";
import { type Speech, useSpeech } from "../../../i18n/language.ts";
import type { Entry } from "../../../i18n/text.ts";
import { newImportWords as words } from "../words.ts";
import { takeDropped, whenDropped } from "./dropped-file.ts";
import { FileButton } from "./file-button.tsx";

const MIB = 1024 * 1024;

/** The files that a page takes. */
export interface FileKind {
  formats: Entry;
  /** In MiB. */
  largest: number;
  /** Takes several files, one after the other. */
  several?: true;
}

export const STATEMENT_FILES: FileKind = { formats: words.formats, largest: 64, several: true };

/** Why a file is refused before it is sent. */
export function problemOfFile({ name, size }: File, { largest }: FileKind, { t, number }: Speech) {
  if (size > largest * MIB) return t(words.tooLarge, { name, most: largest, size: number(Math.ceil(size / MIB)) });
  return size === 0 ? t(words.isEmpty, { name }) : undefined;
}

/**
 * The file that a person has chosen or dropped, those that were given with it and wait for their turn, and why one was
 * refused.
 */
export function useFile(kind: FileKind) {
  const speech = useSpeech();
  const [file, setFile] = useState<File>();
  const [waiting, setWaiting] = useState<readonly File[]>([]);
  const [problem, setProblem] = useState<string>();
  const choose = useCallback(
    ([next, ...others]: readonly File[]) => {
      if (next === undefined) return;
      const refused = problemOfFile(next, kind, speech);
      setProblem(refused);
      setFile(refused === undefined ? next : undefined);
      setWaiting(others);
    },
    [kind, speech],
  );
  useEffect(() => {
    choose(takeDropped());
    return whenDropped(choose);
  }, [choose]);
  /** Takes the next one that waits. @returns false without any */
  const goOn = () => {
    choose(waiting);
    return waiting.length > 0;
  };
  return { file, waiting, problem, choose, goOn, forget: () => goOn() || setFile(undefined) };
}

interface FileReadingProps<Preview> {
  kind: FileKind;
  given: ReturnType<typeof useFile>;
  reading: { preview?: Preview; error?: unknown };
  /** Decides how the file is read. */
  settings: ReactNode;
  children(file: File, preview: Preview): ReactNode;
}

/** A file that a page reads: to be chosen, in progress, refused, or what was read of it. */
export function FileReading<Preview>(props: FileReadingProps<Preview>) {
  const { kind, given, reading, settings, children } = props;
  const { file, waiting, problem, choose, forget } = given;
  const { preview, error } = reading;
  const { t } = useSpeech();
  return (
    <>
      <div className="flex flex-wrap items-end gap-3 empty:hidden [&>*+button]:self-start sm:[&>*+button]:mt-5.5">
        {settings}
        {file !== undefined && <Button onClick={forget}>{t(words.another)}</Button>}
      </div>
      {file === undefined && <FileField kind={kind} onFiles={choose} problem={problem} />}
      {waiting.length > 0 && (
        <p className="text-soft" data-waiting={waiting.length}>
          {t(words.waiting, { count: waiting.length, names: waiting.map(({ name }) => name).join(", ") })}
        </p>
      )}
      <Problem error={error} />
      {file !== undefined && preview === undefined && error === undefined && (
        <div aria-live="polite">
          <p className="text-soft">{t(words.reading, { name: file.name })}</p>
          <Skeleton />
        </div>
      )}
      {file !== undefined && preview !== undefined && children(file, preview)}
    </>
  );
}

interface FileFieldProps {
  kind: FileKind;
  onFiles(files: readonly File[]): void;
  problem: string | undefined;
}

/** Chooses files by button. Dropping works anywhere on the page. */
function FileField({ kind, onFiles, problem }: FileFieldProps) {
  const { t } = useSpeech();
  const id = useId();
  return (
    <div className="flex flex-col items-center gap-2 rounded-lg border-2 border-dashed border-edge/60 bg-panel px-6 py-12 text-center">
      <FileButton
        text={t(words.choose)}
        note={`${id}-note`}
        isWrong={problem !== undefined}
        multiple={kind.several}
        onFiles={onFiles}
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
