/** Files that people upload by mistake, by their first bytes. */
const FOREIGN: readonly { start: string; name: string }[] = [
  { start: "%PDF", name: "a PDF" },
  { start: "PK\x03\x04", name: "a zip or an Excel workbook (.xlsx)" },
  { start: "PK\x05\x06", name: "an empty zip" },
  { start: "\x1f\x8b", name: "a gzip" },
  { start: "\xd0\xcf\x11\xe0", name: "an old Excel or Word file (.xls, .doc)" },
  { start: "{\\rtf", name: "an RTF text" },
  { start: "\x89PNG", name: "an image" },
  { start: "\xff\xd8\xff", name: "an image" },
];

const SAVE_AS = "open it in a spreadsheet program and save it as .xlsx or CSV";
/** Files of text that people upload by mistake, by their beginning. */
const FOREIGN_TEXTS: readonly { start: RegExp; name: string; advice: string }[] = [
  {
    start: /^\s*<\?xml[^>]*\?>(?:\s*<\?mso-[^>]*\?>)*\s*<(?:\w+:)?Workbook\b/,
    name: "an Excel 2003 workbook in XML, often named .xls",
    advice: SAVE_AS,
  },
  {
    start: /^\s*(?:<\?xml[^>]*\?>\s*)?(?:<!doctype html|<(?:html|head|body|table|meta|style|title|center|div)\b)/i,
    name: "a web page (HTML), which some banks name .xls",
    advice: SAVE_AS,
  },
  { start: /^MIME-Version:/i, name: "a web page in one file (MHTML), which some banks name .xls", advice: SAVE_AS },
  {
    start: /^\s*0[12](?:RETORNO|REMESSA)/,
    name: "a CNAB 400 file of a collection (cobrança)",
    advice: "ask the bank for the statement for reconciliation in CNAB 240 (extrato para conciliação bancária)",
  },
];

/** Recognizes a text that begins like a known one that is no statement: its kind and what to do with it. */
export function foreignText(head: string): { name: string; advice: string } | undefined {
  return FOREIGN_TEXTS.find(({ start }) => start.test(head));
}

/** Names the kind of a file that starts like a known one that is no statement. */
export function foreignFile(head: Uint8Array): string | undefined {
  const text = Buffer.from(head.subarray(0, 8)).toString("latin1");
  return FOREIGN.find(({ start }) => text.startsWith(start))?.name;
}

/** Documents that are zips, by a file that each of them contains. */
const DOCUMENTS: ReadonlyMap<string, string> = new Map([
  ["[Content_Types].xml", "an Excel workbook (.xlsx) or another Office document"],
  ["META-INF/manifest.xml", "an OpenDocument spreadsheet (.ods) or text"],
  ["mimetype", "an OpenDocument spreadsheet (.ods) or text"],
]);

/** Names the kind of a zip, if the name of one of its files shows that it is a document. */
export function foreignMember(name: string): string | undefined {
  return DOCUMENTS.get(name);
}
