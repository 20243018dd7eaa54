import { type ChangeEvent, useId } from "react";
import { type Speech, useSpeech } from "../../../i18n/language.ts";
import { newImportWords as words } from "../words.ts";

const MIB = 1024 * 1024;
const LARGEST = 64 * MIB;

/** Why a file is refused before it is sent. */
export function problemOfFile({ name, size }: File, { t, number }: Speech): string | undefined {
  if (size > LARGEST) return t(words.tooLarge, { name, size: number(Math.ceil(size / MIB)) });
  return size === 0 ? t(words.isEmpty, { name }) : undefined;
}

/** Chooses a file by button. Dropping works on every page. */
export function FileField({ onFile, problem }: { onFile(file: File): void; problem: string | undefined }) {
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
        {t(words.formats)}
      </p>
      {problem !== undefined && (
        <p role="alert" className="text-bad">
          {problem}
        </p>
      )}
    </div>
  );
}
