import { catalogue } from "../../../i18n/text.ts";

export const reasonWords = catalogue({
  title: { en: "Reasons why a line is open", de: "Gründe, warum eine Buchung offen ist" },
  field: { en: "Reasons", de: "Gründe" },
  text: { en: "Reason", de: "Grund" },
  hint: { en: "Lines keep the reasons that they have.", de: "Buchungen behalten ihre Gründe." },
  add: { en: "Add a reason", de: "Grund hinzufügen" },
  save: { en: "Keep reasons", de: "Gründe übernehmen" },
  saved: { en: "Reasons saved", de: "Gründe gespeichert" },
});
