import { catalogue } from "../i18n/text.ts";

export const stateWords = catalogue({
  loading: { en: "Loading", de: "Wird geladen" },
  retry: { en: "Try again", de: "Erneut versuchen" },
  failed: { en: "Something went wrong", de: "Etwas ist schiefgegangen" },
});
