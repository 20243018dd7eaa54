import { catalogue } from "../i18n/text.ts";

export const certaintyWords = catalogue({
  certain: { en: "certain", de: "sicher" },
  likely: { en: "likely", de: "wahrscheinlich" },
  weak: { en: "weak", de: "schwach" },
  outOf: { en: "{share} of 100", de: "{share} von 100" },
});
