import { join } from "node:path";
import { pathToFileURL } from "node:url";

/**
 * The expressions that modules build while they are imported.
 * @param {string} root
 * @param {{ file: string }[]} places
 * @returns {Promise<{ file: string, line: number, source: string, flags: string }[]>}
 */
export async function builtPatterns(root, places) {
  const patterns = [];
  const urls = new Map(places.map(({ file }) => [pathToFileURL(join(root, file)).href, file]));
  const before = globalThis.RegExp;
  const record = (pattern) => {
    const { source, flags } = pattern;
    for (const [, url, line] of new Error().stack.matchAll(/(file:[^\s()]+):(\d+):\d+/g)) {
      const file = urls.get(url);
      if (file !== undefined) return patterns.push({ file, line: Number(line), source, flags }) && pattern;
    }
    return pattern;
  };
  globalThis.RegExp = new Proxy(before, {
    construct: (target, given, made) => record(Reflect.construct(target, given, made)),
    apply: (target, self, given) => record(Reflect.apply(target, self, given)),
  });
  try {
    for (const url of urls.keys()) await import(url);
  } finally {
    globalThis.RegExp = before;
  }
  return patterns;
}
