/** One press of a key. `mod` is ⌘ on a Mac and Ctrl elsewhere. */
export interface Press {
  key: string;
  mod: boolean;
  shift: boolean;
}

export const IS_MAC = /mac|iphone|ipad/i.test(navigator.platform);

export function toPress(event: Pick<KeyboardEvent, "key" | "metaKey" | "ctrlKey" | "shiftKey" | "altKey">): Press {
  const key = event.key === " " ? "Space" : event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const mod = IS_MAC ? event.metaKey : event.ctrlKey;
  // Alt and the other modifier belong to the browser and the keyboard layout.
  const foreign = event.altKey || (IS_MAC ? event.ctrlKey : event.metaKey);
  return { key: foreign ? "" : key, mod, shift: event.shiftKey };
}

/** Tells whether a press, after `before` for a sequence like `g r`, is the key of a shortcut. */
export function matches(shortcut: string, press: Press, before?: Press): boolean {
  const [start = "", end] = shortcut.split(" ");
  if ((end !== undefined) !== (before !== undefined)) return false;
  if (before !== undefined && !isPress(start, before)) return false;
  return isPress(end ?? start, press);
}

function isPress(text: string, { key, mod, shift }: Press): boolean {
  if (text === "1–9") return /^[1-9]$/.test(key) && !mod && !shift;
  const parts = text.split("+");
  const wanted = parts.at(-1) ?? "";
  // A sign like `?` needs shift on some layouts only.
  const sign = wanted.length === 1 && !/[a-z0-9]/.test(wanted);
  return key === wanted && mod === parts.includes("Mod") && (sign || shift === parts.includes("Shift"));
}

const SIGNS: Record<string, string> = {
  ArrowUp: "↑",
  ArrowDown: "↓",
  Enter: "↵",
  Escape: "Esc",
  Shift: "⇧",
  Mod: IS_MAC ? "⌘" : "Ctrl",
};

/** The keys of a shortcut as people read them: `Mod+Enter` is `⌘ ↵`. */
export function signsOf(shortcut: string): string[] {
  return shortcut.split(/[ +]/).map((part) => SIGNS[part] ?? part);
}
