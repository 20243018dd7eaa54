import type { TransactionWithMatches } from "../../../api/resources.ts";
import type { Action } from "../actions.ts";

/** The properties of every dialog about a line. */
export interface DialogProps {
  line: TransactionWithMatches;
  decide(action: Action): Promise<boolean>;
  onClose(): void;
}
