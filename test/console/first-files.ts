import { world } from "./world.ts";

/** The text of a file of the gateway. @param path from its origin */
export const read = async (path: string) => (await fetch(world.url + path)).text();

/** The scripts and styles that a browser loads before the first row: those of the page, and what these import at once. */
export async function firstFiles(): Promise<Map<string, string>> {
  const page = await read("/console/");
  const paths = new Set([...page.matchAll(/(?:src|href)="([^"]+\.(?:js|css))"/g)].map(([, path = ""]) => path));
  const files = new Map<string, string>();
  // The loop also visits the paths that it adds to the set.
  for (const path of paths) {
    const text = await read(path);
    files.set(path, text);
    for (const [, file = ""] of text.matchAll(/(?:from|import)"\.\/([^"]+\.js)"/g))
      paths.add(`/console/assets/${file}`);
  }
  return files;
}
