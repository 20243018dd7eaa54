import { catalogue } from "../../i18n/text.ts";

export const settingsWords = catalogue({
  title: { en: "Settings", de: "Einstellungen" },
  rules: { en: "Rules", de: "Regeln" },
  banks: { en: "Bank accounts", de: "Bankkonten" },
  rates: { en: "Exchange rates", de: "Wechselkurse" },
  apiKeys: { en: "API keys", de: "API-Schlüssel" },
});
