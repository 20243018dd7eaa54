import { catalogue } from "../../i18n/text.ts";

export const leftOutWords = catalogue({
  doesNotContinue: {
    en: {
      one: "The balance of {from} to {to} does not continue: {amount} are missing. Row {rows} was left out.",
      other: "The balance of {from} to {to} does not continue: {amount} are missing. Rows {rows} were left out.",
    },
    de: {
      one: "Der Saldo vom {from} bis {to} geht nicht auf: {amount} fehlen. Zeile {rows} wurde ausgelassen.",
      other: "Der Saldo vom {from} bis {to} geht nicht auf: {amount} fehlen. Die Zeilen {rows} wurden ausgelassen.",
    },
  },
});
