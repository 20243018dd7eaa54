import { request } from "./request.ts";

/**
 * Saves the fields of `after` whose JSON is not that of `before`: saving the others could undo what other people changed.
 * It sends nothing when nothing changed.
 */
export async function saveChanges<T extends object>(path: string, before: T, after: T): Promise<void> {
  const old = new Map<string, unknown>(Object.entries(before));
  const changed = Object.entries(after).filter(
    ([name, field]) => JSON.stringify(field) !== JSON.stringify(old.get(name)),
  );
  if (changed.length > 0) await request("PATCH", path, { body: Object.fromEntries(changed) });
}
