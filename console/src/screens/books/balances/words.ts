import { catalogue } from "../../../i18n/text.ts";

export const balanceWords = catalogue({
  byDay: { en: "Balance by day · {currency}", de: "Saldo je Tag · {currency}" },
  balance: { en: "Balance", de: "Saldo" },
  noStatements: { en: "No statements:", de: "Ohne Auszüge:" },
  none: { en: "No statement with balances in this period", de: "Kein Auszug mit Salden in diesem Zeitraum" },
  noneHint: {
    en: "Import statements with balances, such as MT940, CAMT.053 or OFX.",
    de: "Importieren Sie Auszüge mit Salden, etwa MT940, CAMT.053 oder OFX.",
  },
  issues: { en: "Statements to request from the bank", de: "Was von der Bank anzufordern ist" },
  noIssue: {
    en: "Every statement opens with the closing balance of the one before. Nothing is missing.",
    de: "Jeder Auszug beginnt mit dem Saldo des vorigen. Es fehlt nichts.",
  },
  notProvable: {
    en: "No statement of this account states a balance, so completeness cannot be proved.",
    de: "Kein Auszug dieses Kontos hat Salden. Dass alle Buchungen da sind, ist deshalb nicht nachweisbar.",
  },
  onlyDays: {
    en: "Every statement opens with the closing balance of the one before. The days below do not add up.",
    de: "Jeder Auszug beginnt mit dem Saldo des vorigen. Unten stehen Tage, deren Buchungen nicht dazu führen.",
  },
  accounts: { en: "All accounts", de: "Alle Konten" },
  moreIssues: { en: "The latest {shown} of {count}", de: "Die letzten {shown} von {count}" },
  ask: { en: "Days to request", de: "Diese Tage anfordern" },
  expected: { en: "Expected balance", de: "Erwarteter Saldo" },
  stated: { en: "Stated balance", de: "Angegebener Saldo" },
  notKnown: { en: "not known", de: "nicht bekannt" },
  difference: { en: "Difference", de: "Differenz" },
  import: { en: "Import", de: "Import" },
  open: { en: "Open", de: "Öffnen" },
  left_out: { en: "Rows were left out of a file", de: "Zeilen einer Datei wurden ausgelassen" },
  unaccounted: { en: "The bank lines do not add up to the balance", de: "Die Buchungen führen nicht zum Saldo" },
  gap: { en: "Statements are missing", de: "Auszüge fehlen" },
  overlap: { en: "Two overlapping statements disagree", de: "Zwei Auszüge überschneiden sich und weichen ab" },
  discontinuity: { en: "Does not open with the previous balance", de: "Beginnt nicht mit dem Saldo davor" },
  changed: { en: "The bank changed a balance", de: "Die Bank hat einen Saldo geändert" },
  offDays: { en: "Days that do not add up", de: "Tage, deren Buchungen nicht zum Saldo führen" },
  booked: { en: "Booked", de: "Gebucht" },
});
