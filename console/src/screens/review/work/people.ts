import type { Changes } from "../../../api/resources.ts";

/** A person who can be given a line. */
export interface Person {
  /** The actor, `user:<subject>`. */
  id: string;
  name: string;
}

export interface Named {
  id: string;
  name?: string | null | undefined;
}

/** Who works here, by name: the person who asks, those of the line, those who did something last. */
export function peopleOf(me: Person, ofLine: readonly (Named | null)[], recent: Changes["entries"] = []): Person[] {
  const done = recent.map(({ actor, actorName }) => ({ id: actor, name: actorName ?? null }));
  const people = new Map([[me.id, me]]);
  for (const one of [...ofLine, ...done]) {
    if (one === null || !one.id.startsWith("user:") || people.has(one.id)) continue;
    people.set(one.id, { id: one.id, name: one.name ?? one.id });
  }
  return [...people.values()].sort((one, other) => one.name.localeCompare(other.name));
}

/** The people whom a comment mentions by `@` and their name. */
export function mentionsIn(text: string, people: readonly Person[]): string[] {
  const written = text.toLowerCase();
  return people.filter(({ name }) => written.includes(`@${name.toLowerCase()}`)).map(({ id }) => id);
}
