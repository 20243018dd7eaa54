import { catalogue } from "../i18n/text.ts";

export const stateWords = catalogue({
  loading: { en: "Loading", de: "Wird geladen" },
  retry: { en: "Try again", de: "Erneut versuchen" },
  notFound: { en: "This does not exist", de: "Das gibt es nicht" },
  notFoundHint: {
    en: "The address may be mistyped, or what it led to was removed.",
    de: "Die Adresse ist vielleicht falsch geschrieben, oder was dort war, wurde entfernt.",
  },
  failed: { en: "Something went wrong", de: "Etwas ist schiefgegangen" },
});
