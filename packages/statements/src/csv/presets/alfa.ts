import type { CsvPreset } from "../preset.ts";

/** Alfa-Bank in Russia, current accounts. */
export const alfa: CsvPreset[] = [
  {
    name: "Alfa-Bank",
    beside: ["Тип счёта"],
    header: ["Номер счета", "Валюта", "Дата операции", "Референс проводки", "Описание операции", "Приход", "Расход"],
    mapping: {
      decimalSeparator: ",",
      dateFormats: ["DD.MM.YY", "DD.MM.YYYY"],
      columns: {
        bookingDate: "Дата операции",
        debit: "Расход",
        credit: "Приход",
        currency: "Валюта",
        account: "Номер счета",
        description: "Описание операции",
        bankReference: "Референс проводки",
      },
    },
  },
];
