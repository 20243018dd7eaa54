import type { Answer } from "../../api/request.ts";

/** The rows per request. */
const PAGE_SIZE = 50;
/** Rows behind those in view that are loaded before they are needed. */
const AHEAD = 20;

/** Loads the rows of a list that follow a cursor; the empty one stands for its beginning. */
export type LoadRows<T> = (page: { cursor: string; pageSize: number }, signal: AbortSignal) => Promise<Answer<T[]>>;

/** The state that a view of a list needs. It is replaced at every change. */
export interface ListState<T> {
  /** Tells whether the first rows have arrived. */
  isLoaded: boolean;
  /** The rows from the beginning of the list, as far as they were needed. */
  rows: readonly T[];
  /** Tells whether these are all. */
  isWhole: boolean;
  /** Why the last rows could not be loaded. */
  error: unknown;
}

/** Rows that were loaded by one cursor. */
interface Page {
  /** The position of its first row. */
  at: number;
  cursor: string;
  /** Its rows may have changed since they were loaded. */
  isOld: boolean;
}

/**
 * A list of any length that is loaded as a person scrolls. Each request continues after the last loaded row, so no row
 * is skipped when others appear or leave between requests. Rows can be removed and put back before the server answers.
 */
export class CursorList<T> {
  #state: ListState<T> = { isLoaded: false, rows: [], isWhole: false, error: undefined };
  readonly #load: LoadRows<T>;
  readonly #idOf: (row: T) => string;
  readonly #listeners = new Set<() => void>();
  #pages: Page[] = [];
  /** The cursor behind the last loaded row, null at the end of the list. */
  #next: string | null = "";
  #following: AbortController | undefined;
  #refreshing: AbortController | undefined;
  /** Removed rows that the server may still answer. */
  readonly #gone = new Set<string>();
  /** For each request, the rows removed since shortly before it: the server may have read them before their removal. */
  readonly #goneSince = new Set<Set<string>>();
  #range: [first: number, last: number] = [0, 0];

