import { setImmediate as nextTurn } from "node:timers/promises";
import { createXmlDecoder } from "../encoding.ts";
import { inMemory } from "../packed/random-access.ts";
import { type ZipMember, zipMembers } from "../packed/zip.ts";
import { decodeInto } from "../push-parser.ts";
import { StatementError, tooCostly } from "../statement-error.ts";
import { createXmlEvents, type XmlEvents } from "../xml-events.ts";

/** The most bytes that the files of a workbook hold together. */
const MAX_UNPACKED_BYTES = 48 * 1024 * 1024;
const SLICE_BYTES = 32_768;

/** The parts of a workbook by their paths, which Excel writes in any case. */
export interface WorkbookParts {
  get: (path: string) => ZipMember | undefined;
}

/**
 * Lists the parts of a workbook. Throws a `StatementError` for one that says to unpack to too much, and for one that has
 * a part twice, because programs differ in which one they read.
 */
export async function workbookParts(bytes: Uint8Array): Promise<WorkbookParts> {
  const parts = new Map<string, ZipMember>();
  let size = 0;
  for await (const member of zipMembers(inMemory(bytes))) {
    const path = member.name.toLowerCase();
    if (parts.has(path)) throw new StatementError(1, `the workbook has two parts ${member.name}`);
    parts.set(path, member);
    size += member.size;
  }
  if (size > MAX_UNPACKED_BYTES)
    throw tooCostly(1, `the workbook unpacks to more than ${MAX_UNPACKED_BYTES / 1024 / 1024} MiB: save it as CSV`);
  return { get: (path) => parts.get(path.toLowerCase()) };
}

/** Reads a part a slice at a time, each in its own turn of the event loop. Yields after each. */
export async function* readPart({ name, content }: ZipMember, events: XmlEvents): AsyncGenerator<void> {
  const decoding = decodeInto(createXmlDecoder(), createXmlEvents(name, events));
  for await (const chunk of content) {
    for (let at = 0; at < chunk.length; at += SLICE_BYTES) {
      void decoding.write(chunk.subarray(at, at + SLICE_BYTES));
      yield;
      await nextTurn();
    }
  }
  decoding.end();
  yield;
}

/** Reads a whole part, if the workbook has it. */
export async function readWhole<Events extends XmlEvents>(
  part: ZipMember | undefined,
  events: Events,
): Promise<Events> {
  if (part !== undefined) for await (const _ of readPart(part, events));
  return events;
}
