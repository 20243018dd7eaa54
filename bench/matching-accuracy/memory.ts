import type { Changes } from "@matchbook/matcher/books/book";
import { addTo } from "@matchbook/matcher/model/collections";
import type { Counterparty, LearnedAlias } from "@matchbook/matcher/model/counterparty";
import { counterpartyIbans, counterpartyNameKeys } from "@matchbook/matcher/reading/derived-keys";
import { type AliasKey, type Knowledge, learn, learnedFrom } from "../../services/matching/src/domain/knowledge.ts";
import { heeded, type LineLesson, lessonsOf } from "../../services/matching/src/domain/learning.ts";

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
  observe(operation: "create_match" | "automatic_matching", changed: Pick<Changes, "lines" | "matches">): void {
    const changes = { ...changed, invoices: [], deletedMatches: [], deletedInvoices: [] };
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
