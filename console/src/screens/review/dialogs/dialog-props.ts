import type { TransactionWithMatches } from "../../../api/resources.ts";
import type { Action } from "../actions.ts";

/** What every dialog about a line gets. */
export interface DialogProps {
  line: TransactionWithMatches;
  decide(action: Action): Promise<boolean>;
  onClose(): void;
}
