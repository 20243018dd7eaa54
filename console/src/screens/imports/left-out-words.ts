import { catalogue } from "../../i18n/text.ts";

export const leftOutWords = catalogue({
  doesNotContinue: {
    en: "The balance of {from} to {to} does not continue: {amount} are missing. [Row {rows} was|Rows {rows} were] left out.",
    de: "Der Saldo vom {from} bis {to} geht nicht auf: {amount} fehlen. [Zeile {rows} wurde|Die Zeilen {rows} wurden] ausgelassen.",
  },
});
