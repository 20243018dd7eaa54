import type { CsvPreset } from "../preset.ts";

/** VTB. The period and the balances stand above the header. */
export const vtb: CsvPreset[] = [
  {
    name: "VTB",
    header: [
      "Номер карты/счета/договора",
      "Дата операции",
      "Дата обработки",
      "Сумма пересчитанная в валюту счета",
      "Валюта счета",
      "Основание",
      "Статус",
    ],
    mapping: {
      decimalSeparator: ",",
      thousandsSeparator: " ",
      dateFormats: ["YYYY-MM-DD", "YYYY-MM-DD HH:mm:ss"],
      bookedWords: ["Исполнено"],
      skipWords: ["В обработке"],
      columns: {
        bookingDate: "Дата обработки",
        amount: "Сумма пересчитанная в валюту счета",
        currency: "Валюта счета",
        description: "Основание",
        originalAmount: "Сумма операции",
        originalCurrency: "Валюта операции",
        status: "Статус",
      },
    },
  },
];
