import type { Match, TransactionWithMatches } from "../../api/resources.ts";
import type { Work } from "./actions.ts";
import type { ReviewDialog } from "./dialogs/review-dialogs.tsx";

/** The actions of a person on the line in view. The list's keys run them as well. */
export interface LineActions {
  /** The rights of the person now; none without a connection. */
  mayMatch: boolean;
  mayLine: boolean;
  confirm(line: TransactionWithMatches, match: Match, closeDifference?: string): void;
  /** Tells whether a confirmation also says that the payer is remembered. */
  rememberAccount: boolean;
  setRememberAccount(remember: boolean): void;
  reject(line: TransactionWithMatches, match: Match): void;
  unlink(line: TransactionWithMatches, match: Match): void;
  ignoreOrInclude(line: TransactionWithMatches): void;
  /** Takes one coding to an account back. */
  uncode(line: TransactionWithMatches, id: string): void;
  /** Settles a transfer between own accounts with its other line, once that is loaded. */
  settleTransfer(line: TransactionWithMatches): void;
  /** @returns whether it was done */
  work(line: TransactionWithMatches, work: Work): Promise<boolean>;
  /** Gives the line to the person who asks; a line that this person has is left without an assignee. */
  assignToMe(line: TransactionWithMatches): void;
  open(dialog: ReviewDialog): void;
}

/** The panels beside the suggestions. */
export type Panel = "why" | "history" | "work";
