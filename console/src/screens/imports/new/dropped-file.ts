/** A file that was dropped on a page that takes none, until the import page takes it. */
let dropped: File | undefined;
let listener: ((file: File) => void) | undefined;

/** Gives a file to the page in view. @returns whether it takes files */
export function giveDropped(file: File): boolean {
  listener?.(file);
  return listener !== undefined;
}

export function keepDropped(file: File): void {
  dropped = file;
}

export function takeDropped(): File | undefined {
  const file = dropped;
  dropped = undefined;
  return file;
}

/** Calls `run` for every file that is dropped while a page is open that takes files. @returns the end of it */
export function whenDropped(run: (file: File) => void): () => void {
  listener = run;
  return () => {
    listener = undefined;
  };
}
