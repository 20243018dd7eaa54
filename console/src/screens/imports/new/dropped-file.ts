/** The files that were dropped on a page that takes none, until the import page takes them. */
let dropped: File[] = [];
let listener: ((files: File[]) => void) | undefined;

/** Gives files to the page in view. @returns whether it takes files */
export function giveDropped(...files: File[]): boolean {
  listener?.(files);
  return listener !== undefined;
}

export function keepDropped(...files: File[]): void {
  dropped = files;
}

export function takeDropped(): File[] {
  const files = dropped;
  dropped = [];
  return files;
}

/** Calls `run` with all files dropped at once while a page that takes files is open. @returns a function to end this */
export function whenDropped(run: (files: File[]) => void): () => void {
  listener = run;
  return () => {
    listener = undefined;
  };
}
