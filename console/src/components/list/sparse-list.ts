import type { Answer } from "../../api/request.ts";

/** The rows per request. */
const PAGE_SIZE = 50;
/** How many rows behind those in view are loaded before they are needed. */
const AHEAD = 20;
/** How long after an answer with uncertain positions the page is loaded again, in milliseconds. */
const AGAIN_MS = 500;

/** Loads one page of a list, counted from 1. */
export type LoadPage<T> = (page: { page: number; pageSize: number }, signal: AbortSignal) => Promise<Answer<T[]>>;

/** What a view of a list needs. It is replaced at every change. */
export interface ListState<T> {
  /** Undefined before the first page has arrived. */
  total: number | undefined;
  totalIsLowerBound: boolean;
  /** By position. Rows that were not needed yet are missing. */
  rows: readonly (T | undefined)[];
  /** Why the last page could not be loaded. */
  error: unknown;
}

/** A page that is being loaded. */
interface Loading {
  controller: AbortController;
  /** By how many positions the rows of the page have moved up since the request. */
  shift: number;
  /** Rows removed since shortly before the request. The server may read the list before it removes a row, and answer after it has. */
  gone: Set<string>;
}

/**
 * A list of which only the pages in view are loaded, so that it may have any length. Rows can be removed and put back
 * before the server answers: the rows behind them move, as they do on the server.
 *
 * When rows moved while a page was loaded, it is not known which of the moves its answer contains. Its rows are shown at
 * once, where they are if it contains none, and the page is loaded again soon: a person who decides quickly never waits.
 */
export class SparseList<T> {
  #state: ListState<T> = { total: undefined, totalIsLowerBound: false, rows: [], error: undefined };
  readonly #load: LoadPage<T>;
  readonly #idOf: (row: T) => string;
  readonly #listeners = new Set<() => void>();
  readonly #loading = new Map<number, Loading>();
  /** Of pages that are to be loaded again. */
  readonly #timers = new Set<ReturnType<typeof setTimeout>>();
  /** Removed rows that the server may still answer. */
  readonly #gone = new Set<string>();
  #range: [first: number, last: number] = [0, 0];

