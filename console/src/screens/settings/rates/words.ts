import { catalogue } from "../../../i18n/text.ts";

export const rateWords = catalogue({
  title: { en: "Exchange rates", de: "Wechselkurse" },
  quote: { en: "To", de: "Nach" },
  rate: { en: "Rate", de: "Kurs" },
  upload: { en: "Import rates of the ECB", de: "Kurse der EZB importieren" },
  uploadHint: {
    en: "eurofxref-daily.xml, eurofxref-hist-90d.xml or eurofxref-hist.xml of the European Central Bank",
    de: "eurofxref-daily.xml, eurofxref-hist-90d.xml oder eurofxref-hist.xml der Europäischen Zentralbank",
  },
  stored: { en: "{count} [rate|rates] stored", de: "{count} [Kurs|Kurse] gespeichert" },
  empty: { en: "No rates here", de: "Hier sind keine Kurse" },
  emptyHint: { en: "Foreign currencies are matched by rates.", de: "Fremdwährungen werden nach Kursen zugeordnet." },
});
