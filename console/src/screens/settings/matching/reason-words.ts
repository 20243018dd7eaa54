import { catalogue } from "../../../i18n/text.ts";

export const reasonWords = catalogue({
  title: { en: "Reasons why a line is open", de: "Gründe, warum eine Buchung offen ist" },
  field: { en: "Reasons", de: "Gründe" },
  hint: {
    en: "A line each: code = text, such as asked = asked the customer. Lines keep the reasons that they have.",
    de: "Je eine Zeile: Code = Text, etwa gefragt = Kunde gefragt. Buchungen behalten ihre Gründe.",
  },
  badLine: { en: "Line {line} is not “code = text”", de: "Zeile {line} ist nicht „Code = Text“" },
  save: { en: "Keep reasons", de: "Gründe übernehmen" },
  saved: { en: "Reasons saved", de: "Gründe gespeichert" },
});
