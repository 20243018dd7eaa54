import type { CsvPreset } from "../preset.ts";

/** The Raiffeisen banks of Austria, whose files have no header, of Czechia and of Russia. */
export const raiffeisen: CsvPreset[] = [
  {
    name: "Raiffeisen (AT)",
    header: [],
    // The last cell is a time or empty, which tells the file from those of other banks.
    row: [
      /^\d\d\.\d\d\.\d{4}$/,
      /\S/,
      /^\d\d\.\d\d\.\d{4}$/,
      /^[+-]?[\d.]+,\d\d$/,
      /^[A-Z]{3}$/,
      /^(?:|\d\d\.\d\d\.\d{4} [\d:]+)$/,
    ],
    mapping: {
      header: false,
      decimalSeparator: ",",
      dateFormats: ["DD.MM.YYYY"],
      columns: { bookingDate: 1, description: 2, valueDate: 3, amount: 4, currency: 5 },
    },
  },
  {
    name: "Raiffeisen (CZ)",
    beside: ["Název účtu"],
    header: ["Datum provedení", "Datum zaúčtování", "Číslo účtu", "Název protiúčtu", "Zaúčtovaná částka", "Měna účtu"],
    mapping: {
      decimalSeparator: ",",
      thousandsSeparator: " ",
      dateFormats: ["DD.MM.YYYY", "DD.MM.YYYY HH:mm"],
      columns: {
        bookingDate: "Datum zaúčtování",
        amount: "Zaúčtovaná částka",
        currency: "Měna účtu",
        account: "Číslo účtu",
        description: ["Zpráva", "Poznámka"],
        reference: "VS",
        counterpartyName: "Název protiúčtu",
        counterpartyIban: "Číslo protiúčtu",
        type: "Typ transakce",
        bankReference: "Id transakce",
      },
    },
  },
  {
    name: "Raiffeisen (RU)",
    header: [
      "Дата транзакции",
      "Описание",
      "Валюта операции",
      "Сумма в валюте операции",
      "Валюта счета",
      "Сумма в валюте счета",
    ],
    mapping: {
      decimalSeparator: ".",
      thousandsSeparator: " ",
      dateFormats: ["DD.MM.YYYY HH:mm", "DD.MM.YYYY"],
      columns: {
        bookingDate: "Дата транзакции",
        amount: "Сумма в валюте счета",
        currency: "Валюта счета",
        description: "Описание",
        originalAmount: "Сумма в валюте операции",
        originalCurrency: "Валюта операции",
      },
    },
  },
];