  constructor(load: LoadRows<T>, idOf: (row: T) => string) {
    this.#load = load;
    this.#idOf = idOf;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  readonly state = (): ListState<T> => this.#state;

  /** Loads what is missing for these positions, and what may have changed of them. */
  ensure(first: number, last: number): void {
    this.#range = [first, last];
    if (last + AHEAD >= this.#state.rows.length) void this.#loadNext();
    const isOld = [first, last].some((at) => this.#pageOf(at)?.isOld === true);
    if (isOld && this.#refreshing === undefined) void this.refresh();
  }

  /** Loads what is in view again. The old rows stay until the new ones are there. */
  async refresh(): Promise<void> {
    const [first, last] = this.#range;
    const start = this.#pageOf(first);
    if (start === undefined) return this.#loadNext();
    this.#refreshing?.abort();
    const controller = new AbortController();
    this.#refreshing = controller;
    for (const page of this.#pages) page.isOld = true;
    await this.#read(controller.signal, async (fetch, remaining) => {
      let { rows, next } = await fetch(start.cursor);
      while (next !== null && start.at + remaining(rows).length <= last) {
        const more = await fetch(next);
        rows = [...rows, ...more.rows];
        next = more.next;
      }
      this.#replace(start, remaining(rows), next);
    });
    if (this.#refreshing === controller) this.#refreshing = undefined;
  }

  /** Tries again after an error. */
  retry(): void {
    this.#set({ error: undefined });
    this.ensure(...this.#range);
  }

  indexOf(id: string): number {
    return this.#state.rows.findIndex((row) => this.#idOf(row) === id);
  }

  /** Takes a row out, also of answers until `confirmRemoved`. @returns its position, for `insert` */
  remove(id: string): number {
    for (const gone of [this.#gone, ...this.#goneSince]) gone.add(id);
    const at = this.indexOf(id);
    if (at < 0) return at;
    this.#move(at, -1);
    this.#set({ rows: this.#state.rows.toSpliced(at, 1) });
    return at;
  }

  /** The server has removed the row as well. */
  confirmRemoved(id: string): void {
    this.#gone.delete(id);
  }

  /** Puts a row back that `remove` has taken out. */
  insert(at: number, row: T): void {
    const id = this.#idOf(row);
    for (const gone of [this.#gone, ...this.#goneSince]) gone.delete(id);
    if (this.indexOf(id) >= 0) return;
    this.#move(at, 1);
    this.#set({ rows: this.#state.rows.toSpliced(at, 0, row) });
  }

  /** Stops what is in flight, when the list is no longer used. */
  stop(): void {
    this.#following?.abort();
    this.#refreshing?.abort();
  }

  async #loadNext(): Promise<void> {
    const cursor = this.#next;
    if (cursor === null || this.#following !== undefined) return;
    const controller = new AbortController();
    this.#following = controller;
    await this.#read(controller.signal, async (fetch, remaining) => {
      const { rows, next } = await fetch(cursor);
      // A refresh that ended before this answer may have loaded beyond these rows.
      if (cursor !== this.#next) return;
      const fresh = remaining(rows).filter((row) => this.indexOf(this.#idOf(row)) < 0);
      this.#pages.push({ at: this.#state.rows.length, cursor, isOld: false });
      this.#next = next;
      this.#show([...this.#state.rows, ...fresh]);
    });
    this.#following = undefined;
    // The loaded rows are not enough, or did not fit any more.
    if (cursor !== this.#next) this.ensure(...this.#range);
  }

  /**
   * Runs requests for rows. Their error is shown, unless they were stopped. `remaining` leaves out the rows that were
   * removed since shortly before the first request.
   */
  async #read(
    signal: AbortSignal,
    run: (
      fetch: (cursor: string) => Promise<{ rows: T[]; next: string | null }>,
      remaining: (rows: readonly T[]) => T[],
    ) => Promise<void>,
  ): Promise<void> {
    const gone = new Set(this.#gone);
    this.#goneSince.add(gone);
    const remaining = (rows: readonly T[]) => rows.filter((row) => !gone.has(this.#idOf(row)));
    const fetch = async (cursor: string) => {
      const { data, pagination } = await this.#load({ cursor, pageSize: PAGE_SIZE }, signal);
      signal.throwIfAborted();
      return { rows: data, next: pagination?.nextCursor ?? null };
    };
    try {
      await run(fetch, remaining);
    } catch (error) {
      if (!signal.aborted) this.#set({ error });
    } finally {
      this.#goneSince.delete(gone);
    }
  }

  /**
   * Puts fresh rows in the place of the old ones from a page on, up to the old place of the last fresh row. The old rows
   * behind that place stay, unless the list ends with the fresh ones.
   */
  #replace(start: Page, fresh: T[], next: string | null): void {
    const { rows } = this.#state;
    const ids = new Set(fresh.map(this.#idOf));
    const others = (some: readonly T[]) => some.filter((row) => !ids.has(this.#idOf(row)));
    const last = fresh.at(-1);
    const old = last === undefined ? -1 : this.indexOf(this.#idOf(last));
    const before = others(rows.slice(0, start.at));
    const rest = next === null || old < start.at ? [] : others(rows.slice(old + 1));
    const end = before.length + fresh.length;
    const pages = [
      ...this.#pages.filter((page) => page.at < start.at),
      { at: before.length, cursor: start.cursor, isOld: false },
    ];
    if (next !== null && rest.length > 0) {
      // Later requests go on where the rows do that stay.
      const kept = this.#pages.filter((page) => page.at > old + 1);
      pages.push({ at: end, cursor: next, isOld: true });
      pages.push(...kept.map((page) => ({ ...page, at: page.at + end - old - 1 })));
    } else this.#next = next;
    this.#pages = pages;
    this.#show([...before, ...fresh, ...rest]);
  }

  #pageOf(position: number): Page | undefined {
    return this.#pages.findLast(({ at }) => at <= position);
  }

  /** Moves the pages that begin behind a position, because a row was removed or put back there. */
  #move(position: number, by: number): void {
    for (const page of this.#pages) if (page.at > position) page.at += by;
  }

  #show(rows: T[]): void {
    this.#set({ rows, isLoaded: true, isWhole: this.#next === null, error: undefined });
  }

  #set(changes: Partial<ListState<T>>): void {
    this.#state = { ...this.#state, ...changes };
    for (const listener of this.#listeners) listener();
  }
}
