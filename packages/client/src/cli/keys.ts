import type { Keyboard } from "./command.ts";

const CTRL_C = "\u0003";

/**
 * Calls a function for each key that a person presses on a terminal; Ctrl-C does what `q` does. Other input is left alone.
 * @returns a function that gives the terminal back
 */
export function onKeys(stdin: Keyboard, actions: Record<string, () => unknown> & { q: () => unknown }): () => void {
  if (stdin.isTTY !== true) return () => {};
  const pressed = (chunk: Buffer | string) => {
    for (const key of chunk.toString()) {
      if (key === CTRL_C) actions.q();
      else if (Object.hasOwn(actions, key)) actions[key]?.();
    }
  };
  // Without raw mode the terminal waits for the end of a line.
  stdin.setRawMode?.(true);
  stdin.on("data", pressed);
  return () => {
    stdin.off("data", pressed);
    stdin.setRawMode?.(false);
    stdin.pause();
  };
}
