import { useSyncExternalStore } from "react";
import { createStore } from "../../values/store.ts";

/** The number of lines that the person has decided today in this browser, and nothing about them. */
interface Done {
  owner: string;
  /** The day of the browser, `YYYY-MM-DD`. */
  day: string;
  count: number;
}

const KEY = "matchbook-done-today";
const changes = createStore({});

const today = (): string => new Date().toLocaleDateString("sv-SE");

/** The person who is signed in; see `forgetOthers` in `api/session.ts`. */
const owner = (): string => sessionStorage.getItem("matchbook-owner") ?? "";

function read(): number {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "null") as Done | null;
    return kept?.owner === owner() && kept.day === today() ? kept.count : 0;
  } catch {
    return 0;
  }
}

/** Adds decided lines, or takes off those that were taken back. */
export function countDone(lines: number): void {
  const count = Math.max(0, read() + lines);
  localStorage.setItem(KEY, JSON.stringify({ owner: owner(), day: today(), count } satisfies Done));
  changes.set({});
}

export const useDoneToday = (): number => useSyncExternalStore(changes.subscribe, read);
