import { catalogue } from "../i18n/text.ts";

export const failureWords = catalogue({
  notFound: { en: "This does not exist", de: "Das gibt es nicht" },
  forbidden: { en: "Your role does not allow this", de: "Ihre Rolle erlaubt das nicht" },
  forbiddenHint: {
    en: "Ask an administrator of your organisation for access.",
    de: "Bitten Sie eine Administratorin oder einen Administrator Ihrer Organisation um Zugriff.",
  },
  tooMany: { en: "Too many requests", de: "Zu viele Anfragen" },
  tooManyHint: { en: "Try again in {count} [second|seconds].", de: "Neuer Versuch in {count} [Sekunde|Sekunden]." },
  offline: { en: "No connection", de: "Keine Verbindung" },
  offlineHint: { en: "Trying again by itself.", de: "Wird von selbst erneut versucht." },
  unavailable: { en: "Temporarily unavailable", de: "Vorübergehend nicht verfügbar" },
  unavailableHint: {
    en: "A part of Matchbook does not answer. Trying again by itself.",
    de: "Ein Teil von Matchbook antwortet nicht. Wird von selbst erneut versucht.",
  },
  changedBy: { en: "Changed meanwhile by {who}, {when}", de: "Inzwischen geändert von {who}, {when}" },
  correlation: { en: "For support, give them this number:", de: "Nennen Sie dem Support diese Nummer:" },
  ended: { en: "Your session has ended", de: "Ihre Sitzung ist beendet" },
});
