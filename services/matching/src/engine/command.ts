import type { Changes } from "@matchbook/matcher/books/book";
import type { Ledger } from "@matchbook/matcher/books/ledger";
import type { Counterparty } from "@matchbook/matcher/model/counterparty";
import type { Moment } from "@matchbook/matcher/model/model";
import type { Write } from "@matchbook/runtime/mongo/write-together";
import type { Decision } from "../store/decision.ts";
import type { Scope, WorkingSet } from "./working-set.ts";

/** A change that a caller asks for. */
export interface Command<T, A> {
  /** The name of the operation in the history. */
  operation: string;
  /** The entities that must be loaded for the decision. */
  scope: Scope;
  /** The slots of a commit, of `MAX_BATCH`, that the command takes. Default 1. */
  weight?: number;
  /** Makes the change in the ledger. Must be pure: it may run again on a newer state. @throws AppError the refusal */
  decide(ledger: Ledger, set: WorkingSet, moment: Moment): T | Promise<T>;
  /** The answer, from the stored form of the changes. */
  answer(result: T, changes: Changes): A;
  /** Remembers the payer; see `lessonsOf`. */
  rememberAccount?: boolean | undefined;
  /** See `Decision`. */
  continues?: boolean;
  /** Of an undo: what it undoes, after `decide` has run. */
  undoes?: ((set: WorkingSet) => Decision["undoes"]) | undefined;
  created?: ((result: T) => readonly Counterparty[]) | undefined;
  /** Writes that store the answer under the request's idempotency key, in the same commit. */
  remember?: ((answer: A) => Write[]) | undefined;
}

export type PendingCommand = Omit<Decision, "changes" | "now" | "writes"> & {
  command: Command<unknown, unknown>;
  /** Set when the last decision about it has anything for the history. */
  isNoted?: boolean;
};
