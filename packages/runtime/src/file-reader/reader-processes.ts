import type { Logger } from "../process/logger.ts";
import { filesTooCostly } from "../telemetry/metrics.ts";
import { FileTooCostly, mostSeconds, OTHER_MEMORY_MB, type ReaderLimits } from "./limits.ts";
import { ReaderProcess } from "./reader-process.ts";
import { type FileSource, Reading } from "./reading.ts";

/** Time for which a reader waits for a further file, in milliseconds. */
const IDLE_MS = 60_000;

/** Memory that a container keeps for the service itself, in MiB. */
const SERVICE_MB = 256;
/** Memory of all readers together, in MiB. A container that runs out of memory may end as a whole. */
const TOGETHER_MB = together(process.constrainedMemory() / 1024 / 1024);

/** Reads files in processes of their own, one at a time, so that no file can stop this one (docs/decisions/0114). */
export class ReaderProcesses<Input, Item> {
  readonly #entry: URL;
  readonly #limits: ReaderLimits;
  readonly #log: Logger;
  readonly #all = new Set<ReaderProcess>();
  readonly #idle = new Map<ReaderProcess, NodeJS.Timeout>();
  #isClosed = false;

  /** @param entry the module that calls `serveFiles` with a task for `Input` and `Item` */
  constructor(entry: URL, limits: ReaderLimits, log: Logger) {
    this.#entry = entry;
    this.#limits = limits;
    this.#log = log;
  }

  /** The processes that read and that wait, for tests. */
  get pids(): number[] {
    return [...this.#all].flatMap(({ pid }) => pid ?? []);
  }

  /**
   * Yields the findings of a reader, one item ahead. @param check called often; its error ends the reading
   * @throws FileTooCostly for a file beyond its bounds, or that ends the process; other errors are not the file's fault
   */
  async *read(input: Input, source: FileSource, check: () => void = () => {}): AsyncGenerator<Item, void, void> {
    check();
    const reader = this.#take();
    const isTooMuch = () => this.#isTooMuch(reader);
    const reading = new Reading<Item>(reader, source, { limits: this.#limits, check, isTooMuch });
    let isInOrder: boolean | undefined;
    try {
      await reading.begin(input);
      for (let item = await reading.item(); item !== undefined; item = await reading.item()) yield item;
      isInOrder = true;
    } catch (error) {
      isInOrder = false;
      if (error instanceof FileTooCostly) this.#note(reader, error);
      throw error;
    } finally {
      // The iteration was left.
      isInOrder ??= await reading.end();
      reading.close();
      if (isInOrder && this.#isGood(reader)) this.#keep(reader);
      else void this.#end(reader);
    }
  }

  /** Ends all processes. A reading that is in progress fails. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.all([...this.#all].map((reader) => this.#end(reader)));
  }

  #take(): ReaderProcess {
    if (this.#isClosed) throw new Error("the readers are closed");
    for (const [reader, timer] of this.#idle) {
      clearTimeout(timer);
      this.#idle.delete(reader);
      if (reader.isAlive) return reader;
      this.#all.delete(reader);
    }
    const reader = new ReaderProcess(this.#entry, this.#limits);
    this.#all.add(reader);
    return reader;
  }

  /** Tells whether a process may read another file. Each file has its own budget. */
  #isGood(reader: ReaderProcess): boolean {
    const { cpuSeconds = 0, memoryMb = 0 } = reader.usage() ?? {};
    return !this.#isClosed && reader.isAlive && cpuSeconds < mostSeconds(this.#limits) && memoryMb < OTHER_MEMORY_MB;
  }

  /** Tells whether the readers take more than they may together, and this one most of all. */
  #isTooMuch(reader: ReaderProcess): boolean {
    const memory = [...this.#all].map((one) => one.usage()?.memoryMb ?? 0);
    const sum = memory.reduce((all, one) => all + one, 0);
    return sum > TOGETHER_MB && (reader.usage()?.memoryMb ?? 0) >= Math.max(...memory);
  }

  #keep(reader: ReaderProcess): void {
    const timer = setTimeout(() => void this.#end(reader), IDLE_MS);
    timer.unref();
    this.#idle.set(reader, timer);
  }

  async #end(reader: ReaderProcess): Promise<void> {
    clearTimeout(this.#idle.get(reader));
    this.#idle.delete(reader);
    await reader.kill();
    this.#all.delete(reader);
  }

  #note(reader: ReaderProcess, { message }: FileTooCostly): void {
    filesTooCostly.inc();
    this.#log.warn({ pid: reader.pid, ...reader.usage(), reason: message }, "a file ended its reader");
  }
}

/** @param limitMb of the container; 0 where unknown, and more than any machine has without one */
function together(limitMb: number): number {
  return limitMb === 0 ? Number.POSITIVE_INFINITY : Math.max(SERVICE_MB, limitMb - SERVICE_MB);
}
