import type { Scenario } from "./scenario.ts";
import { singleInvoice } from "./single-invoice.ts";
import { unrelated } from "./unrelated.ts";

/** Everything that can happen to a tenant, in proportion. */
export const SCENARIOS: Scenario[] = [...singleInvoice, ...unrelated];
