import type { Changes } from "../../services/matching/src/domain/book.ts";
import type { Counterparty } from "../../services/matching/src/domain/counterparty.ts";
import {
  type AliasKey,
  type Knowledge,
  learn,
  learnedCounterparty,
  lessonsOf,
} from "../../services/matching/src/domain/learning.ts";
import { counterpartyIbans, counterpartyNameKeys } from "../../services/matching/src/domain/matcher/derived-keys.ts";
import type { LearnedAlias } from "../../services/matching/src/domain/matcher/learned-alias.ts";

/** The learned aliases of a tenant, kept in memory with the same rules as in the service. */
export class Memory {
  readonly #known = new Map<string, Knowledge>();
  readonly #onFile: ReadonlySet<string>;

  constructor(counterparties: readonly Counterparty[]) {
    // Nothing is learned about names and accounts that are on file.
    this.#onFile = new Set(
      counterparties.flatMap((counterparty) => [
        ...counterpartyNameKeys(counterparty).map((key) => idOf({ kind: "name", key })),
        ...counterpartyIbans(counterparty).map((key) => idOf({ kind: "iban", key })),
      ]),
    );
  }

  /** Learns from the changes of a person. */
  observe(changes: Changes): void {
    for (const lesson of lessonsOf("create_match", changes)) {
      const id = idOf(lesson.alias);
      if (lesson.said === "confirmed" && this.#onFile.has(id)) continue;
      this.#known.set(id, learn(this.#known.get(id) ?? { ...lesson.alias, confirmations: [] }, lesson));
    }
  }

  aliases(): LearnedAlias[] {
    return [...this.#known.values()].flatMap((knowledge) => {
      const counterpartyId = learnedCounterparty(knowledge);
      return counterpartyId === undefined ? [] : [{ kind: knowledge.kind, key: knowledge.key, counterpartyId }];
    });
  }
}

function idOf({ kind, key }: AliasKey): string {
  return `${kind}:${key}`;
}
