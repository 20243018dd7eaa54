import type { Line } from "@matchbook/matcher/model/model";
import { questionsOf } from "@matchbook/matcher/questions";
import { mapInSlices } from "@matchbook/runtime/work/slices";

/** The first look-ups for a chunk of lines, as `questionsOf` of the matcher asks. */
export type ChunkQuestions = Awaited<ReturnType<typeof questionsOfAll>>;

/** The first look-ups of some lines. */
export async function questionsOfAll(lines: readonly Line[]) {
  const all = await mapInSlices(lines, questionsOf);
  return {
    references: distinct(all.flatMap(({ references }) => references)),
    accounts: distinct(all.flatMap(({ accounts }) => accounts)),
    learnedNames: distinct(all.map(({ name }) => name)),
    wordings: distinct(all.flatMap(({ wordings }) => wordings)),
    names: distinct(all.flatMap(({ names }) => names)),
  };
}

export function distinct(values: readonly (string | undefined)[]): string[] {
  return [...new Set(values.filter((value) => value !== undefined))];
}

/** The entities, each id once: the last one that has it. */
export function unique<T extends { id: string }>(entities: readonly T[]): T[] {
  return [...new Map(entities.map((entity) => [entity.id, entity])).values()];
}
