import { useEffect, useLayoutEffect } from "react";
import { isModalOpen, MODAL } from "../components/modal.ts";
import { useLatest } from "../components/use-latest.ts";
import { preferences } from "../i18n/preferences.ts";
import type { Entry } from "../i18n/text.ts";
import { createStore } from "../values/store.ts";
import { matches, type Press, toPress } from "./presses.ts";

/** A key that a screen understands. The help shows exactly the registered ones. */
export interface Shortcut {
  /** E.g. `j`, `ArrowDown`, `Mod+Enter`, `Shift+ArrowDown`, `g r`. Several do the same. */
  keys: readonly string[];
  text: Entry;
  /** @param key the pressed key, e.g. `3` for `1–9` */
  run(key: string): void;
  /** False while it would do nothing; the help still shows it. */
  enabled?: boolean;
  /** Also works while a field has the focus. */
  inFields?: boolean;
  /** Does it again and again while the key is held: for moves, never for decisions. */
  repeats?: boolean;
}

interface Group {
  title: Entry;
  shortcuts: readonly Shortcut[];
}

const groups = new Map<symbol, { current: Group }>();
const shown = createStore<readonly Group[]>([]);
const changed = () => shown.set([...groups.values()].map((group) => group.current));

/** Makes the shortcuts work while the component is shown. The latest component wins where keys are equal. */
export function useShortcuts(title: Entry, shortcuts: readonly Shortcut[]): void {
  const latest = useLatest<Group>({ title, shortcuts });
  useEffect(() => {
    const id = Symbol();
    groups.set(id, latest);
    changed();
    return () => {
      groups.delete(id);
      changed();
    };
  }, [latest]);
}

/** The shortcuts that work now, for the help. */
export const useKnownShortcuts = shown.use;

/** Milliseconds after `g` in which its letter may follow. */
const SEQUENCE_MS = 1_500;
let first: { press: Press; at: number } | undefined;

/** Dialogs, menus and lists have their own keys. */
const OWN_KEYS = `${MODAL},[role="menu"],[role="listbox"]`;
const PRESSED = "button,a,summary,label,input";
const TYPING = 'input:not([type="checkbox"]):not([type="radio"]),textarea,select,[contenteditable="true"]';

/** The number of dialogs that are being loaded. */
let awaited = 0;

/** Stands in for a dialog whose code is being loaded. Until it is shown, no key is a shortcut of the page behind it. */
export function AwaitDialog(): null {
  useLayoutEffect(() => {
    awaited += 1;
    return () => {
      awaited -= 1;
    };
  }, []);
  return null;
}

function onKeyDown(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing) return;
  // A dialog has the keys from the moment that it is asked for, also before it has the focus.
  if (awaited > 0 || isModalOpen()) return;
  const target = event.target instanceof Element ? event.target : document.body;
  const press = toPress(event);
  if (target.closest(OWN_KEYS) !== null) return;
  const typing = target.closest(TYPING) !== null;
  // Space and Enter press the focused button or follow the focused link.
  if ((press.key === "Enter" || press.key === "Space") && !press.mod && target.closest(PRESSED) !== null) return;
  if (!preferences().letters && press.key.length === 1 && !press.mod) return;
  const before = first !== undefined && event.timeStamp - first.at < SEQUENCE_MS ? first.press : undefined;
  first = undefined;
  const found = find(press, before);
  if (typing && found?.inFields !== true) return;
  if (found === undefined) {
    if (isFirst(press)) first = { press, at: event.timeStamp };
    return;
  }
  event.preventDefault();
  if (event.repeat && found.repeats !== true) return;
  if (found.enabled !== false) found.run(press.key);
}

function find(press: Press, before: Press | undefined): Shortcut | undefined {
  const all = [...groups.values()].reverse().flatMap(({ current }) => current.shortcuts);
  const sequence = before && all.find(({ keys }) => keys.some((key) => matches(key, press, before)));
  return sequence ?? all.find(({ keys }) => keys.some((key) => matches(key, press)));
}

const isFirst = (press: Press): boolean =>
  [...groups.values()].some(({ current }) =>
    current.shortcuts.some(({ keys }) =>
      keys.some((key) => key.includes(" ") && matches(key.split(" ")[0] ?? "", press)),
    ),
  );

document.addEventListener("keydown", onKeyDown);
