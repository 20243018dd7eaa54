import type { Changes } from "../../services/matching/src/domain/book.ts";
import {
  type AliasKey,
  type Knowledge,
  learn,
  learnedCounterparty,
  lessonsOf,
} from "../../services/matching/src/domain/learning.ts";
import { counterpartyIbans, counterpartyNameKeys } from "../../services/matching/src/domain/matcher/derived-keys.ts";
import type { LearnedAlias } from "../../services/matching/src/domain/matcher/learned-alias.ts";
import type { Counterparty } from "../../services/matching/src/domain/model.ts";

/** What a tenant's people teach matching by what they book, kept in memory as the service keeps it in its database. */
export class Memory {
  readonly #known = new Map<string, Knowledge>();
  readonly #onFile: ReadonlySet<string>;

  constructor(counterparties: readonly Counterparty[]) {
    // A name or account on file says itself who it is: of that nothing is learned.
    this.#onFile = new Set(
      counterparties.flatMap((counterparty) => [
        ...counterpartyNameKeys(counterparty).map((key) => idOf({ kind: "name", key })),
        ...counterpartyIbans(counterparty).map((key) => idOf({ kind: "iban", key })),
      ]),
    );
  }

  /** Learns from what a person changed. */
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