  constructor(load: LoadPage<T>, idOf: (row: T) => string) {
    this.#load = load;
    this.#idOf = idOf;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  readonly state = (): ListState<T> => this.#state;

  /** Loads what is missing of these positions. */
  ensure(first: number, last: number): void {
    this.#range = [first, last];
    const { rows, total } = this.#state;
    const end = Math.min(last + AHEAD, (total ?? 1) - 1);
    for (let at = first; at <= end; at++) {
      if (rows[at] === undefined) this.#loadPage(Math.floor(at / PAGE_SIZE));
    }
    if (total === undefined) this.#loadPage(0);
  }

  /** Loads what is in view again. The old rows stay until the new ones are there. */
  async refresh(): Promise<void> {
    const [first, last] = this.#range;
    this.#forget(first, last);
    const pages = new Set([first, last].map((at) => Math.floor(Math.max(0, at) / PAGE_SIZE)));
    await Promise.all([...pages].map((page) => this.#loadPage(page, true)));
  }

  /** Tries the pages in view again after an error. */
  retry(): void {
    this.#set({ error: undefined });
    this.ensure(...this.#range);
  }

  indexOf(id: string): number {
    return this.#state.rows.findIndex((row) => row !== undefined && this.#idOf(row) === id);
  }

  /** Takes a row out, also of answers until `confirmRemoved`. @returns its position, for `insert` */
  remove(id: string): number {
    this.#gone.add(id);
    for (const { gone } of this.#loading.values()) gone.add(id);
    const at = this.indexOf(id);
    if (at < 0) return at;
    const { rows, total = 0 } = this.#state;
    this.#moved(at, 1);
    this.#set({ rows: rows.toSpliced(at, 1), total: total - 1 });
    return at;
  }

  /** The server has removed the row as well. */
  confirmRemoved(id: string): void {
    this.#gone.delete(id);
  }

  /** Puts a row back that `remove` has taken out. */
  insert(at: number, row: T): void {
    const id = this.#idOf(row);
    this.#gone.delete(id);
    for (const { gone } of this.#loading.values()) gone.delete(id);
    if (this.indexOf(id) >= 0) return;
    const { rows, total = 0 } = this.#state;
    this.#moved(at, -1);
    // `toSpliced` would put the row at the end of a shorter list.
    const padded = rows.length < at ? [...rows, ...Array<undefined>(at - rows.length)] : rows;
    this.#set({ rows: padded.toSpliced(at, 0, row), total: total + 1 });
  }

  /** Replaces a row by a newer version of it. */
  replace(row: T): void {
    const at = this.indexOf(this.#idOf(row));
    if (at >= 0) this.#set({ rows: this.#state.rows.with(at, row) });
  }

  /** Stops what is in flight, when the list is no longer used. */
  stop(): void {
    for (const { controller } of this.#loading.values()) controller.abort();
    this.#loading.clear();
    this.#timers.forEach(clearTimeout);
  }

  #forget(first: number, last: number): void {
    const from = Math.floor(first / PAGE_SIZE) * PAGE_SIZE;
    const to = (Math.floor(last / PAGE_SIZE) + 1) * PAGE_SIZE;
    // Rows out of view may have changed as well: they are loaded again when they come into view.
    this.#set({ rows: this.#state.rows.map((row, at) => (at >= from && at < to ? row : undefined)) });
  }

  /** Notes that the rows behind a position have moved up. */
  #moved(at: number, by: number): void {
    for (const [page, loading] of this.#loading) if (at < (page + 1) * PAGE_SIZE) loading.shift += by;
  }

  async #loadPage(page: number, again = false): Promise<void> {
    if (this.#loading.has(page)) {
      if (!again) return;
      this.#loading.get(page)?.controller.abort();
    }
    const gone = new Set(this.#gone);
    // What the server has not removed yet may still be in front of the page.
    const loading: Loading = { controller: new AbortController(), shift: page === 0 ? 0 : gone.size, gone };
    this.#loading.set(page, loading);
    const { signal } = loading.controller;
    try {
      const answer = await this.#load({ page: page + 1, pageSize: PAGE_SIZE }, signal);
      if (signal.aborted) return;
      this.#loading.delete(page);
      this.#take(page, answer, loading);
      if (loading.shift !== 0) this.#timers.add(setTimeout(() => void this.#loadPage(page, true), AGAIN_MS));
    } catch (error) {
      if (signal.aborted) return;
      this.#loading.delete(page);
      this.#set({ error });
    }
  }

  #take(page: number, answer: Answer<T[]>, { gone, shift }: Loading): void {
    const { pagination } = answer;
    const data = answer.data.filter((row) => !gone.has(this.#idOf(row)));
    const missing = answer.data.length - data.length;
    const from = Math.max(0, page * PAGE_SIZE - Math.max(0, shift - missing));
    const total = (pagination?.total ?? answer.data.length) - missing;
    const fresh = new Set(data.map(this.#idOf));
    // A row that moved here from a page that was loaded before must not be there twice.
    const rows = this.#state.rows.map((row) => (row !== undefined && fresh.has(this.#idOf(row)) ? undefined : row));
    // Behind the last row of the answer nothing is known, unless rows have moved there.
    const end = shift === 0 ? PAGE_SIZE : data.length;
    for (let at = 0; at < end; at++) rows[from + at] = data[at];
    rows.length = Math.min(rows.length, total);
    this.#set({ rows, total, totalIsLowerBound: pagination?.totalIsLowerBound === true, error: undefined });
  }

  #set(changes: Partial<ListState<T>>): void {
    this.#state = { ...this.#state, ...changes };
    for (const listener of this.#listeners) listener();
  }
}
