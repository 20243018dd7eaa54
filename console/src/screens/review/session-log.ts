import type { Entry, Values } from "../../i18n/text.ts";
import { createStore } from "../../values/store.ts";
import { countDone } from "./done-today.ts";
import type { Queue } from "./search.ts";

/** Something that the person did in this session. */
export interface LogEntry {
  id: string;
  at: string;
  /** The decision in words, e.g. `{what} confirmed`. */
  text: Entry;
  what: string;
  /** The code of the line, undefined for an operation on many. */
  line?: string;
  /** Where the line was when it was decided. */
  place?: { queue: Queue; position: number };
  /** Why it is not done and how to do it again, when the session had ended. */
  notDone?: { failed: Entry; again?: Entry | undefined };
  /** The number of lines that it took out of the queue. */
  lines?: number;
  /** The operation by which it can be undone. Undefined until the request is answered. */
  operationId?: string;
  state: "pending" | "done" | "refused" | "undone";
}

/** Kept for the tab, so that it survives a reload. It is removed when the person signs out. */
const KEY = "matchbook-decisions";
const MOST = 200;

const log = createStore<readonly LogEntry[]>(read());
/** Newest last. */
export const { get: sessionLog, use: useSessionLog } = log;

function read(): LogEntry[] {
  try {
    const stored = JSON.parse(sessionStorage.getItem(KEY) ?? "[]") as LogEntry[];
    // A decision that was on its way when the page was left may or may not have arrived.
    return stored.filter(({ state }) => state !== "pending");
  } catch {
    return [];
  }
}

function set(next: readonly LogEntry[]): void {
  const kept = next.slice(-MOST);
  sessionStorage.setItem(KEY, JSON.stringify(kept));
  log.set(kept);
}

export function addToLog(entry: Omit<LogEntry, "id" | "at" | "state">): string {
  const id = crypto.randomUUID();
  set([...sessionLog(), { ...entry, id, at: new Date().toISOString(), state: "pending" }]);
  return id;
}

export function changeLog(id: string, changes: Partial<LogEntry>): void {
  const before = sessionLog().find((entry) => entry.id === id);
  const lines = changes.lines ?? before?.lines ?? 0;
  // An undo that fails brings a done entry back to `done`.
  if (changes.state === "done" && before?.operationId === undefined) countDone(lines);
  if (changes.state === "undone") countDone(-lines);
  set(sessionLog().map((entry) => (entry.id === id ? { ...entry, ...changes } : entry)));
}

/** The values that fill in the text of an entry. An operation on many lines has their number as `what`. */
export const wordsOf = ({ what, line }: LogEntry): Values =>
  line === undefined ? { what: Number(what), count: Number(what) } : { what };

const canBeUndone = ({ state, operationId }: LogEntry) => state === "done" && operationId !== undefined;
const isOnItsWay = ({ state, operationId }: LogEntry) => state === "pending" && operationId === undefined;

/** An entry that is being taken back, by what it is taken back by. */
type TakenBack = LogEntry & { operationId: string };

/**
 * Marks the entry that is taken back, so that nothing else takes it back as well. Without `wanted` it is the last
 * decision. One that is on its way is the one that the person means, and is waited for.
 * @returns undefined without a decision to take back, "not there" when that decision was not made or was taken back before
 */
export async function takeBack(wanted?: LogEntry): Promise<TakenBack | "not there" | undefined> {
  const last = wanted ?? sessionLog().findLast((entry) => canBeUndone(entry) || isOnItsWay(entry));
  if (last === undefined) return undefined;
  await settled(last.id);
  const entry = sessionLog().find(({ id }) => id === last.id);
  // Another key may have waited for the same one.
  if (entry?.state === "pending" && wanted === undefined) return takeBack();
  if (entry?.state !== "done") return "not there";
  if (entry.operationId === undefined) return undefined;
  changeLog(entry.id, { state: "pending" });
  return { ...entry, operationId: entry.operationId };
}

/** Waits until an entry is no longer on its way. */
function settled(id: string): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (sessionLog().some((entry) => entry.id === id && isOnItsWay(entry))) return;
      end();
      resolve();
    };
    const end = log.subscribe(look);
    look();
  });
}

/** Tells whether a decision about the line is being taken back, so that what is known of the line is old. */
export const isBeingUndone = (code: string): boolean =>
  sessionLog().some(
    ({ line, state, operationId }) => line === code && state === "pending" && operationId !== undefined,
  );
