import { createInterface } from "node:readline";
import type { Context } from "./command.ts";
import { UsageError } from "./usage-error.ts";

/**
 * A secret as the first line of stdin. A terminal does not show what is typed or pasted.
 * @throws UsageError for an empty one
 */
export async function readSecret(prompt: string, { stdin, out, signal }: Context): Promise<string> {
  out.ask(prompt);
  // In raw mode the terminal shows nothing, and readline understands the keys only of a `terminal`.
  const input = createInterface({ input: stdin, terminal: stdin.isTTY === true, signal });
  const [line = ""] = await new Promise<string[]>((resolve) => {
    input.once("line", (text) => resolve([text]));
    input.once("SIGINT", () => resolve([]));
    input.once("close", () => resolve([]));
  });
  input.close();
  if (stdin.isTTY) out.note("");
  if (signal.aborted || line.trim() === "") throw new UsageError("no key was given");
  return line.trim();
}
