/** A file that was dropped on another page, until the import page takes it. */
let dropped: File | undefined;
let listener: ((file: File) => void) | undefined;

export function keepDropped(file: File): void {
  if (listener === undefined) dropped = file;
  else listener(file);
}

export function takeDropped(): File | undefined {
  const file = dropped;
  dropped = undefined;
  return file;
}

/** Calls `run` for every file that is dropped while the import page is open. @returns the end of it */
export function whenDropped(run: (file: File) => void): () => void {
  listener = run;
  return () => {
    listener = undefined;
  };
}
