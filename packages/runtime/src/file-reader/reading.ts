import { within } from "../limits/deadline.ts";
import { budgetSeconds, FileTooCostly, OTHER_MEMORY_MB, type ReaderLimits } from "./limits.ts";
import { type FromReader, ITEMS, type Last, MOST_ITEM_BYTES, unpack } from "./messages.ts";
import type { Exit, ReaderProcess } from "./reader-process.ts";

/** A file on the side of its host. */
export interface FileSource {
  /** Bytes; absent while the file arrives. Such a file is read once, and whole. */
  size?: () => Promise<number>;
  /** The bytes from `start` to before `end`. */
  read: (start: number, end: number) => AsyncIterable<Uint8Array>;
}

/** Time between two checks of a reading, in milliseconds. */
const CHECK_MS = 250;
/** Time in which a reader gives a file up, in milliseconds. */
const END_MS = 1_000;

const MORE_THAN_THERE_IS = "reading it takes more memory than the system has";
/** Code with which V8 ends a process over its limit on Windows; elsewhere by a signal. */
const ABORTED = 134;

/** One file in a reader: passes its bytes, receives its items, and ends it at its bounds. */
export class Reading<Item> {
  readonly #reader: ReaderProcess;
  readonly #source: FileSource;
  readonly #limits: ReaderLimits;
  readonly #isTooMuch: () => boolean;
  readonly #streams = new Map<number, AsyncIterator<Uint8Array>>();
  readonly #startedAt = performance.now();
  readonly #timer: NodeJS.Timeout;
  readonly #failed = Promise.withResolvers<never>();
  /** The next item, and the end of the file or of its task. */
  #item = Promise.withResolvers<Uint8Array>();
  readonly #last = Promise.withResolvers<Last>();
  /** Computing time of the reader before this file, in seconds; undefined until it is handed over. */
  #usedBefore: number | undefined;
  #size: number | undefined;
  /** False until the reader asks for the file: an earlier end says nothing about the file. */
  #isBegun = false;
  #read = { bytes: 0, lines: 0 };

  constructor(
    reader: ReaderProcess,
    source: FileSource,
    { limits, check, isTooMuch }: { limits: ReaderLimits; check: () => void; isTooMuch: () => boolean },
  ) {
    this.#reader = reader;
    this.#source = source;
    this.#limits = limits;
    this.#isTooMuch = isTooMuch;
    this.#timer = setInterval(() => this.#hold(check), CHECK_MS);
    // The code that waits for a message gets the failure.
    this.#failed.promise.catch(() => {});
    reader.listen({
      message: (message) => this.#receive(message),
      exit: (exit) => this.#fail(this.#endedBy(exit)),
    });
  }

  /** Hands the file over as soon as the reader is ready. */
  async begin(input: unknown): Promise<void> {
    this.#size = await this.#source.size?.();
    await Promise.race([this.#failed.promise, this.#reader.ready]);
    this.#usedBefore = this.#reader.usage()?.cpuSeconds ?? 0;
    this.#reader.send({ begin: input, size: this.#size });
  }

  /** @returns undefined after the last item @throws FileTooCostly */
  async item(): Promise<Item | undefined> {
    const found = await Promise.race([this.#failed.promise, this.#item.promise, this.#last.promise]);
    if ("done" in found) return undefined;
    if ("failed" in found) throw new Error(`a reader failed: ${found.failed}`);
    if (found.length > MOST_ITEM_BYTES)
      throw new FileTooCostly(`reading it gives more than ${MOST_ITEM_BYTES / 1024 / 1024} MiB at once`);
    this.#item = Promise.withResolvers();
    this.#reader.send({ stream: ITEMS, chunk: undefined });
    return unpack(found);
  }

  /** Gives the rest of the file up. @returns whether the reader did so in time */
  async end(): Promise<boolean> {
    this.#reader.send({ end: true });
    const last = within(END_MS, Promise.race([this.#failed.promise, this.#last.promise]));
    return last.then(
      (message) => "done" in message,
      () => false,
    );
  }

  /** Stops listening, and closes open streams of the source. */
  close(): void {
    clearInterval(this.#timer);
    this.#reader.listen(undefined);
    for (const stream of this.#streams.keys()) this.#closeStream(stream);
  }

  #fail(error: unknown): void {
    this.#failed.reject(error);
  }

  #receive(message: FromReader): void {
    this.#isBegun = true;
    if ("stream" in message) void this.#pass(message);
    else if ("close" in message) this.#closeStream(message.close);
    else if ("lines" in message) this.#read.lines += message.lines;
    else if ("item" in message) this.#item.resolve(message.item);
    else this.#last.resolve(message);
  }

  async #pass({ stream, start, end }: { stream: number; start: number; end: number }): Promise<void> {
    try {
      let chunks = this.#streams.get(stream);
      if (chunks === undefined) {
        chunks = this.#source.read(start, end)[Symbol.asyncIterator]();
        this.#streams.set(stream, chunks);
      }
      const next = await chunks.next();
      // The reader would take a late answer for one of the next file.
      if (this.#streams.get(stream) !== chunks) return;
      const chunk = next.done ? undefined : next.value;
      this.#read.bytes += chunk?.length ?? 0;
      this.#reader.send({ stream, chunk });
    } catch (error) {
      this.#fail(error);
    }
  }

  #closeStream(stream: number): void {
    const chunks = this.#streams.get(stream);
    this.#streams.delete(stream);
    // Nothing depends on the end of the source, and one that fails then has already been read.
    chunks?.return?.()?.catch(() => {});
  }

  /** Ends a reading that no caller waits for, or that has used more than it may. */
  #hold(check: () => void): void {
    try {
      check();
    } catch (error) {
      this.#fail(error);
    }
    if (this.#usedBefore === undefined) return;
    const usage = this.#reader.usage();
    const elapsed = (performance.now() - this.#startedAt) / 1_000;
    const used = usage === undefined ? elapsed : usage.cpuSeconds - this.#usedBefore;
    // A check reads a file once, and storing reads it again.
    const bytes = Math.min(this.#read.bytes, 2 * (this.#size ?? Number.POSITIVE_INFINITY));
    const budget = budgetSeconds(this.#limits, { bytes, lines: this.#read.lines });
    if (used > budget)
      this.#fail(new FileTooCostly(`reading it takes more than ${Math.floor(budget)} seconds of computing time`));
    if ((usage?.memoryMb ?? 0) > this.#limits.FILE_READ_MEMORY_MB + OTHER_MEMORY_MB) this.#fail(this.#tooLarge());
    if (this.#isTooMuch()) this.#fail(new FileTooCostly(MORE_THAN_THERE_IS));
  }

  #endedBy({ code, signal }: Exit): Error {
    const { isTold, errors } = this.#reader;
    if (isTold) return new Error("a reader was ended");
    if (!this.#isBegun) return new Error(`a reader did not start: ${errors || (signal ?? `code ${code}`)}`);
    if (signal === "SIGABRT" || code === ABORTED) return this.#tooLarge();
    if (signal === "SIGKILL") return new FileTooCostly(MORE_THAN_THERE_IS);
    return new FileTooCostly("reading it ends the program that reads it");
  }

  #tooLarge(): FileTooCostly {
    return new FileTooCostly(`reading it takes more than ${this.#limits.FILE_READ_MEMORY_MB} MiB of memory`);
  }
}
