import { type ChangeEvent, useId } from "react";

interface FileButtonProps {
  text: string;
  note: string;
  isWrong?: boolean;
  accept?: string;
  multiple?: true | undefined;
  onFiles(files: readonly File[]): void;
}

/**
 * A button that chooses a file. It hides the one that the browser shows, whose text is in the language of the browser.
 * @param note the id of the element that describes it
 */
export function FileButton({ text, note, isWrong = false, accept, multiple, onFiles }: FileButtonProps) {
  const id = useId();
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    onFiles([...(target.files ?? [])]);
    // A file may be chosen again after it was corrected.
    target.value = "";
  };
  return (
    <span className="relative">
      <label
        htmlFor={id}
        className="inline-flex h-8 max-sm:h-11 cursor-pointer items-center rounded-md bg-brand px-3 font-medium text-brand-ink hover:bg-brand-hover has-[+input:focus-visible]:outline-2 has-[+input:focus-visible]:outline-offset-2"
      >
        {text}
      </label>
      <input
        id={id}
        type="file"
        accept={accept}
        multiple={multiple}
        className="sr-only"
        onChange={choose}
        aria-describedby={note}
        aria-invalid={isWrong || undefined}
      />
    </span>
  );
}
