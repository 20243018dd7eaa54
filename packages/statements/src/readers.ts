/** The readers of bytes, XML and packed files, for the packages that read other files than statements. */
export { toMinorUnits } from "./amount.ts";
export { calendarDay } from "./dates.ts";
export { type FixedRecord, fixedRecord, numberAt } from "./fixed-columns.ts";
export { electronicIban, isIban, mod97 } from "./iban.ts";
export { inMemory } from "./packed/random-access.ts";
export { isZip, zipMembers } from "./packed/zip.ts";
export { provided } from "./provided.ts";
export { decodeInto } from "./push-parser.ts";
export { clip, inFile, quote, StatementError, tooCostly } from "./statement-error.ts";
export { electronicReference, oneLine } from "./text-pieces.ts";
export { workbookKind } from "./workbook/workbook-kind.ts";
export { partsOf, readParts, readXml, type XmlShape } from "./xml-document.ts";
export { find, findAll, textAt, type XmlElement } from "./xml-element.ts";
export { amountAt, dayAt, lineSum, requireCurrency, requireText, signedMinor } from "./xml-values.ts";
