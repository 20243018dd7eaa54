import { catalogue } from "./text.ts";

/** Why a line is ignored. */
export const ignoreWords = catalogue({
  bank_fee: { en: "bank fee", de: "Bankgebühr" },
  own_transfer: { en: "own transfer", de: "eigene Umbuchung" },
  salary: { en: "salary", de: "Gehalt" },
  tax: { en: "tax", de: "Steuer" },
  duplicate: { en: "duplicate", de: "Dublette" },
  other: { en: "other", de: "Sonstiges" },
});
