import { catalogue } from "../../i18n/text.ts";

export const partyWords = catalogue({
  hint: { en: "Name, account code or IBAN", de: "Name, Kontonummer oder IBAN" },
  createNamed: { en: "New counterparty “{name}”", de: "Neuer Geschäftspartner „{name}“" },
  newParty: { en: "New counterparty", de: "Neuer Geschäftspartner" },
  code: { en: "Account code", de: "Kontonummer" },
  iban: { en: "IBAN", de: "IBAN" },
  codeHint: { en: "Type a name to find the code", de: "Ein Name findet den Code" },
  choose: { en: "Choose another", de: "Anderen wählen" },
});
