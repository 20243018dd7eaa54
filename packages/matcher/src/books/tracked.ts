import type { Line, Match } from "../model/model.ts";
import type { LineSuggestion } from "../model/parts.ts";
import type { Change } from "./book.ts";
import { reasonsWithout } from "./reason.ts";

type Entity = { id: string; version: bigint; revision?: bigint; updatedAt: Date };

interface Options<T> {
  comments?: readonly (keyof T)[]; // Fields that are no content.
  replaced?(next: T, current: T): void; // Is told of each new form of an entity.
}

/** Tracks the entities of one kind: how the decision found them, their current form and which must be written. */
export class Tracked<T extends Entity> {
  readonly #found: (id: string) => T | undefined;
  readonly #added = new Map<string, T>();
  readonly #now = new Map<string, T | undefined>();
  readonly #touched = new Set<string>();
  readonly #lastVersions = new Map<string, bigint>();
  readonly #options: Options<T>;

  constructor(found: (id: string) => T | undefined, options: Options<T> = {}) {
    this.#found = found;
    this.#options = options;
  }

  add(entity: T): void {
    this.#added.set(entity.id, entity);
    this.#touched.add(entity.id);
  }

  continueFrom(id: string, version: bigint): void {
    this.#lastVersions.set(id, version);
  }

  get(id: string): T | undefined {
    return this.#now.has(id) ? this.#now.get(id) : this.#given(id);
  }

  set(next: T): void {
    const current = this.get(next.id);
    if (current !== undefined && sameContent(current, next)) return;
    if (current !== undefined) this.#options.replaced?.(next, current);
    this.#now.set(next.id, next);
    this.#touched.add(next.id);
  }

  touch(id: string): void {
    this.#touched.add(id);
  }

  delete(id: string): void {
    this.#now.set(id, undefined);
    this.#touched.delete(id);
  }

  changes(now: Date): Change<T>[] {
    const changes: Change<T>[] = [];
    for (const id of this.#touched) {
      const current = this.get(id);
      if (current === undefined) continue;
      const before = this.#found(id);
      // Storing a line for the first time does not change its content.
      const given = this.#given(id);
      const contentChanged = given === undefined || !sameContent(given, current, this.#options.comments);
      const version = (before?.version ?? this.#lastVersions.get(id) ?? 0n) + 1n;
      const changed = contentChanged ? { updatedAt: now, ...("revision" in current ? { revision: version } : {}) } : {};
      const after = { ...current, ...changed, version };
      this.#options.replaced?.(after, current);
      changes.push({ before, after, contentChanged });
    }
    return changes;
  }

  #given(id: string): T | undefined {
    return this.#found(id) ?? this.#added.get(id);
  }
}

function sameContent<T extends object>(a: T, b: T, except: readonly (keyof T)[] = []): boolean {
  for (const key in b) if (a[key] !== b[key] && !except.includes(key)) return false;
  return true;
}

/** The part of a suggestion that its line keeps; undefined for any other match. */
export function suggestionOf(match: Match | undefined): LineSuggestion | undefined {
  if (match?.status !== "pending_review") return undefined;
  const { id: matchId, matchedAmount, confidence = 0, waits } = match;
  return { matchId, matchedAmount, confidence, ...(waits && { waits }) };
}

export const sameSuggestion = (before: Match | undefined, after: Match | undefined): boolean =>
  isSame(suggestionOf(before), suggestionOf(after));

const isSame = (one: LineSuggestion | undefined, other: LineSuggestion | undefined): boolean =>
  one?.matchedAmount === other?.matchedAmount && one?.confidence === other?.confidence && one?.waits === other?.waits;

/** A line after a change of one of its matches (undefined: deleted); the same object when nothing changed. */
export function lineAfter(line: Line, matchId: string, match: Match | undefined): Line {
  const next = suggestionOf(match);
  const known = line.suggestions.find((suggestion) => suggestion.matchId === matchId);
  if (isSame(known, next)) return line;
  const others = line.suggestions.filter((suggestion) => suggestion !== known);
  if (next === undefined) {
    const matchReasons = match === undefined ? line.matchReasons : reasonsWithout(line, match);
    return { ...line, suggestions: others, matchReasons };
  }
  return { ...line, suggestions: [...others, next].sort((a, b) => (a.matchId < b.matchId ? -1 : 1)) };
}
