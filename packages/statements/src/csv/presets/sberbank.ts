import type { CsvPreset } from "../preset.ts";

/** Sberbank, accounts of cards. The file does not name the currency of the account. */
export const sberbank: CsvPreset[] = [
  {
    name: "Sberbank",
    beside: ["Тип карты", "Город совершения операции", "Страна совершения операции"],
    header: [
      "Номер карты",
      "Дата совершения операции",
      "Дата обработки операции",
      "Описание",
      "Валюта операции",
      "Сумма в валюте операции",
      "Сумма в валюте счета",
    ],
    mapping: {
      decimalSeparator: ",",
      dateFormats: ["DD.MM.YYYY"],
      columns: {
        bookingDate: "Дата обработки операции",
        amount: "Сумма в валюте счета",
        description: "Описание",
        type: "Тип операции",
        originalAmount: "Сумма в валюте операции",
        originalCurrency: "Валюта операции",
      },
    },
  },
];
