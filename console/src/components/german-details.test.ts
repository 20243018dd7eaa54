import { expect, test } from "vitest";
import { detailInWords } from "./german-details.ts";

const de = (text: string) => detailInWords(text, "de");

test("what is wrong with a field is said in German, with its numbers", () => {
  expect(de("Must not be empty")).toBe("Darf nicht leer sein");
  expect(de("Must have at most 100 characters")).toBe("Darf höchstens 100 Zeichen haben");
  expect(de("Must have at most 15 digits before the decimal point and 3 after it")).toBe(
    "Darf höchstens 15 Stellen vor und 3 nach dem Komma haben",
  );
  expect(de("Must be one of EUR, USD")).toBe("Muss einer dieser Werte sein: EUR, USD");
});

test("a problem of a file is worded without the column, which is shown beside it", () => {
  expect(de('column 2, "Amount": amount "x" is not a decimal number')).toBe('"x" ist kein Betrag');
  expect(de('column 1, "Date": "2026-02-30" is not a date that can be read one way only: the mapping must …')).toBe(
    '"2026-02-30" lässt sich nicht eindeutig als Datum lesen',
  );
  expect(de('column "Skonto (EUR)": amount "x" is not a decimal number')).toBe('"x" ist kein Betrag');
  expect(de("the items of Z-1 add up to 97 EUR, but its total is 98.5 EUR")).toBe(
    "Die Positionen von Z-1 ergeben 97 EUR statt 98,50 EUR",
  );
  expect(de("the closing balance differs from opening balance and entries by 6.5 EUR")).toBe(
    "Der Endsaldo weicht um 6,50 EUR vom Anfangssaldo und den Buchungen ab",
  );
});

test("the line of a file is named", () => {
  expect(de("the table is no payout report we know, and no remittance advice with …")).toBe(
    "Kein Avis in einem bekannten Format",
  );
  expect(de("line 1: the file holds no XML element")).toBe("Zeile 1: Die Datei enthält kein XML");
  expect(de("line 7: is purple")).toBe("Zeile 7: is purple");
});

test("a message that is not known stays whole, and English stays English", () => {
  expect(de('column 2, "Amount": is purple')).toBe('column 2, "Amount": is purple');
  expect(detailInWords("Must not be empty", "en")).toBe("Must not be empty");
  expect(detailInWords("the closing balance differs by -6501.5 EUR", "en")).toBe(
    "the closing balance differs by -6,501.50 EUR",
  );
});
