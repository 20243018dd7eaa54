import { withoutReasons } from "../allocation.ts";
import type { Ledger } from "../ledger.ts";
import type { LineReason } from "../reason.ts";
import { sameReasons } from "./reason.ts";

/** Stores on a line why matching did not confirm it. Reasons about the line's text are kept. */
export function storeReasons(ledger: Ledger, lineId: string, why: readonly LineReason[]): void {
  const line = ledger.line(lineId);
  const reasons = [...why, ...withoutReasons(line)];
  if (!sameReasons(reasons, line.reasons)) ledger.setLine({ ...line, reasons });
}
