import { again } from "./again.ts";
import { currencies } from "./currencies.ts";
import { doubtful } from "./doubtful.ts";
import { misleading } from "./misleading.ts";
import { numberLists } from "./number-lists.ts";
import { otherAmounts } from "./other-amounts.ts";
import { otherPayers } from "./other-payers.ts";
import { payouts } from "./payouts.ts";
import { plainNumbers } from "./plain-numbers.ts";
import type { Scenario } from "./scenario.ts";
import { severalInvoices } from "./several-invoices.ts";
import { singleInvoice } from "./single-invoice.ts";
import { subscriptions } from "./subscriptions.ts";
import { unrelated } from "./unrelated.ts";

/** All scenarios with their frequencies. */
export const SCENARIOS: Scenario[] = [
  ...singleInvoice,
  ...subscriptions,
  ...severalInvoices,
  ...plainNumbers,
  ...numberLists,
  ...otherAmounts,
  ...otherPayers,
  ...currencies,
  ...again,
  ...misleading,
  ...doubtful,
  ...payouts,
  ...unrelated,
];
