import { registerHooks } from "node:module";

/**
 * Loaded before a measurement (`node --import`): switches one rule of the matcher off by a change of its source text.
 * The matcher itself has no switches. `RULE` is what `main.ts` passes.
 */

/** A change of one file of the matcher: the text that is replaced must be there. */
export interface Change {
  file: string;
  find: string;
  replace: string;
}

const change: Change | undefined = process.env.RULE === undefined ? undefined : JSON.parse(process.env.RULE);

if (change !== undefined) {
  const { file, find, replace } = change;
  registerHooks({
    load(url, context, next) {
      const loaded = next(url, context);
      if (!url.endsWith(`/packages/matcher/src/${file}`)) return loaded;
      const source = String(loaded.source);
      const changed = source.replace(new RegExp(find), replace);
      if (changed === source) throw new Error(`${file} has no ${find}`);
      return { ...loaded, source: changed };
    },
  });
}
