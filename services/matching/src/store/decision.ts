import type { Changes } from "@matchbook/matcher/books/book";
import type { Counterparty } from "@matchbook/matcher/model/counterparty";
import type { Cause } from "@matchbook/runtime/events/outbox-rows";
import type { Call } from "@matchbook/runtime/grpc/call";
import type { Write } from "@matchbook/runtime/mongo/write-together";
import type { LearnedChange } from "../domain/knowledge.ts";

/** A decision: its caller, its operation and its changes. */
export interface Decision extends Cause {
  call: Call;
  operation: string;
  /** Decisions of one request, or of one run of matching, share it. */
  operationId: string;
  /** A person said that the payer is remembered. */
  rememberAccount?: boolean | undefined;
  /** Further commits give up the other lines of an import. The event that tells of its removal comes with the last. */
  continues?: boolean | undefined;
  changes: Changes;
  now: Date;
  /** Of an undo: the operation, and what it taught, which is taken back. */
  undoes?: { operationId: string; learned: readonly LearnedChange[] } | undefined;
  created?: readonly Counterparty[] | undefined;
  /** Further writes of the same commit. */
  writes: Write[];
}
