import { addTo } from "../../services/matching/src/domain/add-to.ts";
import type { Changes } from "../../services/matching/src/domain/book.ts";
import type { Counterparty } from "../../services/matching/src/domain/counterparty.ts";
import { type AliasKey, type Knowledge, learn, learnedFrom } from "../../services/matching/src/domain/knowledge.ts";
import { heeded, type LineLesson, lessonsOf } from "../../services/matching/src/domain/learning.ts";
import { counterpartyIbans, counterpartyNameKeys } from "../../services/matching/src/domain/matcher/derived-keys.ts";
import type { LearnedAlias } from "../../services/matching/src/domain/matcher/learned-alias.ts";

/** The learned aliases of a tenant, kept in memory with the same rules as in the service. */
export class Memory {
  readonly #known = new Map<string, Knowledge>();
  readonly #onFile = new Map<string, Set<string>>();

  readonly #counterparties: ReadonlyMap<string, Counterparty>;

  constructor(counterparties: readonly Counterparty[]) {
    this.#counterparties = new Map(counterparties.map((counterparty) => [counterparty.id, counterparty]));
    for (const counterparty of counterparties) {
      for (const key of counterpartyNameKeys(counterparty)) this.#file({ kind: "name", key }, counterparty);
      for (const key of counterpartyIbans(counterparty)) this.#file({ kind: "iban", key }, counterparty);
    }
  }

  #file(alias: AliasKey, { id }: Counterparty): void {
    addTo(this.#onFile, idOf(alias), id);
  }

  /** Learns from the changes of an operation. */
  observe(operation: "create_match" | "automatic_matching", changes: Changes): void {
    const onFile = (lesson: LineLesson) => ({
      owners: this.#onFile.get(idOf(lesson.alias)) ?? new Set<string>(),
      counterparty: "counterpartyId" in lesson ? this.#counterparties.get(lesson.counterpartyId) : undefined,
    });
    for (const lesson of lessonsOf({ operation }, changes).flatMap((each) => heeded(each, onFile(each)))) {
      const id = idOf(lesson.alias);
      this.#known.set(id, learn(this.#known.get(id) ?? { ...lesson.alias, confirmations: [] }, lesson));
    }
  }

  aliases(): LearnedAlias[] {
    return [...this.#known.values()].flatMap(learnedFrom);
  }
}

function idOf({ kind, key }: AliasKey): string {
  return `${kind}:${key}`;
}
