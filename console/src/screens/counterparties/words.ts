import { catalogue } from "../../i18n/text.ts";

export const counterpartyWords = catalogue({
  title: { en: "Counterparties", de: "Geschäftspartner" },
  find: { en: "Name or code", de: "Name oder Nummer" },
  name: { en: "Name", de: "Name" },
  code: { en: "Account code", de: "Kontonummer" },
  aliases: { en: "Other names", de: "Weitere Namen" },
  accounts: { en: "Bank accounts", de: "Bankkonten" },
  empty: { en: "No counterparties here", de: "Hier sind keine Geschäftspartner" },
  since: { en: "Since", de: "Seit" },
  learned: { en: "What matching learned", de: "Was der Abgleich gelernt hat" },
  learnedHint: {
    en: "Names, accounts and texts of lines that people matched to this counterparty.",
    de: "Namen, Konten und Texte von Buchungen, die Personen diesem Partner zugeordnet haben.",
  },
  nothingLearned: {
    en: "Nothing yet. Matching learns from what people confirm.",
    de: "Noch nichts. Der Abgleich lernt aus bestätigten Zuordnungen.",
  },
  iban: { en: "payer's account", de: "Konto des Zahlers" },
  merchant: { en: "words of a text", de: "Wörter eines Textes" },
  kind: { en: "Kind", de: "Art" },
  value: { en: "Value", de: "Wert" },
  confirmations: { en: "Confirmations", de: "Bestätigungen" },
  ofNeeded: { en: "{count} of {needed}", de: "{count} von {needed}" },
  use: { en: "Use", de: "Verwendung" },
  used: { en: "in use", de: "in Verwendung" },
  suggests: { en: "only for suggestions", de: "nur für Vorschläge" },
  waiting: { en: "not yet", de: "noch nicht" },
  contradicted: { en: "pays for others too", de: "zahlt auch für andere" },
  forget: { en: "Forget all", de: "Alles vergessen" },
  forgetTitle: { en: "Forget what was learned about {name}?", de: "Gelerntes über {name} vergessen?" },
  forgetHint: {
    en: "Matching learns again from later decisions. Matches do not change.",
    de: "Der Abgleich lernt aus späteren Entscheidungen neu. Zuordnungen ändern sich nicht.",
  },
  forgotten: { en: "Forgotten", de: "Vergessen" },
});
