import type { CsvPresetId } from "@matchbook/statements/value-sets";

/** The banks and services whose CSV exports are known, by their own names. */
export const PRESET_NAMES: Record<CsvPresetId, string> = {
  "bank-of-america": "Bank of America",
  chase: "Chase",
  commerzbank: "Commerzbank",
  danske: "Danske Bank",
  dkb: "DKB",
  "ing-de": "ING (DE)",
  "ing-nl": "ING (NL)",
  knab: "Knab",
  monzo: "Monzo",
  n26: "N26",
  paypal: "PayPal",
  qonto: "Qonto",
  revolut: "Revolut",
  seb: "SEB",
  sparkasse: "Sparkasse",
  starling: "Starling",
  stripe: "Stripe",
  swedbank: "Swedbank",
  wise: "Wise",
};
