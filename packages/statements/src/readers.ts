/** The readers of bytes, XML and packed files, for the packages that read other files than statements. */
export { toMinorUnits } from "./amount.ts";
export { calendarDay } from "./dates.ts";
export { createXmlDecoder, sniffXmlEncoding } from "./encoding.ts";
export { electronicIban, isIban, mod97 } from "./iban.ts";
export { inMemory } from "./packed/random-access.ts";
export { isZip, zipMembers } from "./packed/zip.ts";
export { decodeInto } from "./push-parser.ts";
export { clip, inFile, quote, StatementError } from "./statement-error.ts";
export { sniffMark } from "./text-encoding.ts";
export { electronicReference } from "./text-pieces.ts";
export { workbookKind } from "./workbook/workbook-kind.ts";
export { find, findAll, textAt, type XmlElement } from "./xml-element.ts";
export type { Treatment } from "./xml-frame.ts";
export { XmlReader } from "./xml-reader.ts";
