import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { type RolldownPlugin, rolldown } from "rolldown";
import { withFileLock } from "./file-lock.ts";

const CACHE = join(import.meta.dirname, "../../../.cache/bundles");
/** Programs may still run from a bundle of earlier sources, and load parts of it later. In ms. */
const KEPT_MS = 24 * 60 * 60 * 1_000;

/** A bundle, and the files that it was made from, each with its time and size. */
interface Made {
  program: string;
  inputs: Record<string, string>;
}

/**
 * Makes one file of a program and all that it imports, unless a bundle of the same files is in `.cache/bundles`. A
 * process that Node starts from a thousand modules takes twice the processor time, and tests start hundreds.
 * @param main path of the program
 * @returns path of the bundle
 */
export async function bundled(main: string): Promise<string> {
  const folder = join(CACHE, createHash("sha256").update(main).digest("hex").slice(0, 12));
  const fresh = current(folder);
  if (fresh !== undefined) return fresh;
  return withFileLock(`${folder}.lock`, async () => current(folder) ?? (await make(main, folder)));
}

/** The bundle of the folder, unless one of its inputs has changed. */
function current(folder: string): string | undefined {
  try {
    const { program, inputs }: Made = JSON.parse(readFileSync(join(folder, "made.json"), "utf8"));
    return Object.entries(inputs).every(([path, state]) => stateOf(path) === state) ? program : undefined;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

function stateOf(path: string): string {
  const { mtimeMs, size } = statSync(path);
  return `${mtimeMs} ${size}`;
}

async function make(main: string, folder: string): Promise<string> {
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (Date.now() - statSync(path).mtimeMs > KEPT_MS) rmSync(path, { recursive: true });
  }
  const inputs: Made["inputs"] = {};
  const build = await rolldown({
    input: main,
    platform: "node",
    plugins: [inPlace(inputs)],
    logLevel: "silent",
  });
  const output = join(folder, `${Date.now()}`);
  await build.write({ dir: output, format: "esm", entryFileNames: "[name].mjs", chunkFileNames: "[name].mjs" });
  await build.close();
  const program = join(output, `${basename(main, ".ts")}.mjs`);
  const partial = join(folder, `made-${process.pid}.json`);
  writeFileSync(partial, JSON.stringify({ program, inputs } satisfies Made));
  renameSync(partial, join(folder, "made.json"));
  return program;
}

/** Notes the inputs, and lets a module that looks for files beside itself find them. */
function inPlace(inputs: Made["inputs"]): RolldownPlugin {
  return {
    name: "in-place",
    transform(code, id) {
      const path = id.replace(/[?#].*$/, "");
      if (!path.startsWith("/")) return undefined;
      inputs[path] = stateOf(path);
      const folder = JSON.stringify(dirname(path));
      return code
        .replaceAll("import.meta.dirname", folder)
        .replaceAll("import.meta.url", JSON.stringify(pathToFileURL(path).href))
        .replaceAll(/\b__dirname\b/g, folder);
    },
  };
}
