import { catalogue } from "../../i18n/text.ts";

export const importTabWords = catalogue({
  title: { en: "Imports", de: "Importe" },
  statements: { en: "Statements", de: "Kontoauszüge" },
  files: { en: "All files", de: "Alle Dateien" },
  advices: { en: "Payment advices", de: "Zahlungsavise" },
});
