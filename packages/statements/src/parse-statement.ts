import { parseCamt } from "./camt/parse-camt.ts";
import { findFormat, foreignTextIn, HEAD_BYTES, looksLikeXml } from "./detect.ts";
import { foreignFile } from "./foreign-files.ts";
import { gunzip, isGzip } from "./packed/gunzip.ts";
import { parseZip } from "./packed/parse-zip.ts";
import { holdInMemory } from "./packed/random-access.ts";
import { isZip } from "./packed/zip.ts";
import { StatementError } from "./statement-error.ts";
import type { StatementLine, StatementOptions } from "./statement-line.ts";
import { statementFormats } from "./value-sets.ts";
import { parseWorkbook } from "./workbook/parse-workbook.ts";
import { workbookKind } from "./workbook/workbook-kind.ts";

const WHAT_TO_UPLOAD = `upload ${statementFormats()} as the bank exports it`;

/**
 * Detects the format of a statement file and parses it as a stream (see the parser of the format, e.g. `parseCamt`). A
 * gzip or a zip is unpacked. Throws `StatementError` when the format is unknown or the file is damaged.
 */
export async function* parseStatement(
  chunks: AsyncIterable<Uint8Array>,
  options: StatementOptions,
): AsyncGenerator<StatementLine, void, void> {
  const source = chunks[Symbol.asyncIterator]();
  try {
    const head = await readHead(source);
    const bytes = Buffer.concat(head);
    // An unpacked file must not be packed again, so that the bounds hold.
    if (isGzip(bytes)) yield* parsePlain(gunzip(rejoin(head, source)), options);
    else if (isZip(bytes)) {
      const file = options.file ?? (await holdInMemory(rejoin(head, source)));
      const kind = await workbookKind(file);
      if (kind === undefined) yield* parseZip(file, options, parsePlain);
      else yield* parseWorkbook(file, kind, options);
    } else yield* parsePlain(rejoin(head, source), options);
  } finally {
    await source.return?.();
  }
}

async function* parsePlain(
  chunks: AsyncIterable<Uint8Array>,
  options: StatementOptions,
): AsyncGenerator<StatementLine, void, void> {
  const source = chunks[Symbol.asyncIterator]();
  try {
    const head = await readHead(source);
    const bytes = Buffer.concat(head);
    const foreign = foreignFile(bytes);
    if (foreign !== undefined) {
      throw new StatementError(1, `the file is ${foreign}, not a statement: ${WHAT_TO_UPLOAD}`);
    }
    const text = foreignTextIn(bytes);
    if (text !== undefined) throw new StatementError(1, `the file is ${text.name}, not a statement: ${text.advice}`);
    // The camt parser refuses other XML with an error that names the root element or the damage.
    const parse = findFormat(bytes, options)?.parse ?? (looksLikeXml(bytes) ? parseCamt : undefined);
    if (!parse) {
      throw new StatementError(
        1,
        bytes.length === 0 ? "the file is empty" : `the file is in no statement format we know: ${WHAT_TO_UPLOAD}`,
      );
    }
    yield* parse(rejoin(head, source), options);
  } finally {
    await source.return?.();
  }
}

/** The first chunks: at least `HEAD_BYTES` bytes, or the whole file. */
async function readHead(source: AsyncIterator<Uint8Array>): Promise<Uint8Array[]> {
  const head: Uint8Array[] = [];
  let length = 0;
  while (length < HEAD_BYTES) {
    const next = await source.next();
    if (next.done) break;
    head.push(next.value);
    length += next.value.length;
  }
  return head;
}

async function* rejoin(head: Uint8Array[], source: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield* head.splice(0);
  for (;;) {
    const next = await source.next();
    if (next.done) return;
    yield next.value;
  }
}
