import { accessSync, constants, statSync } from "node:fs";
import { delimiter, join } from "node:path";

/** The absolute path of an executable on PATH, or undefined. */
export function onPath(name: string, env: NodeJS.ProcessEnv): string | undefined {
  const file = process.platform === "win32" ? `${name}.exe` : name;
  for (const folder of (env.PATH ?? "").split(delimiter).filter(Boolean)) {
    const candidate = join(folder, file);
    try {
      accessSync(candidate, constants.X_OK);
      if (statSync(candidate).isFile()) return candidate;
    } catch {
      // The program is not in this folder.
    }
  }
  return undefined;
}
