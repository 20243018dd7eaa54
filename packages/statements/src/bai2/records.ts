import { StatementError } from "../statement-error.ts";
import { withoutEndOfFile } from "../text-lines.ts";

/** A logical record: its physical records joined. */
export interface BaiRecord {
  /** Two digits: 01 file, 02 group, 03 account, 16 transaction, 49, 98 and 99 trailers. */
  code: string;
  /** 1-based line of the file at which it begins. */
  line: number;
  /** The content after the code, and that of each continuation (88). */
  parts: string[];
}

// Far above real records, which have a few continuations.
const MAX_PARTS = 1_000;
const MAX_CHARACTERS = 65_536;
const CONTINUATION = "88";
/**
 * Some banks write several records in a line, each but the last ending in a slash. Texts contain slashes too, so what
 * follows must have the fields of its record.
 */
const RECORD_START =
  /(?<=\/)\s*(?=02,[^,]*,[^,]*,[1-4],\d{6},|03,[^,/]*,(?:[A-Z]{3})?,|16,\d{3},\d+,[012DSVZ]?[,/]|49,[+-]?\d+,\d+\/|9[89],[+-]?\d+,\d+,\d+\/|88[,:])/;

/** Joins the lines of a file to records. Throws a `StatementError` for a line that is no record. */
export function createRecordJoiner(onRecord: (record: BaiRecord) => void) {
  let open: (BaiRecord & { characters: number }) | undefined;

  function flush(): void {
    const record = open;
    open = undefined;
    if (record !== undefined) onRecord(record);
  }

  function take(content: string, line: number): void {
    // Some banks write a colon after the code of a continuation.
    const [, code, rest = ""] = /^(\d\d),(.*)$/.exec(content.replace(/^88:/, "88,")) ?? [];
    if (code === undefined) throw new StatementError(line, "the line does not begin with the code of a BAI2 record");
    if (code !== CONTINUATION) {
      flush();
      open = { code, line, parts: [rest], characters: rest.length };
      return;
    }
    if (open === undefined) throw new StatementError(line, "a continuation (88) comes before the first record");
    open.parts.push(rest);
    open.characters += rest.length;
    if (open.parts.length > MAX_PARTS || open.characters > MAX_CHARACTERS) {
      throw new StatementError(
        open.line,
        `the record has more than ${MAX_PARTS} lines or ${MAX_CHARACTERS} characters`,
      );
    }
  }

  return {
    line(text: string, line: number): void {
      const content = withoutEndOfFile(text).trim();
      if (content === "") return;
      for (const record of content.split(RECORD_START)) take(record, line);
    },
    flush,
  };
}

/** Reads the fields of a record one after the other. */
export interface FieldCursor {
  /** The next field, "" when it is empty or missing. */
  next: () => string;
  /** The remaining text, with the continuations on new lines. */
  rest: () => string;
  isEnd: () => boolean;
}

/**
 * Fields end at a comma or, the last of a line, at a slash. The text of a transaction has no slash at its end and may
 * contain both. A continuation goes on with the next field or with the text.
 */
export function fieldsOf({ parts }: BaiRecord): FieldCursor {
  let part = 0;
  let offset = 0;
  const nextPart = () => {
    part += 1;
    offset = 0;
  };
  return {
    next() {
      const text = parts[part] ?? "";
      const comma = text.indexOf(",", offset);
      if (comma === -1) {
        const field = withoutSlash(text.slice(offset));
        nextPart();
        return field;
      }
      const field = text.slice(offset, comma).trim();
      offset = comma + 1;
      return field;
    },
    rest() {
      const texts = [(parts[part] ?? "").slice(offset), ...parts.slice(part + 1)].map(withoutSlash);
      part = parts.length;
      return texts.filter((text) => text !== "").join("\n");
    },
    isEnd: () => part >= parts.length,
  };
}

function withoutSlash(text: string): string {
  return text.trim().replace(/\/$/, "").trim();
}
