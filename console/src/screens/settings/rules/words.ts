import { ignoreWords } from "../../../i18n/ignore-words.ts";
import { catalogue } from "../../../i18n/text.ts";

export const rulesWords = catalogue({
  title: { en: "Your rules", de: "Ihre Regeln" },
  hint: {
    en: "Only the first rule that applies acts on a line. Rules never confirm a match that the evidence does not support.",
    de: "Die erste zutreffende Regel wirkt auf eine Buchung, und nur sie. Keine Regel bestätigt, was der Abgleich nicht selbst belegt.",
  },
  add: { en: "Add a rule", de: "Regel hinzufügen" },
  editTitle: { en: "Edit {name}", de: "{name} bearbeiten" },
  up: { en: "Move {name} up", de: "{name} nach oben" },
  down: { en: "Move {name} down", de: "{name} nach unten" },
  remove: { en: "Remove", de: "Entfernen" },
  removeTitle: { en: "Remove {name}?", de: "{name} entfernen?" },
  removeHint: {
    en: "Lines that the rule has handled stay as they are. The history keeps the rule.",
    de: "Buchungen, auf die die Regel gewirkt hat, bleiben, wie sie sind. Der Verlauf behält die Regel.",
  },
  empty: { en: "No rules yet", de: "Noch keine Regeln" },
  saved: { en: "Rules saved", de: "Regeln gespeichert" },
  place: { en: "No.", de: "Nr." },
  conditions: { en: "When", de: "Wenn" },
  actions: { en: "Then", de: "Dann" },
  changed: { en: "Changed", de: "Geändert" },
  changedBy: { en: "{ago} by {who}, version {version}", de: "{ago} von {who}, Version {version}" },
  proposals: { en: "Suggested from your decisions", de: "So entscheiden Sie schon" },
  proposalsHint: {
    en: "Decisions that you repeated in the last 90 days, as a rule.",
    de: "Gleiche Entscheidungen über Buchungen der letzten 90 Tage, als die Regel, die sie wären.",
  },
  decisions: { en: "{count} [decision|decisions]", de: "{count} [Entscheidung|Entscheidungen]" },
  use: { en: "Make it a rule", de: "Als Regel übernehmen" },
});

/** The fields of a rule, in its dialog and in sentences. */
export const ruleFieldWords = catalogue({
  conditionsHint: { en: "At least one. All must apply.", de: "Mindestens eine; alle genannten müssen zutreffen." },
  actionsHint: {
    en: "At least one. A line that is ignored or coded to an account gets no other action.",
    de: "Mindestens eine. Eine ignorierte oder kontierte Buchung bekommt keine andere Aktion.",
  },
  any: { en: "any", de: "beliebig" },
  nothing: { en: "–", de: "–" },
  bankConnectionId: { en: "Bank account", de: "Bankkonto" },
  direction: { en: "Direction", de: "Richtung" },
  credit: { en: "money in", de: "Eingang" },
  debit: { en: "money out", de: "Ausgang" },
  amountMin: { en: "Amount from", de: "Betrag ab" },
  amountMax: { en: "Amount to", de: "Betrag bis" },
  textContains: { en: "Text contains", de: "Text enthält" },
  textMatches: { en: "Text matches the pattern", de: "Text passt zum Muster" },
  patternHint: { en: "In the syntax of RE2, such as entgelt|gebühr", de: "In der Syntax von RE2, etwa entgelt|gebühr" },
  counterpartyName: { en: "Name on the line contains", de: "Name auf der Buchung enthält" },
  counterpartyIban: { en: "Account of the other side", de: "Konto der Gegenseite" },
  isFrom: { en: "Code of the recognized counterparty", de: "Code des erkannten Geschäftspartners" },
  purposeCode: { en: "Purpose code", de: "Zweckcode" },
  bankTransactionCode: { en: "Bank transaction code begins with", de: "Buchungscode der Bank beginnt mit" },
  ignoreReason: { en: "Ignore as", de: "Ignorieren als" },
  account: { en: "Code to the account", de: "Auf das Konto kontieren" },
  ...ignoreWords,
  other: { en: "other (the name of the rule)", de: "anderes, wie die Regel heißt" },
  counterpartyId: { en: "Suggest invoices of", de: "Rechnungen vorschlagen von" },
  difference: { en: "Close a difference up to", de: "Differenz ausbuchen bis" },
  percent: { en: "and up to percent of the invoice", de: "und bis Prozent der Rechnung" },
  differenceReason: { en: "Book the difference as", de: "Differenz buchen als" },
  fee: { en: "fee", de: "Gebühr" },
  discount: { en: "discount", de: "Skonto" },
  rounding: { en: "rounding", de: "Rundung" },
  write_off: { en: "write-off", de: "Abschreibung" },
  neverConfirm: { en: "Only a person confirms", de: "Nur eine Person bestätigt" },
  ceiling: { en: "Only a person confirms above", de: "Nur eine Person bestätigt über" },
  ceilingHint: {
    en: "Raises the ceiling to no more than the settings allow to rules.",
    de: "Hebt die Obergrenze höchstens so weit, wie die Einstellungen es Regeln erlauben.",
  },
  assignee: { en: "Send to", de: "Senden an" },
  assigneeHint: { en: "Only a person confirms then.", de: "Dann bestätigt nur eine Person." },
  notAnAmount: { en: "Needs a currency, and an amount in it", de: "Braucht eine Währung und einen Betrag in ihr" },
  notAPercent: { en: "0 to 100, at most 2 decimals", de: "0 bis 100, höchstens 2 Nachkommastellen" },
});

export const rulePreviewWords = catalogue({
  preview: { en: "Try on the last 90 days", de: "An 90 Tagen ausprobieren" },
  title: { en: "What the rule would have done", de: "Was die Regel getan hätte" },
  acts: { en: "It acts on {lines} of {examined} lines.", de: "Sie wirkt auf {lines} von {examined} Buchungen." },
  cut: { en: "There are more lines than were looked at.", de: "Es gibt mehr Buchungen, als betrachtet wurden." },
  proposed: { en: "With the rule", de: "Mit der Regel" },
});
