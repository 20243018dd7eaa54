import { type GermanPatterns, germanOf } from "../../components/german-details.ts";
import type { Language } from "../../i18n/text.ts";

/** Messages of the API about an attempt without a usable answer. They are in English only. */
const GERMAN: Record<string, string> = {
  "connection refused": "Verbindung abgelehnt",
  "connection closed before the response was complete": "Verbindung vor dem Ende der Antwort geschlossen",
  "connection timed out": "Verbindung nicht rechtzeitig hergestellt",
  "host unreachable": "Rechner nicht erreichbar",
  "network unreachable": "Netz nicht erreichbar",
  "host name does not resolve": "Unbekannter Rechnername",
  "host name lookup failed": "Rechnername ließ sich nicht auflösen",
  "host resolves to a forbidden address": "Der Rechnername führt zu einer unzulässigen Adresse",
  "host is a forbidden address": "Unzulässige Adresse",
  "TLS certificate not valid (expired)": "TLS-Zertifikat ungültig (abgelaufen)",
  "TLS certificate not valid (not valid yet)": "TLS-Zertifikat ungültig (noch nicht gültig)",
  "TLS certificate not valid (revoked)": "TLS-Zertifikat ungültig (widerrufen)",
  "TLS certificate not valid (self-signed)": "TLS-Zertifikat ungültig (selbst ausgestellt)",
  "TLS certificate not valid (unknown issuer)": "TLS-Zertifikat ungültig (unbekannter Aussteller)",
  "TLS certificate not valid (other host name)": "TLS-Zertifikat ungültig (anderer Rechnername)",
  "TLS certificate not valid": "TLS-Zertifikat ungültig",
  "TLS handshake failed": "TLS-Verbindung gescheitert",
  "response headers are too large": "Kopf der Antwort zu groß",
  "response is too large": "Antwort zu groß",
  "response is not valid HTTP": "Antwort ist kein gültiges HTTP",
  "request failed": "Anfrage gescheitert",
};

const GERMAN_PATTERNS: GermanPatterns = [
  [/^connection timed out after (\d+) ms$/, "Verbindung nach $1 ms nicht hergestellt"],
  [/^timed out after (\d+) ms$/, "keine Antwort innerhalb von $1 ms"],
  [/^redirect \((\d+)\) not followed$/, "Weiterleitung ($1) nicht befolgt"],
];

/** The problem of an attempt, beside the status of its answer; null when it only repeats the status. */
export function attemptProblem(problem: string | null, status: number | null, language: Language): string | null {
  if (problem === null || problem === `HTTP ${status}`) return null;
  if (language !== "de") return problem;
  const known = Object.hasOwn(GERMAN, problem) ? GERMAN[problem] : undefined;
  return known ?? germanOf(problem, GERMAN_PATTERNS) ?? problem;
}
