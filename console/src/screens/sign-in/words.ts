import { catalogue } from "../../i18n/text.ts";

/** Why a sign-in ended without a session, by the `problem` that the gateway answers, and what to do. */
export const problems = catalogue({
  expired: { en: "This sign-in is no longer valid", de: "Diese Anmeldung ist nicht mehr gültig" },
  denied: { en: "The sign-in was cancelled", de: "Die Anmeldung wurde abgebrochen" },
  refused: { en: "The sign-in was refused", de: "Die Anmeldung wurde abgelehnt" },
  unavailable: { en: "The identity provider does not answer", de: "Der Anmeldedienst antwortet nicht" },
  "no-tenant": { en: "Your account belongs to no organisation", de: "Ihr Konto gehört zu keiner Organisation" },
  "no-role": { en: "Your account has no role here", de: "Ihr Konto hat hier keine Rolle" },
  closed: { en: "Your organisation was closed", de: "Ihre Organisation wurde geschlossen" },
  "signed-out": { en: "You are signed out", de: "Sie sind abgemeldet" },
});

/** An unknown problem has no text. */
export type Problem = keyof typeof problems;

export const hints = catalogue({
  expired: {
    en: "It took too long, or was used before. Please sign in again.",
    de: "Sie hat zu lange gedauert oder wurde schon benutzt. Bitte melden Sie sich erneut an.",
  },
  denied: { en: "You can sign in again at any time.", de: "Sie können sich jederzeit erneut anmelden." },
  refused: {
    en: "The answer of the identity provider could not be accepted. Please try again, then ask an administrator.",
    de: "Die Antwort des Anmeldedienstes war nicht annehmbar. Bitte versuchen Sie es erneut, dann fragen Sie Ihre Administration.",
  },
  unavailable: { en: "Please try again in a moment.", de: "Bitte versuchen Sie es gleich noch einmal." },
  "no-tenant": {
    en: "You are who you say, but the identity provider names no organisation for you. Ask its administrator to add you to one, then sign in again.",
    de: "Sie sind angemeldet, aber der Anmeldedienst nennt keine Organisation für Sie. Bitten Sie dessen Administration, Sie einer zuzuordnen, und melden Sie sich dann erneut an.",
  },
  "no-role": {
    en: "The identity provider gives you no role in Matchbook: viewer, reviewer or admin. Ask its administrator for one, then sign in again.",
    de: "Der Anmeldedienst gibt Ihnen keine Rolle in Matchbook: Ansicht, Prüfung oder Administration. Bitten Sie dessen Administration darum und melden Sie sich dann erneut an.",
  },
  closed: {
    en: "Its data was deleted. Ask your administrator if you did not expect this.",
    de: "Ihre Daten wurden gelöscht. Fragen Sie Ihre Administration, wenn Sie das nicht erwartet haben.",
  },
  "signed-out": { en: "In every tab of this browser.", de: "In jedem Tab dieses Browsers." },
});

export const signInWords = catalogue({
  title: { en: "Sign in to Matchbook", de: "Bei Matchbook anmelden" },
  signIn: { en: "Sign in", de: "Anmelden" },
  other: { en: "Sign in with another account", de: "Mit anderem Konto anmelden" },
});
